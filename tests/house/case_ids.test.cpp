// What has gone wrong elsewhere with the life of workers, messages, notices and teams has a test here, and so has what a
// coordinator's craft asks for; each is found by its id: every id below stands in the name of a test.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view ids[] = {
    // delivery and lifecycle
    "C039", "C040", "C041", "C042", "C043", "C045", "C046", "C047", "C049", "C050", "C052", "C053", "C054", "C056",
    "C057",
    // continuation and resume
    "C059", "C060", "C061", "C062", "C064", "C065", "C066", "C068", "C069",
    // messages and routing
    "C071", "C073", "C074", "C075", "C076", "C077", "C079", "C080", "C081", "C083", "C085", "C086",
    // usage
    "C103", "C104", "C107",
    // teams and tasks
    "C108", "C109", "C110", "C112", "C113",
    // the scratchpad
    "C114", "C116", "C117", "C118",
    // memory and concurrency
    "C133", "C134", "C135", "C136", "C137", "C139", "C140",
    // the failures of running systems
    "KF01", "KF02", "KF03", "KF04", "KF05", "KF06", "KF07", "KF08", "KF09", "KF10", "KF11", "KF12", "KF13", "KF14",
    "KF15", "KF16", "KF17", "KF18", "KF19", "KF20", "KF21",
    // phases, understanding, verification
    "FP01", "FP02", "FP03", "FP04", "FP05", "FP06", "FP07", "SD01", "SD02", "SD03", "SD04", "SD05", "SD06", "SD08",
    "VR01", "VR02", "VR03", "VR04", "VR05",
    // work side by side, continued or begun anew
    "PC01", "PC02", "PC04", "PC05", "PC06", "PC07", "PC08", "CS01", "CS02", "CS03", "CS04", "CS05",
    // what fails and what is not known
    "FR01", "FR02", "FR03", "FR04", "FR06", "FR07", "CA01", "CA02", "CA03", "CA04", "CA05",
    // a whole job
    "CX01", "CX02", "CX03", "CX04", "CX05"};

// Every word that begins with TEST( or TEST_F( up to its closing bracket, without `_`: KF_01 is KF01.
std::string test_names() {
    std::string names;
    for (auto const& entry : std::filesystem::recursive_directory_iterator{MUSTER_TEST_FOLDER}) {
        if (!entry.path().filename().string().ends_with(".test.cpp")) continue;
        std::ifstream file{entry.path()};
        std::string const text{std::istreambuf_iterator<char>{file}, {}};
        for (std::size_t at = text.find("\nTEST"); at != std::string::npos; at = text.find("\nTEST", at + 1)) {
            names.append(text, at, text.find(')', at) - at);
        }
    }
    std::erase(names, '_');
    return names;
}

TEST(case_ids, each_stands_in_the_name_of_a_test) {
    std::string const names = test_names();
    std::string missing;
    for (std::string_view const id : ids) {
        if (names.find(id) == std::string::npos) missing.append(id).append(1, ' ');
    }
    EXPECT_EQ(missing, "");
}

TEST(case_ids, none_is_listed_twice) {
    EXPECT_EQ((std::set<std::string_view>{std::begin(ids), std::end(ids)}.size()), std::size(ids));
}

}  // namespace
