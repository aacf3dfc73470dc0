// Envelopes that several tests read.
#pragma once

#include <string>
#include <string_view>

namespace samples {

inline constexpr std::string_view full =
    "<task-notification>\n"
    "<task-id>goal-9f3a</task-id>\n"
    "<status>completed</status>\n"
    "<summary>Found 3 candidate fixes</summary>\n"
    "<result>See `crates/auth.rs:142`.</result>\n"
    "<usage>\n"
    "<total_tokens>1280</total_tokens>\n"
    "<tool_uses>4</tool_uses>\n"
    "<duration_ms>12400</duration_ms>\n"
    "</usage>\n"
    "</task-notification>";

inline constexpr std::string_view brief =
    "<task-notification>\n"
    "<task-id>agent-123</task-id>\n"
    "<status>completed</status>\n"
    "<result>Tests passed.</result>\n"
    "</task-notification>";

inline constexpr std::string_view commented =
    "<!-- The researcher answers in the role of the user -->\n"
    "<task-notification>\n"
    "    <!-- who it was -->\n"
    "    <task-id>agent-researcher-01</task-id>\n"
    "    <!-- completed | failed | <killed> -->\n"
    "    <status>completed</status>\n"
    "    <result>Found the file at src/index.ts</result>\n"
    "</task-notification>";

inline constexpr std::string_view failed =
    "<task-notification>\n"
    "<task-id>agent-db-check</task-id>\n"
    "<status>failed</status>\n"
    "<result>Connection refused: Port 5432 closed.</result>\n"
    "</task-notification>";

inline constexpr std::string_view extended =
    "<task-notification>\n"
    "<task-id>a1</task-id>\n"
    "<tool-use-id>toolu_01</tool-use-id>\n"
    "<task-type kind=\"a>b\">local_agent</task-type>\n"
    "<output-file>/runs/a1.output</output-file>\n"
    "<status>completed</status>\n"
    "<summary>Agent &quot;Find bug&quot; completed</summary>\n"
    "<result>a &lt; b &#38; &#x1F600; &nbsp;</result>\n"
    "<usage><subagent_tokens>7</subagent_tokens><cost_usd>0.12</cost_usd></usage>\n"
    "<worktree><worktreePath>/w</worktreePath><worktreeBranch>fix</worktreeBranch></worktree>\n"
    "<isolated/>\n"
    "</task-notification>\n"
    "Read the output file to see all of it.";

inline constexpr std::string_view all[] = {full, brief, commented, failed, extended};

// around(children): an envelope of those
inline std::string around(std::string_view children) {
    return "<task-notification>" + std::string{children} + "</task-notification>";
}

}  // namespace samples
