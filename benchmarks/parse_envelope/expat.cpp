// expat, one parser for all envelopes: it reports events, and decodes.
#include "pieces.hpp"
#include "readers.hpp"

#include <expat.h>

#include <cstddef>  // size_t
#include <memory>   // unique_ptr

namespace bench {
namespace {

struct freeing {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

class reading {
public:
    static constexpr bool decodes = true;

    told operator()(document const& from) {
        XML_ParserReset(parser_.get(), "UTF-8");
        XML_SetUserData(parser_.get(), &pieces_);
        XML_SetElementHandler(
            parser_.get(), [](void* to, char const*, char const**) { static_cast<pieces*>(to)->open(); },
            [](void* to, char const* name) { static_cast<pieces*>(to)->close(name); });
        XML_SetCharacterDataHandler(parser_.get(), [](void* to, char const* piece, int size) {
            static_cast<pieces*>(to)->add(piece, static_cast<std::size_t>(size));
        });
        pieces_.start(from.xml.size());
        bool const good = XML_Parse(parser_.get(), from.xml.data(), static_cast<int>(from.xml.size()), 1) != 0;
        return good ? pieces_.said : told{};
    }

private:
    std::unique_ptr<XML_ParserStruct, freeing> parser_{XML_ParserCreate("UTF-8")};
    pieces pieces_;
};

}  // namespace

void enter_expat(sized const& what) { enter_reader<reading>(what, "expat"); }

}  // namespace bench
