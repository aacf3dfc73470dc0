// A program ends in the midst of its work, and the next one takes its crew up: from a journal in a file.
#include "printable.hpp"

#include <muster/crew/file_journal.hpp>
#include <muster/crew/shared_crew.hpp>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace {

muster::binding_key const desk = *muster::binding_key::of("whatsapp", "ana_main");

muster::time_point clock_of_this_example() { return {}; }  // a host hands in its own, a steady one

//{ quoted by docs/journal.md: first
// The first program. All that it has told anybody is in the journal; then it is gone, without a word.
void first_life(std::string const& path) {
    muster::file_journal journal{path};
    muster::shared_crew crew{{}, clock_of_this_example, {}, journal};
    if (!crew.restart()) return;  // an empty one, here; until this has been done, nothing is

    for (char const* const name : {"scout", "reader", "tester"})
        (void)crew.spawn(desk, {.prompt = "Do your part.", .name = name, .settings = {{"cwd", "/srv/shop"}}});
    auto const scout = crew.start(), reader = crew.start();
    crew.finish(scout->run, {.result = "auth.rs:142 compares with < where it needs <=."});
    (void)crew.next_turn(reader->run, "Read 3 of 90 logs.");
    for (auto const& each : crew.take(desk)) crew.acknowledge(each.lease);  // the coordinator knows of the scout's end
}
//}

//{ quoted by docs/journal.md: second
// The next one: the scout's end is not told again, the reader is lost and can be continued, the tester still waits.
bool second_life(std::string const& path) {
    muster::file_journal journal{path};
    muster::shared_crew crew{{}, clock_of_this_example, {}, journal};
    muster::restart_report const found = crew.restart();
    if (!found) {
        std::printf("%s, at byte %llu\n", printable_line(describe(found.read)).c_str(),
                    static_cast<unsigned long long>(found.read.whole));
        return false;
    }
    std::printf("%llu events, %zu lost\n", static_cast<unsigned long long>(found.read.events), found.lost);

    auto const notices = crew.take(desk);
    for (auto const& each : notices) std::printf("%s", printable(muster::envelope_text(each.notice)).c_str());
    bool const told = notices.size() == 1 && notices[0].notice.worker.text() == "reader.2"
                   && notices[0].notice.result == "Read 3 of 90 logs.";

    muster::caller const ana{desk, muster::role_kind::coordinator};
    bool const goes_on = crew.send_to_worker(ana, "reader", "Read the other 87.").accepted();
    auto const tester = crew.start(), reader = crew.start();
    return told && goes_on && found.lost == 1 && tester->worker.text() == "tester.3"
        && value_of(reader->settings, "cwd") == "/srv/shop" && reader->history.size() == 3;
}
//}

}  // namespace

int main() {
    std::string folder = (std::filesystem::temp_directory_path() / "muster-crew-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) return EXIT_FAILURE;
    first_life(folder + "/crew.journal");
    bool const right = second_life(folder + "/crew.journal");
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
