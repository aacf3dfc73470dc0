//{ quoted by docs/tutorial.md: workers_of
#include "workers.hpp"

#include "hand.hpp"
#include "verifier.hpp"
#include "workbench.hpp"

#include <memory>
#include <string>
#include <utility>

namespace audit {

namespace {

void verify(office& in, muster::assignment const& job, workplace const& where) {
    muster::pad_author const author{.author = std::string{job.worker.text()}, .phase = "verification"};
    muster::pad_tools const notes{*where.pad, author, {.longest_answer = 200 * 1024}};  // of a toolbox: 256 KiB
    verifier_script usual;
    std::unique_ptr<mind> const other = where.other_verifier ? where.other_verifier() : nullptr;
    in.work(job, other ? *other : usual,
            muster::toolbox<verifier>{
                muster::on<read_lines>([&](auto const& given) { return show_lines(*where.files, given); }),
                notes.on<muster::tools::pad_read>()});
}

void search_or_write(office& in, muster::assignment const& job, workplace const& where) {
    std::string const& brief = job.history.back().text;
    workbench bench{*where.files, *where.pad, std::string{job.worker.text()}};
    bool const is_first = number_of(brief, "skip") == 0 && value_of(brief, "task") == "search";
    if (is_first && number_of(brief, "share") <= where.broken_hands) bench.break_at(2);
    hand_script usual;
    in.work(job, usual, bench.box());
}

}  // namespace

office::routine workers_of(workplace where) {
    return [where = std::move(where)](office& in, muster::assignment const& job) {
        bool const is_verifier = value_of(job.history.front().text, "task") == "verify";
        is_verifier ? verify(in, job, where) : search_or_write(in, job, where);
    };
}

}  // namespace audit
//}
