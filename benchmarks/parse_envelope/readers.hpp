// Enters those who read envelopes. A reader is called with a document and answers what the envelope says:
//
//     struct reader {
//         static constexpr bool decodes = false;         // are its texts as they stand, or as they are meant?
//         told operator()(document const& from);         // or anything that `static told tell(…)` makes that of
//     };
//
// A reader that answers something else says itself whether that is right: `static bool right(document const&, answer)`.
#pragma once

#include "../envelopes/contest.hpp"
#include "../envelopes/document.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>

namespace bench {

// sized: what is read, and how it is called
struct sized {
    std::string name;
    documents all;
    bool calls_for_decoding = false;  // then nobody takes part who leaves texts as they stand

    [[nodiscard]] std::size_t bytes() const {
        std::size_t sum = 0;
        for (auto const& each : all) sum += each->xml.size();
        return sum / all.size();
    }
};

template <class Reader, class Answer>
bool is_right(document const& from, Answer const& said) {
    if constexpr (requires { Reader::right(from, said); }) {
        return Reader::right(from, said);
    } else {
        told const wanted = Reader::decodes ? from.meant() : from.written();
        if constexpr (requires { Reader::tell(said); }) {
            return Reader::tell(said) == wanted;
        } else {
            return said == wanted;
        }
    }
}

template <class Reader>
class reading_in_turn {
public:
    explicit reading_in_turn(documents const& all) : all_(&all) {}

    void check(std::string const& title) {
        for (auto const& each : *all_) require(title, is_right<Reader>(*each, reader_(*each)));
    }
    void turn() {
        document const& from = next();
        at_ = at_ + 1 == all_->size() ? 0 : at_ + 1;
        auto said = reader_(from);
        benchmark::DoNotOptimize(said);
    }

protected:
    documents const& all() const { return *all_; }
    document const& next() const { return *(*all_)[at_]; }
    Reader& reader() { return reader_; }

private:
    documents const* all_;
    std::size_t at_ = 0;
    Reader reader_;
};

template <class Reader>
void enter_reader(sized const& what, std::string const& name) {
    enter(what.name + "/" + name, what.bytes(), [&what] { return reading_in_turn<Reader>{what.all}; });
}

// An in-place reader overwrites what it reads: `prepare(document)` copies it, and the call reads the copy.
template <class Reader>
struct copying_first : Reader {
    auto operator()(document const& from) {
        this->prepare(from);
        return Reader::operator()(from);
    }
};

template <class Reader>
class reading_a_copy : public reading_in_turn<Reader> {
public:
    using reading_in_turn<Reader>::reading_in_turn;

    void check(std::string const& title) {
        for (auto const& each : this->all()) {
            this->reader().prepare(*each);
            require(title, is_right<Reader>(*each, this->reader()(*each)));
        }
    }
    void before_turn() { this->reader().prepare(this->next()); }
};

// Stopping the clock takes a while itself, so only those that take long are measured without the copy.
template <class Reader>
void enter_in_place(sized const& what, std::string const& name) {
    enter_reader<copying_first<Reader>>(what, name);
    if (what.bytes() < 64 * 1024) return;
    enter(what.name + "/" + name + "_without_copy", what.bytes(), [&what] { return reading_a_copy<Reader>{what.all}; });
}

// Each file's contestants; the files are compiled alone, so that no contestant changes how another is optimised.
void enter_muster(sized const& what);
void enter_floors(sized const& what);
void enter_by_hand(sized const& what);
void enter_pcre2(sized const& what);
void enter_rapidxml(sized const& what);
void enter_pugixml(sized const& what);
void enter_tinyxml2(sized const& what);
void enter_expat(sized const& what);
void enter_libxml2(sized const& what);
void enter_simdjson(sized const& what);

}  // namespace bench
