// tinyxml2, which copies the text and resolves references when a text is asked for.
#include "readers.hpp"

#include <tinyxml2.h>

#include <memory>       // unique_ptr, make_unique
#include <string_view>  // string_view

namespace bench {
namespace {

void take_children(told& said, tinyxml2::XMLElement const& parent) {
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

template <bool Decodes>
class reading {
public:
    static constexpr bool decodes = Decodes;

    told operator()(document const& from) {
        if (document_->Parse(from.xml.data(), from.xml.size()) != tinyxml2::XML_SUCCESS) return {};
        told said;
        take_children(said, *document_->RootElement());
        return said;
    }

private:
    std::unique_ptr<tinyxml2::XMLDocument> document_ =
        std::make_unique<tinyxml2::XMLDocument>(Decodes, tinyxml2::PRESERVE_WHITESPACE);
};

}  // namespace

void enter_tinyxml2(sized const& what) {
    if (what.calls_for_decoding) {
        enter_reader<reading<true>>(what, "tinyxml2");
    } else {
        enter_reader<reading<false>>(what, "tinyxml2");
    }
}

}  // namespace bench
