// The same bytes read by expat, an XML parser of others: where both read an envelope they read the same, and where only
// one of them does, the reason is one that docs/envelope.md gives.
//
// What expat says of an envelope is kept element by element. If its texts are plain (no tag, comment or section inside
// the texts that are ours), then what we must say of it, fault and all, follows from that alone. If we read what
// expat does not, then only texts, comments, and the insides of elements that are not ours may be to blame: without
// them, and with ours written out again, expat has to read it too.
#include <muster/envelope/detail/blank.hpp>
#include <muster/envelope/detail/own_names.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/write.hpp>

#include "exact.hpp"
#include "markup_mutator.hpp"
#include "must.hpp"

#include <xml_reference.hpp>

#include <expat.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

using muster::escaped_text;
using muster::fault;
using muster::notification;
using muster_test::must;

constexpr muster::reading everything{
    .limits = {muster::any_size, muster::any_size, muster::any_size, muster::any_size, muster::any_size}};

// What expat says
enum class node_kind { element, comment, instruction, cdata };

struct node {
    node_kind kind = node_kind::element;
    std::string name;
    bool has_attributes = false;
    std::size_t begin = 0;    // of its first byte
    std::size_t end = 0;      // behind its last
    std::size_t inside = 0;   // behind its opening tag
    std::size_t outside = 0;  // where its closing tag begins
    std::string text;         // all characters in it
    std::vector<node> inner;
};

class document {
public:
    explicit document(std::string_view text) : text_(text), parser_(XML_ParserCreate("UTF-8"), XML_ParserFree) {
        XML_Parser const p = parser_.get();
        XML_SetUserData(p, this);
        XML_SetElementHandler(p, on_opening, on_closing);
        XML_SetCharacterDataHandler(p, [](void* me, XML_Char const* s, int n) {
            to(me).add({s, static_cast<std::size_t>(n)});
        });
        XML_SetCommentHandler(p, [](void* me, XML_Char const*) { to(me).leaf(node_kind::comment); });
        XML_SetProcessingInstructionHandler(
            p, [](void* me, XML_Char const*, XML_Char const*) { to(me).leaf(node_kind::instruction); });
        XML_SetCdataSectionHandler(
            p, [](void* me) { to(me).leaf(node_kind::cdata); }, nullptr);
        is_well_formed_ =
            XML_Parse(p, text.data(), static_cast<int>(text.size()), XML_TRUE) == XML_STATUS_OK && !top_.inner.empty();
    }
    document(document const&) = delete;
    document& operator=(document const&) = delete;

    [[nodiscard]] bool is_well_formed() const { return is_well_formed_; }
    [[nodiscard]] node const& root() const { return top_.inner.front(); }

private:
    static document& to(void* me) { return *static_cast<document*>(me); }
    [[nodiscard]] std::size_t at() const { return static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get())); }
    [[nodiscard]] std::size_t behind() const {
        return at() + static_cast<std::size_t>(XML_GetCurrentByteCount(parser_.get()));
    }

    static void XMLCALL on_opening(void* me, XML_Char const* name, XML_Char const** attributes) {
        document& doc = to(me);
        doc.open_.back()->inner.push_back(
            {node_kind::element, name, attributes[0] != nullptr, doc.at(), 0, doc.behind(), 0, {}, {}});
        doc.open_.push_back(&doc.open_.back()->inner.back());
    }
    static void XMLCALL on_closing(void* me, XML_Char const*) {
        document& doc = to(me);
        node& closed = *doc.open_.back();
        doc.open_.pop_back();
        bool const is_empty = doc.at() == closed.begin || doc.behind() <= closed.inside;
        closed.end = is_empty ? closed.inside : doc.behind();
        closed.outside = is_empty ? closed.inside : doc.at();
        doc.open_.back()->text += closed.text;
    }
    void add(std::string_view characters) { open_.back()->text += characters; }
    void leaf(node_kind kind) { open_.back()->inner.push_back({kind, {}, false, at(), behind(), 0, 0, {}, {}}); }

    std::string_view text_;
    std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser_;
    node top_;
    std::vector<node*> open_{&top_};
    bool is_well_formed_ = false;
};

// What we must say of what expat has read
namespace own = muster::detail;

bool is_root(std::string_view name) { return name == "task-notification" || name == "agent-notification"; }

bool is_plain(node const& one) { return one.inner.empty(); }

// Elements all the way down, and none of them closes early what is around it.
bool is_readable_inside(node const& one, std::string_view outermost, bool in_usage) {
    return std::all_of(one.inner.begin(), one.inner.end(), [&](node const& inner) {
        return inner.kind == node_kind::element && inner.name != outermost && !(in_usage && inner.name == "usage")
            && is_readable_inside(inner, outermost, in_usage);
    });
}

class judge {
public:
    judge(std::string_view text, node const& root) : text_(text), root_(root) {}

    // false: raw markup in a text, of which each reader makes its own
    [[nodiscard]] bool can_tell() const {
        // Either root's closing tag is a boundary wherever it stands, which expat does not know.
        bool const has_newer = text_.find("</task-notification") != std::string_view::npos;
        if (has_newer && text_.find("</agent-notification") != std::string_view::npos) return false;
        return std::all_of(root_.inner.begin(), root_.inner.end(),
                           [&](node const& one) { return can_tell_of(one, outside(), false); });
    }
    [[nodiscard]] fault expected() {
        if (root_.has_attributes) return fault::attribute;
        fault const inside = expected_in(root_, outside(), root_.inside, root_.outside);
        if (inside != fault::none) return inside;
        if (own::is_blank(task_id_)) return fault::missing_task_id;
        return own::is_blank(status_) ? fault::missing_status : fault::none;
    }
    [[nodiscard]] std::size_t at() const { return at_; }

private:
    [[nodiscard]] own::place outside() const {
        return root_.name == "task-notification" ? own::place::task_envelope : own::place::agent_envelope;
    }
    [[nodiscard]] bool can_tell_of(node const& one, own::place in, bool in_usage) const {
        if (one.kind != node_kind::element) return true;
        own::own const which = own::own_called(one.name, in);
        if (which == own::own::usage) {
            return std::all_of(one.inner.begin(), one.inner.end(),
                               [&](node const& more) { return can_tell_of(more, own::place::usage, true); });
        }
        return which == own::own::none ? is_readable_inside(one, one.name, in_usage) : is_plain(one);
    }

    [[nodiscard]] fault seen_at(fault why, std::size_t at) {
        at_ = at;
        return why;
    }
    [[nodiscard]] std::size_t blanks_end(std::size_t from, std::size_t to) const {
        while (from < to && muster::is_ascii_space(text_[from])) ++from;
        return from;
    }
    [[nodiscard]] fault expected_in(node const& around, own::place in, std::size_t from, std::size_t to) {
        std::vector<own::own> before;
        for (node const& one : around.inner) {
            std::size_t const blank = blanks_end(from, one.begin);
            if (blank != one.begin) return seen_at(fault::stray_text, blank);
            fault const why = expected_of(one, in, before);
            if (why != fault::none) return why;
            from = one.end;
        }
        std::size_t const blank = blanks_end(from, to);
        return blank != to ? seen_at(fault::stray_text, blank) : fault::none;
    }
    [[nodiscard]] fault expected_of(node const& one, own::place in, std::vector<own::own>& before) {
        if (one.kind == node_kind::instruction) return seen_at(fault::processing_instruction, one.begin);
        if (one.kind == node_kind::cdata) return seen_at(fault::cdata, one.begin);
        if (one.kind == node_kind::comment) return fault::none;
        if (is_root(one.name)) return seen_at(fault::nested_envelope, one.begin);
        own::own const which = own::own_called(one.name, in);
        if (one.name.front() == ':') return seen_at(fault::malformed_tag, one.begin);
        if (which == own::own::none) return expected_of_other(one, in);
        if (one.has_attributes) return seen_at(fault::attribute, one.begin);
        if (std::count(before.begin(), before.end(), which) != 0) return seen_at(fault::duplicate_element, one.begin);
        before.push_back(which);
        if (which == own::own::task_id) task_id_ = muster::trimmed(inside(one));
        if (which == own::own::status) status_ = muster::trimmed(inside(one));
        return which == own::own::usage ? expected_in(one, own::place::usage, one.inside, one.outside) : fault::none;
    }
    [[nodiscard]] fault expected_of_other(node const& one, own::place in) {
        if (own::is_own_in_other_case(one.name)) return seen_at(fault::wrong_case, one.begin);
        if (in == own::place::usage && one.name == "usage") return seen_at(fault::duplicate_element, one.begin);
        bool const is_in_usage = in == own::place::usage;
        own::place const elsewhere = is_in_usage ? own::place::envelope : own::place::usage;
        if (own::own_called(one.name, elsewhere) != own::own::none) {
            return seen_at(fault::misplaced_element, one.begin);
        }
        if (node const* const nested = first_in(one, is_root)) return seen_at(fault::nested_envelope, nested->begin);
        if (node const* const nested = first_in(one, own::is_own_name)) {
            return seen_at(fault::nested_element, nested->begin);
        }
        return fault::none;
    }
    template <class IsWanted>
    [[nodiscard]] static node const* first_in(node const& one, IsWanted is_wanted) {
        for (node const& inner : one.inner) {
            if (is_wanted(inner.name)) return &inner;
            if (node const* const deeper = first_in(inner, is_wanted)) return deeper;
        }
        return nullptr;
    }
    [[nodiscard]] std::string_view inside(node const& one) const {
        return text_.substr(one.inside, one.outside - one.inside);
    }

    std::string_view text_;
    node const& root_;
    std::string_view task_id_;
    std::string_view status_;
    std::size_t at_ = 0;
};

// XML has every line end be a line feed; a reference to a carriage return is none.
std::string decoded(std::string_view raw) {
    std::string lines;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\r') {
            lines += raw[i];
        } else if (i + 1 == raw.size() || raw[i + 1] != '\n') {
            lines += '\n';
        }
    }
    std::string plain;
    muster::append_sink out{plain};
    escaped_text{lines}.decode(out);
    return plain;
}

void check_text(muster::maybe<escaped_text> const& ours, node const* theirs, char const* what) {
    must(ours.has_value() == (theirs != nullptr), what);
    if (ours) must(decoded(ours->raw) == theirs->text, what);
}

node const* find(node const& in, std::string_view name) {
    for (node const& one : in.inner) {
        if (one.kind == node_kind::element && one.name == name) return &one;
    }
    return nullptr;
}

void check_extensions(std::string_view text, muster::extensions const& ours, node const& theirs, own::place in) {
    auto at = ours.begin();
    for (node const& one : theirs.inner) {
        if (one.kind != node_kind::element || own::own_called(one.name, in) != own::own::none) continue;
        must(at != ours.end() && at->name == one.name, "the same extensions in the same order");
        must(at->raw == text.substr(one.begin, one.end - one.begin), "from the same byte to the same byte");
        must(at->text.raw == text.substr(one.inside, one.outside - one.inside), "with the same text");
        ++at;
    }
    must(at == ours.end(), "and no others");
}

void check_figure(muster::maybe<std::uint64_t> const& ours, bool unread, node const* theirs) {
    must(ours.has_value() || unread == (theirs != nullptr), "a figure that stands there is read, or noted");
    if (!ours) return;
    std::string_view digits = theirs->text;
    digits = muster::trimmed(digits);
    while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
    must(std::to_string(*ours) == digits, "the same figure");
}

void check_usage(std::string_view text, notification const& ours, node const& root) {
    node const* const theirs = find(root, "usage");
    must(ours.usage.has_value() == (theirs != nullptr), "usage or none");
    if (theirs == nullptr) return;
    node const* const tokens = find(*theirs, "total_tokens");
    check_figure(ours.usage->total_tokens, ours.unread.total_tokens,
                 tokens ? tokens : find(*theirs, "subagent_tokens"));
    check_figure(ours.usage->tool_uses, ours.unread.tool_uses, find(*theirs, "tool_uses"));
    check_figure(ours.usage->duration_ms, ours.unread.duration_ms, find(*theirs, "duration_ms"));
    check_extensions(text, ours.usage_extensions, *theirs, own::place::usage);
}

// Blanks around it are no part of it, unless they are written as references.
bool same_word(std::string_view ours, node const& theirs) {
    return muster::trimmed(decoded(ours)) == muster::trimmed(theirs.text);
}

void check_same(std::string_view text, notification const& ours, node const& root) {
    bool const older = root.name == "agent-notification";
    node const* const id = older && find(root, "agent-id") ? find(root, "agent-id") : find(root, "task-id");
    must(id && same_word(ours.task_id.raw, *id), "the same id");
    must(same_word(ours.status_word, *find(root, "status")), "the same status");
    check_text(ours.summary, find(root, "summary"), "the same summary");
    check_text(ours.result, find(root, "result"), "the same result");
    check_usage(text, ours, root);
    check_extensions(text, ours.extensions, root, older ? own::place::agent_envelope : own::place::task_envelope);
}

// What expat must read if we have: the tags that are ours, in their places
void blank(std::string& text, std::string_view whole, std::string_view part, char with = ' ') {
    if (part.empty()) return;
    auto const at = static_cast<std::size_t>(part.data() - whole.data());
    std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), part.size(), with);
}

std::string skeleton(std::string_view whole, notification const& it) {
    std::string text{whole};
    for (escaped_text const& one : {it.task_id, it.summary.value_or({}), it.result.value_or({})})
        blank(text, whole, one.raw, 'x');
    blank(text, whole, it.status_word, 'x');
    for (auto const& one : it.extensions) blank(text, whole, one.raw);
    for (auto const& one : it.usage_extensions) blank(text, whole, one.raw);
    for (std::size_t at = text.find("<!--"); at != std::string::npos; at = text.find("<!--")) {
        text.erase(at, text.find("-->", at + 4) + 3 - at);
    }
    for (char& c : text) c = c == '\v' || c == '\f' ? ' ' : c;
    return text;
}

void check_skeleton(std::string_view whole, notification const& it) {
    if (it.unread.any()) return;  // their texts may hold anything, and are not kept
    std::string const text = skeleton(whole, it);
    document const theirs{text};
    must(theirs.is_well_formed(), "without texts, comments and what is not ours it is XML");
}

// And what we write is XML, whatever was read.
void check_canonical(notification it) {
    it.extensions = {};  // they stay byte for byte
    it.usage_extensions = {};
    std::string text;
    muster::append_sink out{text};
    must(static_cast<bool>(muster::write(it, out)), "what was read can be written");
    document const theirs{text};
    must(theirs.is_well_formed(), "what is written is XML");
    node const& root = theirs.root();
    auto const promised = [](escaped_text const& one) {
        return muster_test::writable(muster_test::decoded_slowly(one.raw));
    };
    must(find(root, "task-id")->text == promised(it.task_id), "and its id is the id");
    if (it.summary) must(find(root, "summary")->text == promised(*it.summary), "and its summary the summary");
    if (it.result) must(find(root, "result")->text == promised(*it.result), "and its result the result");
    must(root.text.find('\r') == std::string::npos || text.find('\r') == std::string::npos, "and no line end is raw");
}

void compare(std::string_view whole, muster::parsed const& ours) {
    document const theirs{whole};
    if (ours) check_skeleton(whole, ours.value);
    if (ours) check_canonical(ours.value);
    if (!theirs.is_well_formed()) return;
    judge of{whole, theirs.root()};
    if (!of.can_tell()) return;
    fault const why = of.expected();
    must(ours.why == why, "what expat has read says what we must say");
    if (ours) return check_same(whole, ours.value, theirs.root());
    must(ours.at == of.at(), "and where");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    muster_test::exact const all{data, size};
    std::string_view text = all.view();
    for (auto const& item : muster::envelopes(text, everything)) {
        if (item.kind == muster::item_kind::text) continue;
        muster_test::exact const whole{item.raw};
        compare(whole.view(), muster::parse(whole.view(), everything));
    }
    return 0;
}
