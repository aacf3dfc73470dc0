// libxml2 without its tree: events, one context for all envelopes; it decodes.
#include "pieces.hpp"
#include "readers.hpp"

#include <libxml/parser.h>

#include <cstddef>  // size_t
#include <memory>   // unique_ptr

namespace bench {
namespace {

struct freeing {
    void operator()(xmlParserCtxt* context) const { xmlFreeParserCtxt(context); }
};

pieces& of(void* context) { return *static_cast<pieces*>(static_cast<xmlParserCtxt*>(context)->_private); }

xmlSAXHandler events() {
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

class reading {
public:
    static constexpr bool decodes = true;

    reading() : context_(xmlNewParserCtxt()), pieces_(std::make_unique<pieces>()) {
        *context_->sax = events();
        context_->_private = pieces_.get();
    }

    told operator()(document const& from) {
        pieces_->start(from.xml.size());
        xmlCtxtReadMemory(context_.get(), from.xml.data(), static_cast<int>(from.xml.size()), nullptr, nullptr,
                          XML_PARSE_NONET);
        return context_->wellFormed != 0 ? pieces_->said : told{};
    }

private:
    std::unique_ptr<xmlParserCtxt, freeing> context_;
    std::unique_ptr<pieces> pieces_;
};

}  // namespace

void enter_libxml2(sized const& what) { enter_reader<reading>(what, "libxml2_sax"); }

}  // namespace bench
