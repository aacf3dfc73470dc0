// XML libraries: pugixml builds a tree and saves it, tinyxml2 and libxml2 write as they are told, in their own layout.
#include "writers.hpp"

#include <libxml/xmlwriter.h>
#include <tinyxml2.h>

#include <memory>
#include <pugixml.hpp>
#include <string>
#include <string_view>

namespace bench {
namespace {

std::string named(muster::status of) { return std::string{word(of)}; }

class with_pugixml : pugi::xml_writer {
public:
    static constexpr bool same_bytes = false;

    explicit with_pugixml(document const& from) { text_.reserve(2 * from.xml.size()); }

    std::string_view operator()(plain_report const& from) {
        document_->reset();
        pugi::xml_node root = document_->append_child("task-notification");
        auto const element = [](pugi::xml_node in, char const* name, auto const& text) {
            in.append_child(name).text().set(text);
        };
        element(root, "task-id", from.task_id.c_str());
        element(root, "status", word(from.status).data());
        element(root, "summary", from.summary->c_str());
        element(root, "result", from.result->c_str());
        pugi::xml_node used = root.append_child("usage");
        element(used, "total_tokens", static_cast<unsigned long long>(from.total_tokens));
        element(used, "tool_uses", static_cast<unsigned long long>(from.tool_uses));
        element(used, "duration_ms", static_cast<unsigned long long>(from.duration_ms));
        text_.clear();
        document_->save(*this, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
        return text_;
    }

private:
    void write(void const* data, std::size_t size) override { text_.append(static_cast<char const*>(data), size); }

    std::unique_ptr<pugi::xml_document> document_ = std::make_unique<pugi::xml_document>();
    std::string text_;
};

class with_tinyxml2 {
public:
    static constexpr bool same_bytes = false;

    explicit with_tinyxml2(document const&) {}

    std::string_view operator()(plain_report const& from) {
        out_->ClearBuffer();
        auto const element = [this](char const* name, auto const& text) {
            out_->OpenElement(name, true);
            out_->PushText(text);
            out_->CloseElement(true);
        };
        out_->OpenElement("task-notification", true);
        element("task-id", from.task_id.c_str());
        element("status", word(from.status).data());
        element("summary", from.summary->c_str());
        element("result", from.result->c_str());
        out_->OpenElement("usage", true);
        element("total_tokens", from.total_tokens);
        element("tool_uses", from.tool_uses);
        element("duration_ms", from.duration_ms);
        out_->CloseElement(true);
        out_->CloseElement(true);
        return {out_->CStr(), static_cast<std::size_t>(out_->CStrSize()) - 1};
    }

private:
    std::unique_ptr<tinyxml2::XMLPrinter> out_ = std::make_unique<tinyxml2::XMLPrinter>(nullptr, true);
};

class with_libxml2 {
public:
    static constexpr bool same_bytes = false;

    explicit with_libxml2(document const& from) : buffer_(xmlBufferCreateSize(2 * from.xml.size())) {}

    std::string_view operator()(plain_report const& from) {
        xmlBufferEmpty(buffer_.get());
        xmlTextWriter* const out = xmlNewTextWriterMemory(buffer_.get(), 0);
        auto const element = [out](char const* name, std::string const& text) {
            xmlTextWriterWriteElement(out, as_theirs(name), as_theirs(text.c_str()));
        };
        xmlTextWriterStartElement(out, as_theirs("task-notification"));
        element("task-id", from.task_id);
        element("status", named(from.status));
        element("summary", *from.summary);
        element("result", *from.result);
        xmlTextWriterStartElement(out, as_theirs("usage"));
        element("total_tokens", std::to_string(from.total_tokens));
        element("tool_uses", std::to_string(from.tool_uses));
        element("duration_ms", std::to_string(from.duration_ms));
        xmlTextWriterEndElement(out);
        xmlTextWriterEndElement(out);
        xmlFreeTextWriter(out);  // which writes what it still holds
        return {reinterpret_cast<char const*>(xmlBufferContent(buffer_.get())),
                static_cast<std::size_t>(xmlBufferLength(buffer_.get()))};
    }

private:
    static xmlChar const* as_theirs(char const* text) { return reinterpret_cast<xmlChar const*>(text); }
    struct freeing {
        void operator()(xmlBuffer* buffer) const { xmlBufferFree(buffer); }
    };

    std::unique_ptr<xmlBuffer, freeing> buffer_;
};

}  // namespace

void enter_libraries(sized const& what) {
    enter_writer<with_pugixml>(what, "pugixml");
    enter_writer<with_tinyxml2>(what, "tinyxml2");
    enter_writer<with_libxml2>(what, "libxml2_writer");
}

}  // namespace bench
