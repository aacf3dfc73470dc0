// pugixml: with its own copy of the text, and in place, which overwrites the text and so is given a fresh copy.
#include "readers.hpp"

#include <cstring>  // memcpy
#include <pugixml.hpp>
#include <string_view>  // string_view
#include <vector>       // vector

namespace bench {
namespace {

constexpr unsigned as_written = pugi::parse_minimal;
constexpr unsigned as_meant = pugi::parse_minimal | pugi::parse_escapes;

void take_children(told& said, pugi::xml_node parent) {
    for (pugi::xml_node child = parent.first_child(); child; child = child.next_sibling()) {
        std::string_view const name = child.name();
        if (name == "usage") {
            take_children(said, child);
        } else {
            take(said, name, child.child_value());
        }
    }
}

told all_of(pugi::xml_document const& from) {
    told said;
    take_children(said, from.first_child());
    return said;
}

// The encoding is said, so that it need not be guessed.
template <unsigned Mode>
class reading {
public:
    static constexpr bool decodes = Mode == as_meant;

    told operator()(document const& from) {
        if (!document_->load_buffer(from.xml.data(), from.xml.size(), Mode, pugi::encoding_utf8)) return {};
        return all_of(*document_);
    }

private:
    std::unique_ptr<pugi::xml_document> document_ = std::make_unique<pugi::xml_document>();
};

template <unsigned Mode>
class reading_in_place {
public:
    static constexpr bool decodes = Mode == as_meant;

    void prepare(document const& from) {
        if (copy_.size() < from.xml.size()) copy_.resize(from.xml.size());
        std::memcpy(copy_.data(), from.xml.data(), from.xml.size());
    }
    told operator()(document const& from) {
        if (!document_->load_buffer_inplace(copy_.data(), from.xml.size(), Mode, pugi::encoding_utf8)) return {};
        return all_of(*document_);
    }

private:
    std::vector<char> copy_;
    std::unique_ptr<pugi::xml_document> document_ = std::make_unique<pugi::xml_document>();
};

}  // namespace

void enter_pugixml(sized const& what) {
    if (what.calls_for_decoding) {
        enter_reader<reading<as_meant>>(what, "pugixml");
        enter_in_place<reading_in_place<as_meant>>(what, "pugixml_in_place");
    } else {
        enter_reader<reading<as_written>>(what, "pugixml");
        enter_in_place<reading_in_place<as_written>>(what, "pugixml_in_place");
    }
}

}  // namespace bench
