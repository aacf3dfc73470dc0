// muster: composes what a team of agents is told out of types, and reads what it reports back.
//
// Everything, in the order in which one would learn it. Every line also works alone.
#pragma once

// Words known while compiling
#include <muster/text/ascii.hpp>          // trimmed, same_ignoring_case
#include <muster/text/decimal.hpp>        // decimal: a count in digits
#include <muster/text/fingerprint.hpp>    // fingerprint(text): a changed text is a visible diff
#include <muster/text/fixed_text.hpp>     // fixed_text: a short text as a template argument
#include <muster/text/join.hpp>           // written<Page>, joined<Texts...>: long texts in read-only memory
#include <muster/text/json_mistake.hpp>   // find_json_mistake: what is wrong with a text that is not JSON
#include <muster/text/json_scan.hpp>      // end_of_json: where the pieces of a JSON text end
#include <muster/text/json_text.hpp>      // put_json_text(out, text)
#include <muster/text/json_unescape.hpp>  // unescape_json_to(out, quoted)
#include <muster/text/json_value.hpp>     // is_json, find_json_fault: is a text one JSON value?
#include <muster/text/lock.hpp>           // locked_text<Text, fingerprint>: a changed text does not compile
#include <muster/text/one_line.hpp>       // put_one_line: for a log or a terminal; put_joined_lines: for a prompt
#include <muster/text/same_name.hpp>      // same_name: when two names count as the same
#include <muster/text/sink.hpp>           // sink, counting_sink, span_sink, append_sink
#include <muster/text/to_size.hpp>        // to_size(n): a number as a size, on machines of any width
#include <muster/text/unseen.hpp>         // is_unseen: a character that shows nothing
#include <muster/text/utf8.hpp>           // is_utf8, cut_utf8
#include <muster/text/visible.hpp>        // visible_sink: invisible characters as their numbers

// How a worker reports back
#include <muster/envelope/describe.hpp>          // describe_to(out, error): an envelope's error as a line for a log
#include <muster/envelope/escape.hpp>            // escape(text, out)
#include <muster/envelope/escaped_text.hpp>      // escaped_text: text as it stands in an envelope
#include <muster/envelope/extensions.hpp>        // extensions: the elements that are not the envelope's own
#include <muster/envelope/fault.hpp>             // fault, describe
#include <muster/envelope/guard.hpp>             // guard(text, out): no text of somebody else's poses as an envelope
#include <muster/envelope/guarded_sink.hpp>      // guarded_sink: the same for a text in pieces
#include <muster/envelope/guarding.hpp>          // guarding: a host's own wrappers
#include <muster/envelope/inert_text.hpp>        // put_inert: a text of a server, safe for a prompt
#include <muster/envelope/known_extensions.hpp>  // tool_use_id, output_file: what newer hosts add
#include <muster/envelope/limits.hpp>            // envelope_limits: how much an envelope may hold
#include <muster/envelope/needs_input.hpp>       // needs_input: does the worker wait for an answer?
#include <muster/envelope/notification.hpp>      // notification: what was read
#include <muster/envelope/origin.hpp>            // origin: who a text comes from, as its host says
#include <muster/envelope/parse.hpp>             // parse(text) -> a notification, or a fault and its place
#include <muster/envelope/report.hpp>            // report: what is to be written
#include <muster/envelope/report_of.hpp>         // report_of_result, report_of_error
#include <muster/envelope/scan.hpp>              // envelopes(text): all of them, and the text between
#include <muster/envelope/status.hpp>            // status, status_from, is_terminal
#include <muster/envelope/stream.hpp>            // envelope_stream: the same of a text that arrives in pieces
#include <muster/envelope/system_event.hpp>      // is_system_event, first_human_text
#include <muster/envelope/truncate.hpp>          // truncate(text, most): head, tail and what is missing
#include <muster/envelope/usage.hpp>             // usage: tokens, tool calls, duration
#include <muster/envelope/wrapper.hpp>           // is_system_wrapping: the wrapper of newer hosts
#include <muster/envelope/write.hpp>             // write(report, out)

// What an agent may call
#include <muster/tool/arguments.hpp>           // argument structs through Boost.Hana
#include <muster/tool/decode.hpp>              // decoder: JSON to an argument struct
#include <muster/tool/decode_limits.hpp>       // decode_limits: how much is read, and forgiven
#include <muster/tool/effect.hpp>              // tool_effect: can a tool change files?
#include <muster/tool/enum_names.hpp>          // enum_names, name_of, value_named
#include <muster/tool/field_rules.hpp>         // field_rules: limits, patterns, defaults
#include <muster/tool/fields.hpp>              // argument structs through member pointers
#include <muster/tool/guarded_call.hpp>        // guarded_call: what a host's function throws is a failure
#include <muster/tool/hints.hpp>               // what a tool does to the world
#include <muster/tool/name_key.hpp>            // tool_name_key: equal for names that read alike
#include <muster/tool/pattern.hpp>             // matches_pattern
#include <muster/tool/schema.hpp>              // the JSON Schema of a tool's arguments
#include <muster/tool/session.hpp>             // the tools of a session
#include <muster/tool/session_arguments.hpp>   // what they take
#include <muster/tool/set_algebra.hpp>         // with, without, united, common, minus
#include <muster/tool/standard.hpp>            // the coordination tools
#include <muster/tool/standard_arguments.hpp>  // what they take
#include <muster/tool/tool.hpp>                // tool<"Name">, tool_kind
#include <muster/tool/tool_set.hpp>            // tool_set<Tools...>, contains

// Who an agent is
#include <muster/role/agent.hpp>          // agent<Role, Tools, Dialect>, surface<Agent>
#include <muster/role/agent_types.hpp>    // agent_types: which types of agents can be spawned
#include <muster/role/background.hpp>     // spawning: does a child run while its parent goes on?
#include <muster/role/choose_mode.hpp>    // choose_mode: which mode suits a task, and why
#include <muster/role/dialect.hpp>        // dialect: names and rules as data
#include <muster/role/dialect_check.hpp>  // check_dialect: where a dialect contradicts itself
#include <muster/role/dialects.hpp>       // dialects::binding, dialects::session
#include <muster/role/environment.hpp>    // environment_switch: a switch in the environment
#include <muster/role/feature.hpp>        // coordinator_compiled_in: what the build says
#include <muster/role/fitting_tools.hpp>  // fitting_tools, in_simple_mode<Agent>
#include <muster/role/judge_tool.hpp>     // judge_tool: may an agent hold a tool?
#include <muster/role/mode.hpp>           // orchestration_mode, coordinator_mode, mode_in_force
#include <muster/role/mode_cell.hpp>      // mode_cell: a switch that the host owns
#include <muster/role/name_list.hpp>      // name_list: borrowed names
#include <muster/role/operation.hpp>      // operation: what an agent can do, whatever its tool is called
#include <muster/role/permission.hpp>     // permission_mode, permission_of<Agent>
#include <muster/role/restore.hpp>        // restore: what a saved agent may hold again
#include <muster/role/role.hpp>           // role_kind, role_from
#include <muster/role/session_mode.hpp>   // match_session_mode: a session comes back in its own mode
#include <muster/role/surface.hpp>        // surface_view, select_surface: from grants to a surface
#include <muster/role/tool_pattern.hpp>   // tool_pattern: `Read`, `mcp__github__*`, `*`

// What a coordinator goes by: the tables behind the prompts and behind plan/
#include <muster/craft/brief.hpp>              // check_brief: can a worker act on this task?
#include <muster/craft/brief_text.hpp>         // put_brief_report: what was found in it, as lines
#include <muster/craft/checked_brief.hpp>      // checked_brief<Text>: the same while compiling
#include <muster/craft/confidence.hpp>         // confidence: how sure a line of a specification is
#include <muster/craft/failure.hpp>            // failure_rows: how work goes wrong, and what is done about it
#include <muster/craft/mode_difference.hpp>    // mode_differences: a coordinator and workers, or forks
#include <muster/craft/pad_tool_names.hpp>     // pad_tool_names: PadRead, PadWrite, PadAppend
#include <muster/craft/phase.hpp>              // phase: research, synthesis, implementation, verification
#include <muster/craft/phrase_rule.hpp>        // phrase_rule, brief_fault: a phrase that no task should have
#include <muster/craft/phrase_rules.hpp>       // phrase_rules: all of them
#include <muster/craft/phrases.hpp>            // forbidden_phrases, right_brief: what a coordinator is told of them
#include <muster/craft/situation.hpp>          // situation_rows: continue a worker, or spawn a fresh one
#include <muster/craft/task_kind.hpp>          // task_kind: what may run beside what
#include <muster/craft/verification_step.hpp>  // verification_steps: what a verification does, in its order

// What an agent is told
#include <muster/persona/absent_tool.hpp>       // find_absent_tool: does a text name a tool that is not there?
#include <muster/persona/choose_layers.hpp>     // choose_layers: which texts a prompt has, and which not
#include <muster/persona/context.hpp>           // prompt_context, prompt_facts, known_worker
#include <muster/persona/coordinator.hpp>       // coordinator_sections
#include <muster/persona/effective_prompt.hpp>  // effective_prompt<Agent, Texts>
#include <muster/persona/headings.hpp>          // find_imitated_heading, put_inert: no text poses as the persona
#include <muster/persona/prompt_layers.hpp>     // prompt_layers: all the texts that a host may give
#include <muster/persona/prompt_parts.hpp>      // prompt_parts: for a cache breakpoint
#include <muster/persona/render.hpp>            // render_system_prompt, render_persona
#include <muster/persona/say.hpp>               // say: a sentence only where its tools are there
#include <muster/persona/section.hpp>           // section, section_list
#include <muster/persona/section_algebra.hpp>   // with_sections, without_sections, with_section_replaced
#include <muster/persona/sections/confidence_tags.hpp>  // confidence_tags: how sure each line of a specification is
#include <muster/persona/sections/failures.hpp>         // failures: how work goes wrong, and what to do about it
#include <muster/persona/sections/plan_first.hpp>       // plan_first: the user sees the plan before anything changes
#include <muster/persona/sections/quoted_marks.hpp>     // quoted_marks: what a defused mark is, for the model
#include <muster/persona/system_prompt.hpp>             // system_prompt<Agent>, system_prompt_of<Agent>
#include <muster/persona/user_context.hpp>  // render_user_context: what a coordinator is told of its workers
#include <muster/persona/worker.hpp>        // worker_sections

// What happens when it calls
#include <muster/toolbox/call_context.hpp>     // call_context: which call a handler answers, and until when
#include <muster/toolbox/dynamic_toolbox.hpp>  // dynamic_toolbox: for a surface that is known while running
#include <muster/toolbox/handler_fault.hpp>    // handler_fault: where it and its handlers do not fit
#include <muster/toolbox/limits.hpp>           // toolbox_limits
#include <muster/toolbox/on.hpp>               // on<Tool>(function)
#include <muster/toolbox/on_name.hpp>          // on_name, on_prefix, on_any: for tools without a type
#include <muster/toolbox/owned_surface.hpp>    // owned_surface
#include <muster/toolbox/result.hpp>           // tool_call, tool_result
#include <muster/toolbox/result_future.hpp>    // result_future: the answer of a handler that answers later
#include <muster/toolbox/result_promise.hpp>   // promise_result(): what gives that answer
#include <muster/toolbox/set_outcome.hpp>      // set_outcome: what became of it
#include <muster/toolbox/time.hpp>             // time_point, duration: the host's time
#include <muster/toolbox/tool_index.hpp>       // tool_index<Agent>(name): its place on the surface
#include <muster/toolbox/toolbox.hpp>          // toolbox<Agent>
#include <muster/toolbox/turn.hpp>             // turn: calls while they are being answered

// How model APIs spell it
#include <muster/wire/anthropic_messages.hpp>         // tool definitions and results of the Messages API
#include <muster/wire/anthropic_replies.hpp>          // its replies
#include <muster/wire/anthropic_requests.hpp>         // its requests
#include <muster/wire/conversation.hpp>               // conversation: what has been said, each call with a result
#include <muster/wire/error_response.hpp>             // error_response: status, body and headers, for read_error
#include <muster/wire/json_rpc.hpp>                   // responses, errors and notifications of JSON-RPC
#include <muster/wire/mcp.hpp>                        // tool definitions and results of the Model Context Protocol
#include <muster/wire/mcp_message.hpp>                // mcp_reader: what its clients send
#include <muster/wire/model_reply.hpp>                // model_reply: text, calls, why it stopped, what it cost
#include <muster/wire/model_request.hpp>              // put_request<Wire>: the body of a request
#include <muster/wire/offered_tools.hpp>              // offered_tools: the schemas that servers sent
#include <muster/wire/openai_chat.hpp>                // tool definitions and results of Chat Completions
#include <muster/wire/openai_chat_replies.hpp>        // its replies
#include <muster/wire/openai_chat_requests.hpp>       // its requests
#include <muster/wire/openai_responses.hpp>           // tool definitions and results of the Responses API
#include <muster/wire/openai_responses_replies.hpp>   // its replies
#include <muster/wire/openai_responses_requests.hpp>  // its requests
#include <muster/wire/read_reply.hpp>                 // read_reply<Wire>: a body as a reply, or why there is none
#include <muster/wire/redactor.hpp>                   // redactor: no key in what a server sent, whole or in pieces
#include <muster/wire/reply_stream.hpp>               // reply_stream<Wire>: a reply that is streamed
#include <muster/wire/retry_policy.hpp>               // next_try: when to send a request again, and how often
#include <muster/wire/server_sent_events.hpp>         // server_sent_events: the events of a stream of bytes
#include <muster/wire/stated_wait.hpp>                // find_stated_wait: how long an error asks to wait
#include <muster/wire/surface_definitions.hpp>        // render_tool_definitions: for surfaces known while running
#include <muster/wire/token_usage.hpp>                // token_usage: what one call of a model took
#include <muster/wire/tool_definitions.hpp>           // tool_definitions<Agent, Wire>
#include <muster/wire/wire_fault.hpp>                 // wire_fault: why there is no reply, and whether to try again

// Who is at work right now
#include <muster/crew/address.hpp>               // address_from: to whom a message goes
#include <muster/crew/agent_message.hpp>         // agent_message_from: a message of a session, in either form
#include <muster/crew/agent_name.hpp>            // check_agent_name: a name by which no other agent is addressed
#include <muster/crew/brief_verdict.hpp>         // judge_brief, strictness: may this text go to a worker?
#include <muster/crew/broadcast.hpp>             // broadcast_answer: what became of a message to everyone
#include <muster/crew/caller.hpp>                // caller: on whose behalf a tool is called
#include <muster/crew/coordination.hpp>          // coordination: the tools by which a coordinator directs a crew
#include <muster/crew/coordination_toolbox.hpp>  // coordination_toolbox<Agent>: those tools in a toolbox
#include <muster/crew/crew.hpp>                  // crew: spawn, start, finish, stop, take, continue
#include <muster/crew/crew_options.hpp>          // crew_options: the rules of a crew, and what it asks its host
#include <muster/crew/cross_session.hpp>         // cross_session_message: a text from another session
#include <muster/crew/event_line.hpp>            // event_line: an event as a line
#include <muster/crew/event_record.hpp>          // put_event, get_event: an event as bytes
#include <muster/crew/journal.hpp>               // journal: where events are kept, to take a crew up again
#include <muster/crew/loopback_transport.hpp>    // loopback_transport: a bridge: within one process
#include <muster/crew/memory_journal.hpp>        // memory_journal: the same in memory
#include <muster/crew/message_transport.hpp>     // message_transport: a way to other sessions
#include <muster/crew/not_kept.hpp>              // not_kept: what a command answers that could not be kept
#include <muster/crew/notice_batch.hpp>          // notice_batch: several notices as one text, counted
#include <muster/crew/peer_board.hpp>            // peer_board: the agents of one process, and their mail
#include <muster/crew/receipt.hpp>               // receipt: what became of a message
#include <muster/crew/request_answer.hpp>        // request_answer: what became of a request
#include <muster/crew/request_book.hpp>          // request_book: what is asked, and waits for an answer
#include <muster/crew/restart_report.hpp>        // restart_report: what a crew found when it was taken up again
#include <muster/crew/route.hpp>                 // route_to: where a message goes
#include <muster/crew/session_inbox.hpp>         // session_inbox: what other sessions have sent, unread
#include <muster/crew/shared_crew.hpp>           // shared_crew: a crew for several threads
#include <muster/crew/task_board.hpp>            // task_board: what a team has to do, and who has claimed it
#include <muster/crew/task_file.hpp>             // task_file_text, task_file_reader: a task of a board as a text
#include <muster/crew/team.hpp>                  // team: names, members and limits of a team
#include <muster/crew/team_audit.hpp>            // audit_trail: what an auditor is told about teams
#include <muster/crew/team_file_text.hpp>        // team_file_text: a team as the text of a file
#include <muster/crew/thinned.hpp>               // thinned: events without what nothing is left of
#include <muster/crew/todo_list.hpp>             // todo_list: the steps that an agent keeps for itself
#include <muster/crew/transcript.hpp>            // mend: what of a stored transcript a model can go on from
#include <muster/crew/transitions.hpp>           // transitions: the life of a worker as a table
#include <muster/crew/turn_queue.hpp>            // turn_queue: what one agent is told, a turn at a time
#include <muster/crew/usage_sum.hpp>             // usage_sum: what runs have used, and what nobody told of it
#if __has_include(<sys/file.h>)
#include <muster/crew/file_journal.hpp>  // file_journal: in a file that only grows (POSIX)
#endif

// How work is cut into tasks, and who goes on when
#include <muster/plan/check_plan.hpp>         // check_plan: everything that is wrong with a plan
#include <muster/plan/owned_plan.hpp>         // owned_plan: a plan that is made while running
#include <muster/plan/plan.hpp>               // plan: a plan as a type, checked by the compiler
#include <muster/plan/plan_progress.hpp>      // plan_progress: which tasks may start, who is at which
#include <muster/plan/plan_table.hpp>         // plan_table: a plan as a constant table
#include <muster/plan/verification_text.hpp>  // verification_record, in an envelope and back
#include <muster/plan/workflow.hpp>           // workflow: the phases in their order
// Who gets a task, and who may write where
#include <muster/plan/choose_worker.hpp>  // choose_worker: who gets the next task, and why
#include <muster/plan/claim.hpp>          // claims: who may write which files, and who is next
#include <muster/plan/forwarded.hpp>      // find_forwarded: is a task made of what a worker reported?
#include <muster/plan/overlap.hpp>        // overlap_of: continue, or spawn?
#include <muster/plan/place.hpp>          // places_meet: do two tasks want the same files?
#include <muster/plan/schedule.hpp>       // schedule_of: who runs when, and what it waited for
#include <muster/plan/task_claim.hpp>     // claim_of: what a task of a plan claims of the files
// What becomes of what failed, and of what is not known yet
#include <muster/plan/account.hpp>           // account_of, plain_words: what went wrong, for a worker and for the user
#include <muster/plan/classify_failure.hpp>  // classify_failure: what kind of failure was that?
#include <muster/plan/failure_phrases.hpp>   // failure_phrases: the words by which errors are known
#include <muster/plan/hand_over.hpp>         // hand_over: may this specification be implemented?
#include <muster/plan/plan_recovery.hpp>     // mark, put_gap: what a failure means for the plan
#include <muster/plan/planned_research.hpp>  // planned_research: what is still to be found out
#include <muster/plan/recovery.hpp>          // recover: what to do after a failure, by whom, when, and why
#include <muster/plan/specification.hpp>     // spec_items, coverage_of: [HIGH], [MEDIUM], [LOW]
#include <muster/plan/task_history.hpp>      // task_history: what has been tried for a task

// Files for the file tools of a host (POSIX)
#include <muster/files/own_file.hpp>  // check_own_file: is an open file this user's alone?
#if __has_include(<dirent.h>)
#include <muster/files/file_error.hpp>  // file_error, describe
#include <muster/files/file_root.hpp>   // file_root: the files below a directory, and never outside of it
#endif

// Where findings are kept (POSIX)
#if __has_include(<sys/file.h>)
#include <muster/pad/change.hpp>      // pad_change: what a writer says of what it writes
#include <muster/pad/clean_up.hpp>    // clean_up_scratchpads, remove_scratchpad
#include <muster/pad/left_by.hpp>     // is_left_by: what a worker left, by its name
#include <muster/pad/lines.hpp>       // pad_lines: a long note, line by line
#include <muster/pad/pad_tools.hpp>   // pad_tools: a scratchpad as tools of an agent
#include <muster/pad/revision.hpp>    // pad_revision: who wrote what, when and why
#include <muster/pad/scratchpad.hpp>  // scratchpad, open_scratchpad
#include <muster/pad/tools.hpp>       // PadRead, PadWrite, PadAppend, PadList, PadHistory
#include <muster/pad/writer.hpp>      // pad_writer: a long note, piece by piece
#endif

// A working tree for each writer (POSIX)
#include <muster/worktree/name.hpp>  // check_worktree_name, worktree_branch
#if __has_include(<spawn.h>)
#include <muster/worktree/attached.hpp>   // attached_of: where the work is, for the envelope
#include <muster/worktree/clean_up.hpp>   // worktree_step: those of a team that is deleted
#include <muster/worktree/real_path.hpp>  // real_path_of: where the links of a path lead
#include <muster/worktree/worktrees.hpp>  // worktrees, open_worktrees
#endif

// Bindings from a file
#include <muster/config/binding.hpp>          // config::binding
#include <muster/config/catalog.hpp>          // catalog: the tools a host has
#include <muster/config/check.hpp>            // config::check_main: a shipped file is checked when its host is built
#include <muster/config/facts.hpp>            // config::binding_fact, agrees<Agent>: what it came to, for the compiler
#include <muster/config/json.hpp>             // config::parse_json
#include <muster/config/load.hpp>             // config::load(text, catalog) -> policies, or all faults
#include <muster/config/loaded.hpp>           // config::loaded, load_options
#include <muster/config/parsed.hpp>           // config::parsed
#include <muster/config/policy.hpp>           // policy::resolve, render
#include <muster/config/prepared_prompt.hpp>  // prepared_prompt: a prompt for turn after turn
#include <muster/config/resolve_options.hpp>  // resolve_options: rules, mode, limits

#include <muster/version.hpp>  // MUSTER_VERSION
