// What tinyxml2 understands of an envelope: it copies the text, and resolves references when a text is asked for.
#pragma once

#include "told.hpp"

#include <tinyxml2.h>

#include <memory>
#include <string_view>

namespace bench {

template <bool Decodes>
class tinyxml2_reader {
public:
    told read(std::string_view text) {
        if (document_->Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) return {};
        told said;
        take_children(said, *document_->RootElement());
        return said;
    }

private:
    static void take_children(told& said, tinyxml2::XMLElement const& parent) {
        for (auto const* child = parent.FirstChildElement(); child != nullptr; child = child->NextSiblingElement()) {
            std::string_view const name = child->Name();
            char const* const text = name == "usage" ? nullptr : child->GetText();
            if (text != nullptr) {
                take(said, name, text);
            } else {
                take_children(said, *child);
            }
        }
    }

    std::unique_ptr<tinyxml2::XMLDocument> document_ =
        std::make_unique<tinyxml2::XMLDocument>(Decodes, tinyxml2::PRESERVE_WHITESPACE);
};

}  // namespace bench
