// muster: composes what a team of agents is told out of types, and reads what it reports back.
//
// Everything, in the order in which one would learn it. Every line also works alone.
#pragma once

// Words known while compiling
#include <muster/text/ascii.hpp>
#include <muster/text/decimal.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/text/fixed_text.hpp>
#include <muster/text/join.hpp>
#include <muster/text/json_mistake.hpp>
#include <muster/text/json_scan.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/json_unescape.hpp>
#include <muster/text/json_value.hpp>
#include <muster/text/lock.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/same_name.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/to_size.hpp>
#include <muster/text/unseen.hpp>
#include <muster/text/utf8.hpp>
#include <muster/text/visible.hpp>

// How a worker reports back
#include <muster/envelope/describe.hpp>
#include <muster/envelope/escape.hpp>
#include <muster/envelope/escaped_text.hpp>
#include <muster/envelope/extensions.hpp>
#include <muster/envelope/fault.hpp>
#include <muster/envelope/guard.hpp>
#include <muster/envelope/guarded_sink.hpp>
#include <muster/envelope/guarding.hpp>
#include <muster/envelope/inert_text.hpp>
#include <muster/envelope/known_extensions.hpp>
#include <muster/envelope/limits.hpp>
#include <muster/envelope/needs_input.hpp>
#include <muster/envelope/notification.hpp>
#include <muster/envelope/origin.hpp>
#include <muster/envelope/parse.hpp>
#include <muster/envelope/report.hpp>
#include <muster/envelope/report_of.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/envelope/status.hpp>
#include <muster/envelope/stream.hpp>
#include <muster/envelope/system_event.hpp>
#include <muster/envelope/truncate.hpp>
#include <muster/envelope/usage.hpp>
#include <muster/envelope/wrapper.hpp>
#include <muster/envelope/write.hpp>

// What an agent may call
#include <muster/tool/arguments.hpp>
#include <muster/tool/decode.hpp>
#include <muster/tool/decode_limits.hpp>
#include <muster/tool/effect.hpp>
#include <muster/tool/enum_names.hpp>
#include <muster/tool/field_rules.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/guarded_call.hpp>
#include <muster/tool/hints.hpp>
#include <muster/tool/name_key.hpp>
#include <muster/tool/pattern.hpp>
#include <muster/tool/schema.hpp>
#include <muster/tool/session.hpp>
#include <muster/tool/session_arguments.hpp>
#include <muster/tool/set_algebra.hpp>
#include <muster/tool/standard.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

// Who an agent is
#include <muster/role/agent.hpp>
#include <muster/role/agent_types.hpp>
#include <muster/role/background.hpp>
#include <muster/role/choose_mode.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/dialect_check.hpp>
#include <muster/role/dialects.hpp>
#include <muster/role/environment.hpp>
#include <muster/role/feature.hpp>
#include <muster/role/fitting_tools.hpp>
#include <muster/role/judge_tool.hpp>
#include <muster/role/mode.hpp>
#include <muster/role/mode_cell.hpp>
#include <muster/role/name_list.hpp>
#include <muster/role/operation.hpp>
#include <muster/role/permission.hpp>
#include <muster/role/restore.hpp>
#include <muster/role/role.hpp>
#include <muster/role/session_mode.hpp>
#include <muster/role/surface.hpp>
#include <muster/role/tool_pattern.hpp>

// What a coordinator goes by: the tables behind the prompts and behind plan/
#include <muster/craft/brief.hpp>
#include <muster/craft/brief_text.hpp>
#include <muster/craft/checked_brief.hpp>
#include <muster/craft/confidence.hpp>
#include <muster/craft/failure.hpp>
#include <muster/craft/mode_difference.hpp>
#include <muster/craft/pad_tool_names.hpp>
#include <muster/craft/phase.hpp>
#include <muster/craft/phrase_rule.hpp>
#include <muster/craft/phrase_rules.hpp>
#include <muster/craft/phrases.hpp>
#include <muster/craft/situation.hpp>
#include <muster/craft/task_kind.hpp>
#include <muster/craft/verification_step.hpp>

// What an agent is told
#include <muster/persona/absent_tool.hpp>
#include <muster/persona/choose_layers.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/coordinator.hpp>
#include <muster/persona/effective_prompt.hpp>
#include <muster/persona/headings.hpp>
#include <muster/persona/prompt_layers.hpp>
#include <muster/persona/prompt_parts.hpp>
#include <muster/persona/render.hpp>
#include <muster/persona/say.hpp>
#include <muster/persona/section.hpp>
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/sections/confidence_tags.hpp>
#include <muster/persona/sections/failures.hpp>
#include <muster/persona/sections/plan_first.hpp>
#include <muster/persona/sections/quoted_marks.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/persona/user_context.hpp>
#include <muster/persona/worker.hpp>

// What happens when it calls
#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/dynamic_toolbox.hpp>
#include <muster/toolbox/handler_fault.hpp>
#include <muster/toolbox/limits.hpp>
#include <muster/toolbox/on.hpp>
#include <muster/toolbox/on_name.hpp>
#include <muster/toolbox/owned_surface.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/result_future.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/set_outcome.hpp>
#include <muster/toolbox/time.hpp>
#include <muster/toolbox/tool_index.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/toolbox/turn.hpp>

// How model APIs spell it
#include <muster/wire/anthropic_messages.hpp>
#include <muster/wire/anthropic_replies.hpp>
#include <muster/wire/anthropic_requests.hpp>
#include <muster/wire/conversation.hpp>
#include <muster/wire/error_response.hpp>
#include <muster/wire/json_rpc.hpp>
#include <muster/wire/mcp.hpp>
#include <muster/wire/mcp_message.hpp>
#include <muster/wire/model_reply.hpp>
#include <muster/wire/model_request.hpp>
#include <muster/wire/offered_tools.hpp>
#include <muster/wire/openai_chat.hpp>
#include <muster/wire/openai_chat_replies.hpp>
#include <muster/wire/openai_chat_requests.hpp>
#include <muster/wire/openai_responses.hpp>
#include <muster/wire/openai_responses_replies.hpp>
#include <muster/wire/openai_responses_requests.hpp>
#include <muster/wire/read_reply.hpp>
#include <muster/wire/redactor.hpp>
#include <muster/wire/reply_stream.hpp>
#include <muster/wire/retry_policy.hpp>
#include <muster/wire/server_sent_events.hpp>
#include <muster/wire/stated_wait.hpp>
#include <muster/wire/surface_definitions.hpp>
#include <muster/wire/token_usage.hpp>
#include <muster/wire/tool_definitions.hpp>
#include <muster/wire/wire_fault.hpp>

// Who is at work right now
#include <muster/crew/address.hpp>
#include <muster/crew/agent_message.hpp>
#include <muster/crew/agent_name.hpp>
#include <muster/crew/brief_verdict.hpp>
#include <muster/crew/broadcast.hpp>
#include <muster/crew/caller.hpp>
#include <muster/crew/coordination.hpp>
#include <muster/crew/coordination_toolbox.hpp>
#include <muster/crew/crew.hpp>
#include <muster/crew/crew_options.hpp>
#include <muster/crew/cross_session.hpp>
#include <muster/crew/event_line.hpp>
#include <muster/crew/event_record.hpp>
#include <muster/crew/journal.hpp>
#include <muster/crew/loopback_transport.hpp>
#include <muster/crew/memory_journal.hpp>
#include <muster/crew/message_transport.hpp>
#include <muster/crew/not_kept.hpp>
#include <muster/crew/notice_batch.hpp>
#include <muster/crew/peer_board.hpp>
#include <muster/crew/receipt.hpp>
#include <muster/crew/request_answer.hpp>
#include <muster/crew/request_book.hpp>
#include <muster/crew/restart_report.hpp>
#include <muster/crew/route.hpp>
#include <muster/crew/session_inbox.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/crew/task_board.hpp>
#include <muster/crew/task_file.hpp>
#include <muster/crew/team.hpp>
#include <muster/crew/team_audit.hpp>
#include <muster/crew/team_file_text.hpp>
#include <muster/crew/thinned.hpp>
#include <muster/crew/todo_list.hpp>
#include <muster/crew/transcript.hpp>
#include <muster/crew/transitions.hpp>
#include <muster/crew/turn_queue.hpp>
#include <muster/crew/usage_sum.hpp>
#if __has_include(<sys/file.h>)
#include <muster/crew/file_journal.hpp>
#endif

// How work is cut into tasks, and who goes on when
#include <muster/plan/check_plan.hpp>
#include <muster/plan/owned_plan.hpp>
#include <muster/plan/plan.hpp>
#include <muster/plan/plan_progress.hpp>
#include <muster/plan/plan_table.hpp>
#include <muster/plan/verification_text.hpp>
#include <muster/plan/workflow.hpp>
// Who gets a task, and who may write where
#include <muster/plan/choose_worker.hpp>
#include <muster/plan/claim.hpp>
#include <muster/plan/forwarded.hpp>
#include <muster/plan/overlap.hpp>
#include <muster/plan/place.hpp>
#include <muster/plan/schedule.hpp>
#include <muster/plan/task_claim.hpp>
// What becomes of what failed, and of what is not known yet
#include <muster/plan/account.hpp>
#include <muster/plan/classify_failure.hpp>
#include <muster/plan/failure_phrases.hpp>
#include <muster/plan/hand_over.hpp>
#include <muster/plan/plan_recovery.hpp>
#include <muster/plan/planned_research.hpp>
#include <muster/plan/recovery.hpp>
#include <muster/plan/specification.hpp>
#include <muster/plan/task_history.hpp>

// Files for the file tools of a host (POSIX)
#include <muster/files/own_file.hpp>
#if __has_include(<dirent.h>)
#include <muster/files/file_error.hpp>
#include <muster/files/file_root.hpp>
#endif

// Where findings are kept (POSIX)
#if __has_include(<sys/file.h>)
#include <muster/pad/change.hpp>
#include <muster/pad/clean_up.hpp>
#include <muster/pad/left_by.hpp>
#include <muster/pad/lines.hpp>
#include <muster/pad/pad_tools.hpp>
#include <muster/pad/revision.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/pad/tools.hpp>
#include <muster/pad/writer.hpp>
#endif

// A working tree for each writer (POSIX)
#include <muster/worktree/name.hpp>
#if __has_include(<spawn.h>)
#include <muster/worktree/attached.hpp>
#include <muster/worktree/clean_up.hpp>
#include <muster/worktree/real_path.hpp>
#include <muster/worktree/worktrees.hpp>
#endif

// Bindings from a file
#include <muster/config/binding.hpp>
#include <muster/config/catalog.hpp>
#include <muster/config/check.hpp>
#include <muster/config/facts.hpp>
#include <muster/config/json.hpp>
#include <muster/config/load.hpp>
#include <muster/config/loaded.hpp>
#include <muster/config/parsed.hpp>
#include <muster/config/policy.hpp>
#include <muster/config/prepared_prompt.hpp>
#include <muster/config/resolve_options.hpp>

#include <muster/version.hpp>
