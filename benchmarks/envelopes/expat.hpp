// What expat understands of an envelope: one parser for all of them, which reports events, and decodes.
#pragma once

#include "pieces.hpp"

#include <expat.h>

#include <cstddef>
#include <memory>
#include <string_view>

namespace bench {

class expat_reader {
public:
    told read(std::string_view text) {
        XML_ParserReset(parser_.get(), "UTF-8");
        XML_SetUserData(parser_.get(), &pieces_);
        XML_SetElementHandler(
            parser_.get(), [](void* to, char const*, char const**) { static_cast<pieces*>(to)->open(); },
            [](void* to, char const* name) { static_cast<pieces*>(to)->close(name); });
        XML_SetCharacterDataHandler(parser_.get(), [](void* to, char const* piece, int size) {
            static_cast<pieces*>(to)->add(piece, static_cast<std::size_t>(size));
        });
        pieces_.start(text.size());
        bool const good = XML_Parse(parser_.get(), text.data(), static_cast<int>(text.size()), 1) != XML_STATUS_ERROR;
        return good ? pieces_.said : told{};
    }

private:
    struct freeing {
        void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
    };

    std::unique_ptr<XML_ParserStruct, freeing> parser_{XML_ParserCreate("UTF-8")};
    pieces pieces_;
};

}  // namespace bench
