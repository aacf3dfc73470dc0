// What libxml2 understands of an envelope without its tree: events, one context for all of them; it decodes.
#pragma once

#include "pieces.hpp"

#include <libxml/parser.h>

#include <cstddef>
#include <memory>
#include <string_view>

namespace bench {

class libxml2_reader {
public:
    libxml2_reader() : context_(xmlNewParserCtxt()), pieces_(std::make_unique<pieces>()) {
        *context_->sax = events();
        context_->_private = pieces_.get();
    }

    told read(std::string_view text) {
        pieces_->start(text.size());
        xmlCtxtReadMemory(context_.get(), text.data(), static_cast<int>(text.size()), nullptr, nullptr,
                          XML_PARSE_NONET);
        return context_->wellFormed != 0 ? pieces_->said : told{};
    }

private:
    static pieces& of(void* context) { return *static_cast<pieces*>(static_cast<xmlParserCtxt*>(context)->_private); }
    static xmlSAXHandler events() {
        xmlSAXHandler on = {};
        on.initialized = XML_SAX2_MAGIC;
        on.startElementNs = [](void* to, xmlChar const*, xmlChar const*, xmlChar const*, int, xmlChar const**, int, int,
                               xmlChar const**) { of(to).open(); };
        on.endElementNs = [](void* to, xmlChar const* name, xmlChar const*, xmlChar const*) {
            of(to).close(reinterpret_cast<char const*>(name));
        };
        on.characters = [](void* to, xmlChar const* piece, int size) {
            of(to).add(reinterpret_cast<char const*>(piece), static_cast<std::size_t>(size));
        };
        on.ignorableWhitespace = on.characters;
        return on;
    }

    struct freeing {
        void operator()(xmlParserCtxt* context) const { xmlFreeParserCtxt(context); }
    };

    std::unique_ptr<xmlParserCtxt, freeing> context_;
    std::unique_ptr<pieces> pieces_;
};

}  // namespace bench
