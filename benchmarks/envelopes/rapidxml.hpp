// What RapidXML understands of an envelope, in any of its modes.
//
//     bench::rapidxml_reader<rapidxml::parse_fastest> reader;
//     bench::told const said = reader.read(text);       // which ends with a zero byte
#pragma once

#include "told.hpp"

#include <rapidxml/rapidxml.hpp>

#include <memory>
#include <string_view>

namespace bench {

// The document keeps its first 64 KB of nodes in itself, and is used again and again: it allocates nothing.
template <int Mode>
class rapidxml_reader {
public:
    told read(char* text) {
        document_->clear();
        document_->template parse<Mode>(text);
        told said;
        take_children(said, *document_->first_node());
        return said;
    }

private:
    using node = rapidxml::xml_node<char>;

    static void take_children(told& said, node const& parent) {
        for (node const* child = parent.first_node(); child != nullptr; child = child->next_sibling()) {
            if (child->type() != rapidxml::node_element) continue;
            std::string_view const name{child->name(), child->name_size()};
            if (name == "usage") {
                take_children(said, *child);
            } else {
                take(said, name, {child->value(), child->value_size()});
            }
        }
    }

    std::unique_ptr<rapidxml::xml_document<char>> document_ = std::make_unique<rapidxml::xml_document<char>>();
};

}  // namespace bench
