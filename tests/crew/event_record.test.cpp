#include <muster/crew/event_record.hpp>

#include "crew_host.hpp"
#include "golden.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

std::string bytes_of(muster::event const& e) {
    std::string bytes;
    muster::put_event(bytes, e);
    return bytes;
}

// Fields as they might be: filled with what is told apart from what a new one has.
void fill(std::string& field) { field = "\"line\"\n\xc3\xa4\0end"; }
void fill(muster::binding_key& field) { field = muster_test::desk(); }
void fill(muster::worker_id& field) { field = *muster::worker_id::from("scout.1"); }
void fill(muster::call_id& field) { field = *muster::call_id::from("toolu_1"); }
void fill(muster::run_id& field) { field = muster::run_id{300}; }
template <class Count, class Period>
void fill(std::chrono::duration<Count, Period>& field) {
    field = std::chrono::duration<Count, Period>{-70000};
}
template <class Clock, class Duration>
void fill(std::chrono::time_point<Clock, Duration>& field) {
    field = std::chrono::time_point<Clock, Duration>::max();
}
template <class T>
requires(std::is_integral_v<T>) void fill(T& field) { field = std::numeric_limits<T>::max(); }
template <class T>
requires(std::is_enum_v<T>) void fill(T& field) {
    while (!muster::detail::enumerator_names<T>[static_cast<std::size_t>(field) + 1].empty())
        field = static_cast<T>(static_cast<std::size_t>(field) + 1);
}
template <class T>
void fill(std::optional<T>& field);
template <class T>
void fill(std::vector<T>& field);
template <class T>
void fill(muster::maybe<T>& field) {
    field = std::numeric_limits<T>::max();
}
template <class T>
requires(std::is_aggregate_v<T>) void fill(T& field) {
    muster::detail::with_fields(field, [](auto&... each) { (fill(each), ...); });
}
template <class T>
void fill(std::optional<T>& field) {
    fill(field.emplace());
}
template <class T>
void fill(std::vector<T>& field) {
    field.resize(3);
    fill(field[1]);
}

template <class What>
std::vector<muster::event> bare_and_filled() {
    muster::event bare{{}, {}, {}, {}, What{}}, filled{{}, {}, {}, {}, What{}};
    fill(filled.at);
    fill(filled.binding);
    fill(filled.worker);
    fill(filled.run);
    fill(std::get<What>(filled.what));
    return {bare, filled};
}

template <class... What>
std::vector<muster::event> samples_of(std::variant<What...> const*) {
    std::vector<muster::event> all;
    for (auto const& some : {bare_and_filled<What>()...}) all.insert(all.end(), some.begin(), some.end());
    return all;
}
std::vector<muster::event> samples() { return samples_of(static_cast<decltype(muster::event::what)*>(nullptr)); }

// kind_of, event_kind
static_assert(muster::event_kind<muster::events::spawned>::name == "spawned");
static_assert(muster::event_kind<muster::events::notice_acknowledged>::name == "notice_acknowledged");

struct text_sink {
    std::string text;
    void put(char c) { text += c; }
};

template <class What>
std::string shape_of() {
    text_sink out;
    muster::detail::shape<What>::put(out);
    return out.text;
}

TEST(event_record, a_shape_is_made_of_its_fields) {
    EXPECT_EQ(shape_of<muster::events::evicted>(), "()");
    EXPECT_EQ(shape_of<muster::events::notice_returned>(), "(uub)");
    EXPECT_EQ(shape_of<muster::events::started>(), "(i)");
    EXPECT_EQ(shape_of<muster::setting>(), "(tt)");
    EXPECT_EQ(shape_of<std::vector<muster::setting>>(), "[(tt)]");
    EXPECT_EQ(shape_of<muster::usage>(), "(?u?u?u)");
    EXPECT_NE(muster::event_kind<muster::events::notice_taken>::shape,
              muster::event_kind<muster::events::notice_acknowledged>::shape);
}

template <class... What>
bool all_differ(std::variant<What...> const*) {
    std::vector<std::string_view> names{muster::event_kind<What>::name...};
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (names[i] == names[j]) return false;
        }
    }
    return true;
}

TEST(event_record, no_two_events_have_one_name) {
    EXPECT_TRUE(all_differ(static_cast<decltype(muster::event::what)*>(nullptr)));
}

// A journal that was written before a change here is not read any more where that event is in it.
template <class... What>
std::string kinds_and_shapes(std::variant<What...> const*) {
    std::string lines;
    ((lines += std::string{muster::event_kind<What>::name} + " " + shape_of<What>() + "\n"), ...);
    return lines;
}

TEST(event_record, kinds_and_shapes_are_those_that_journals_have) {
    EXPECT_TRUE(muster_test::golden("journal/kinds.txt",
                                    kinds_and_shapes(static_cast<decltype(muster::event::what)*>(nullptr))));
}

// put_event, get_event
TEST(event_record, what_was_written_is_read_again) {
    for (muster::event const& e : samples()) {
        SCOPED_TRACE(muster::kind_of(e));
        std::string const bytes = bytes_of(e);
        std::string_view left = bytes;
        muster::event again;
        ASSERT_EQ(muster::get_event(left, again), muster::event_fault::none);
        EXPECT_TRUE(left.empty());
        EXPECT_EQ(again.what.index(), e.what.index());
        EXPECT_EQ(bytes_of(again), bytes);
        EXPECT_EQ(again.at, e.at);
        EXPECT_EQ(again.binding, e.binding);
        EXPECT_EQ(again.worker, e.worker);
        EXPECT_EQ(again.run, e.run);
    }
}

TEST(event_record, C068_what_a_worker_was_given_survives_byte_for_byte) {
    muster::task const given{.prompt = std::string{"a\0b\r\n<x>\xff", 9},
                             .description = "\xf0\x9f\x90\x99",
                             .name = "scout",
                             .asked_by = *muster::call_id::from("toolu_1"),
                             .time_budget = std::chrono::milliseconds{7},
                             .turn_budget = 3,
                             .settings = {{"cwd", "/srv/a b"}, {"model", "m-1"}, {"depth", "2"}}};
    std::string const bytes =
        bytes_of({{}, muster_test::desk(), {}, muster::run_id{1}, muster::events::spawned{given}});
    std::string_view left = bytes;
    muster::event again;
    ASSERT_EQ(muster::get_event(left, again), muster::event_fault::none);
    EXPECT_EQ(std::get<muster::events::spawned>(again.what).task, given);
}

TEST(event_record, a_part_of_an_event_is_none) {
    for (muster::event const& e : samples()) {
        std::string const bytes = bytes_of(e);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            std::string_view left = std::string_view{bytes}.substr(0, size);
            muster::event again;
            EXPECT_NE(muster::get_event(left, again), muster::event_fault::none) << muster::kind_of(e) << ' ' << size;
            EXPECT_EQ(left.size(), size);
        }
    }
}

TEST(event_record, whatever_is_read_is_written_so) {
    for (muster::event const& e : samples()) {
        std::string bytes = bytes_of(e);
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            char const was = bytes[at];
            for (int const flip : {1, 2, 0x40, 0x80, 0xff}) {
                bytes[at] = static_cast<char>(was ^ flip);
                std::string_view left = bytes;
                muster::event again;
                if (muster::get_event(left, again) != muster::event_fault::none) continue;
                EXPECT_EQ(bytes_of(again), bytes.substr(0, bytes.size() - left.size())) << muster::kind_of(e) << at;
            }
            bytes[at] = was;
        }
    }
}

TEST(event_record, an_event_of_another_program_is_named_as_such) {
    std::string bytes = bytes_of({{}, {}, {}, {}, muster::events::evicted{}});
    muster::event again;
    std::string other = bytes;
    other[1] = 'E';
    std::string_view left = other;
    EXPECT_EQ(muster::get_event(left, again), muster::event_fault::unknown_kind);
    other = bytes;
    other[9] ^= 1;
    left = other;
    EXPECT_EQ(muster::get_event(left, again), muster::event_fault::other_shape);
}

TEST(event_record, a_number_has_one_spelling) {
    using muster::detail::byte_reader;
    auto const reads = [](std::string_view bytes, std::uint64_t& value) {
        return byte_reader{bytes}.get_number(value);
    };
    std::uint64_t value = 0;
    EXPECT_TRUE(reads(std::string_view{"\0", 1}, value));
    EXPECT_TRUE(reads("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", value));
    EXPECT_EQ(value, std::numeric_limits<std::uint64_t>::max());
    EXPECT_FALSE(reads("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", value));
    EXPECT_FALSE(reads("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", value));
    EXPECT_FALSE(reads(std::string_view{"\x81\0", 2}, value));
    EXPECT_FALSE(reads("\x81", value));
}

TEST(event_record, signed_numbers_come_back_from_both_ends) {
    for (std::int64_t const value : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}, std::int64_t{0},
                                     std::int64_t{1}, std::numeric_limits<std::int64_t>::max()}) {
        std::string bytes;
        muster::detail::put(bytes, value);
        std::int64_t again = 7;
        EXPECT_TRUE(muster::detail::byte_reader{bytes}.get(again));
        EXPECT_EQ(again, value);
    }
    std::string bytes;
    muster::detail::put(bytes, std::int64_t{1} << 40);
    int small = 0;
    EXPECT_FALSE(muster::detail::byte_reader{bytes}.get(small));
}

TEST(event_record, an_id_that_could_not_be_made_is_not_read) {
    for (std::string_view const text : {"no-account", "a b:c", ":x", "a:b c"}) {
        std::string bytes;
        muster::detail::put_text(bytes, text);
        muster::binding_key key;
        EXPECT_FALSE(muster::detail::byte_reader{bytes}.get(key)) << text;
    }
    std::string bytes;
    muster::detail::put_text(bytes, "no id");
    muster::worker_id id;
    EXPECT_FALSE(muster::detail::byte_reader{bytes}.get(id));
}

TEST(event_record, an_enumerator_is_kept_by_its_name) {
    EXPECT_EQ(muster::detail::enumerator_names<muster::message_for>[1], "this_run");
    EXPECT_EQ(muster::detail::enumerator_names<muster::message_for>[2], "");
    std::string bytes;
    muster::detail::put(bytes, muster::message_for::this_run);
    EXPECT_EQ(bytes, "\x08this_run");
    for (std::string_view const other : {std::string_view{"\x08this_one"}, std::string_view{"\0", 1}}) {
        auto read = muster::message_for::the_worker;
        EXPECT_FALSE(muster::detail::byte_reader{other}.get(read));
    }
}

TEST(event_record, no_count_asks_for_more_room_than_there_are_bytes) {
    std::string bytes;
    muster::detail::put_number(bytes, std::uint64_t{1} << 60);
    std::vector<muster::setting> settings;
    EXPECT_FALSE(muster::detail::byte_reader{bytes}.get(settings));
    EXPECT_EQ(settings.capacity(), 0U);
}

}  // namespace
