#include <muster/files/file_error.hpp>

#include <gtest/gtest.h>

#include <cerrno>
#include <set>
#include <string>
#include <string_view>

namespace {

using muster::file_errc;
using muster::file_error;

constexpr file_errc all[] = {file_errc::none,      file_errc::bad_path,        file_errc::outside,
                             file_errc::missing,   file_errc::not_a_directory, file_errc::not_a_file,
                             file_errc::too_large, file_errc::denied,          file_errc::no_descriptors,
                             file_errc::io};

TEST(file_error, has_a_sentence_of_its_own_for_each_reason) {
    std::set<std::string_view> sentences;
    for (file_errc const why : all) sentences.insert(muster::describe(why));
    EXPECT_EQ(sentences.size(), std::size(all));
    EXPECT_EQ(sentences.count("unknown error of a file"), 0U);
}

TEST(file_error, makes_its_path_visible) {
    EXPECT_EQ(describe(file_error{file_errc::outside, "a\nb\xE2\x80\xAE.txt"}),
              "a\\x0Ab[U+202E].txt: a link leads out of the directory; only what lies in it can be opened");
    EXPECT_EQ(describe(file_error{file_errc::not_a_file, ""}), ".: not a regular file; give the path of one");
}

TEST(file_error, tells_the_number_that_the_system_gave) {
    EXPECT_EQ(describe(file_error{file_errc::denied, "a", EACCES}),
              "a: the system does not permit it; choose another file (error " + std::to_string(EACCES) + ")");
}

TEST(file_errc_of, says_what_a_number_of_the_system_means) {
    EXPECT_EQ(muster::file_errc_of(0), file_errc::none);
    EXPECT_EQ(muster::file_errc_of(ENAMETOOLONG), file_errc::bad_path);
    EXPECT_EQ(muster::file_errc_of(ELOOP), file_errc::outside);
    EXPECT_EQ(muster::file_errc_of(EXDEV), file_errc::outside);
    EXPECT_EQ(muster::file_errc_of(ENOENT), file_errc::missing);
    EXPECT_EQ(muster::file_errc_of(ENOTDIR), file_errc::not_a_directory);
    EXPECT_EQ(muster::file_errc_of(EISDIR), file_errc::not_a_file);
    EXPECT_EQ(muster::file_errc_of(EPERM), file_errc::denied);
    EXPECT_EQ(muster::file_errc_of(EMFILE), file_errc::no_descriptors);
    EXPECT_EQ(muster::file_errc_of(EIO), file_errc::io);
}

TEST(file_answer, is_a_value_or_an_error) {
    muster::file_answer<int> const value{3}, none{file_error{file_errc::missing, "a"}};
    EXPECT_EQ(*value, 3);
    EXPECT_FALSE(none);
    EXPECT_EQ(none.error.where, "a");
}

}  // namespace
