// A rehearsal is a job carried out as in earnest, but for the models: what each worker would think stands in a script.
//
//     std::string study_api(rehearsal::workplace& at) { at.write_note("api.md", …); return "Two routes."; }
//     constexpr rehearsal::part parts[] = {{"api-researcher", 3, "Read src/ and …", study_api}, …};
//
// Everything else is real: the crew, the scratchpad, the claims, the checks, the envelopes, and the files of the
// project.
#pragma once

#include <muster/plan/owned_plan.hpp>
#include <muster/plan/verification_record.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace rehearsal {

struct file {
    std::string_view path, text;
};

inline bool has(std::string const& text, std::string_view words) { return text.find(words) != std::string::npos; }

// workplace: what whoever plays a part can reach. Whatever is not there, or not his to write, is a fault of the
// rehearsal.
class workplace {
public:
    virtual ~workplace() = default;

    // The scratchpad, which all share.
    [[nodiscard]] virtual std::string note(std::string_view name) = 0;
    virtual void write_note(std::string_view name, std::string_view text) = 0;
    virtual void append_note(std::string_view name, std::string_view text) = 0;

    // The project. A worker changes only what its task says that it writes.
    [[nodiscard]] virtual std::string read(std::string_view path) = 0;
    virtual void change(std::string_view path, std::string_view text) = 0;
    // As it was before the job began; empty for what was not there.
    [[nodiscard]] virtual std::string before(std::string_view path) const = 0;
    // All paths, sorted; those that are not as they were before.
    [[nodiscard]] virtual std::vector<std::string> paths() const = 0;
    [[nodiscard]] virtual std::vector<std::string> changed() const = 0;

    // Where some words stand: "src/app.ts:11".
    [[nodiscard]] virtual std::string cite(std::string_view path, std::string_view words) = 0;

    // One task more, for the coordinator, who has just seen that it is wanted.
    virtual void plan_also(muster::owned_task task) = 0;

    // What a verification did, step by step; it goes into the envelope of its report.
    virtual void prove(muster::verification_record record) = 0;

    // What whoever verifies finds wrong, and in whose work: that one has to do it again.
    virtual void send_back(std::string_view task) = 0;

    // Says what is not as it should be.
    virtual void check(bool holds, std::string_view what) = 0;
};

// take: how it is done once more, if a verification has sent it back
struct take {
    unsigned lasts = 1;
    std::string_view brief = {};
    std::string (*play)(workplace& at) = nullptr;
};

// part: one task of the plan, as it is played. A worker is called as its task is; a synthesis is the coordinator's.
struct part {
    std::string_view task;                         // its name in the plan
    unsigned lasts = 1;                            // units of time
    std::string_view brief = {};                   // all that the worker is told
    std::string (*play)(workplace& at) = nullptr;  // does it, and answers with the worker's final text
    take const* again = nullptr;
    unsigned turns = 0;  // 0 is enough; else they are used up before it is done, and the text is what it had until then
};

}  // namespace rehearsal
