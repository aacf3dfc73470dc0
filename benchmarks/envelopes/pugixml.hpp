// What pugixml understands of an envelope, from its own copy of the text or in place.
#pragma once

#include "told.hpp"

#include <cstddef>
#include <memory>
#include <pugixml.hpp>
#include <string_view>

namespace bench {

inline constexpr unsigned pugixml_as_written = pugi::parse_minimal;
inline constexpr unsigned pugixml_as_meant = pugi::parse_minimal | pugi::parse_escapes;

// The document is used again and again. The encoding is said, so that it need not be guessed.
template <unsigned Mode>
class pugixml_reader {
public:
    told read(std::string_view text) {
        return said(document_->load_buffer(text.data(), text.size(), Mode, pugi::encoding_utf8));
    }
    told read_in_place(char* text, std::size_t size) {
        return said(document_->load_buffer_inplace(text, size, Mode, pugi::encoding_utf8));
    }

private:
    told said(pugi::xml_parse_result const& got) const {
        told all;
        if (got) take_children(all, document_->first_child());
        return all;
    }

    static void take_children(told& said, pugi::xml_node parent) {
        for (pugi::xml_node child = parent.first_child(); child; child = child.next_sibling()) {
            std::string_view const name = child.name();
            if (name == "usage") {
                take_children(said, child);
            } else {
                take(said, name, child.child_value());
            }
        }
    }

    std::unique_ptr<pugi::xml_document> document_ = std::make_unique<pugi::xml_document>();
};

}  // namespace bench
