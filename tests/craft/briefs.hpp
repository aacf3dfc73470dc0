// Tasks for workers as people and models write them, good and bad, and what a reader finds wrong in each.
#pragma once

#include <string_view>

namespace muster_test {

struct sample_brief {
    std::string_view name;
    std::string_view text;
    std::string_view wrong = {};  // the words of the faults that a reader sees, with a blank between them
    bool continues = false;       // it goes to a worker that has worked on this before
};

// The table of phrases was written and mended with these at hand.
inline constexpr sample_brief known_briefs[] = {
    // Good ones.
    {"null_pointer",
     "Fix the null pointer in src/auth/validate.ts:42: `user` is undefined when the session has expired. Check it "
     "before `user.id`; if it is missing return 401. Run the tests of src/auth, commit, and report the hash."},
    {"milliseconds", "Sessions end early: in src/auth.rs:142 compare milliseconds. Test, commit, report the hash."},
    {"off_by_one",
     "In lib/page.py:88 the last row of each page is lost because the range ends at `size - 1`. Use `size`. Add a case "
     "with exactly one full page to tests/test_page.py, run `pytest tests/test_page.py`, commit and report the hash."},
    {"race_in_cache",
     "Purpose: two requests for one key load it twice, which doubles the database's load in the morning.\n"
     "File: internal/cache/cache.go:61-90, `Get`. Change: hold `mu` from the look-up to the insertion, and wait on the "
     "entry's channel if it is being loaded.\n"
     "Limits: do not touch `Put`. Report: the diff, and the output of `go test -race ./internal/cache`."},
    {"new_file",
     "We need one place for time formats, so that logs and reports agree. Create src/time/format.cpp and "
     "include/time/format.hpp with `std::string iso(time_point)`; move the body from src/log/line.cpp:33. Build with "
     "`ninja -C build`, run `ctest -R time`, and report what failed.",
     ""},
    {"rename",
     "Rename `Cfg` to `Settings` in src/config.ts:1-40 and its four uses (src/main.ts:12, src/cli.ts:8, src/web.ts:19, "
     "src/web.ts:77): the short name clashes with the generated client. No behaviour changes. `npm test` must pass."},
    {"sql_migration",
     "Orders without a customer make the nightly export fail. Write db/migrations/0042_orders_customer.sql: set "
     "`orders.customer_id` NOT NULL after deleting rows where it is null (schema in db/schema.sql:118). Run `make "
     "migrate-test` and report its last 20 lines."},
    {"sentence_first",
     "The expiry is compared with `<` in src/auth/session.ts:42, so tokens live a second too long; use `<=`. Then run "
     "`npm test -- auth`."},
    {"long_and_ordered",
     "# Purpose\nUploads over 2 GB are rejected because the size is read into 32 bits.\n\n# Where\n- src/upload/size.c:17 "
     "`unsigned len`\n- src/upload/size.c:54 `strtoul`\n- include/upload.h:9 the prototype\n\n# Change\n1. Make the type "
     "`uint64_t` in all three.\n2. Parse with `strtoull`, and refuse what overflows (ERANGE) with 413.\n\n# Not\nDo not "
     "change the multipart parser.\n\n# Report\nThe commit's hash, and the output of `make check-upload`."},
    {"quotes_an_error",
     "Users see \"Something went wrong\" instead of the server's message: src/ui/toast.tsx:24 drops `error.detail`. Show "
     "it when it is there. Add a case to src/ui/toast.test.tsx."},
    {"phrase_as_data",
     "The linter must reject prompts that contain \"based on your findings\". Add the phrase to rules/phrases.json:12 and "
     "a case to rules/phrases_test.py, because the last release let it through."},
    {"phrase_in_code",
     "`fix it` is taken for a command by the shell in tools/run.sh:9 since the quotes are missing. Quote `$MESSAGE`."},
    {"fenced_log",
     "Start-up fails on ARM since the page size is fixed. Log:\n```\nsomething went wrong: based on your findings\n```\nIn "
     "src/mem/page.c:31 use `sysconf(_SC_PAGESIZE)`; `make test-arm` must pass."},
    {"user_quoted",
     "The user asked: \"Export as CSV, with a header.\" In src/export.ts:70 add the format `csv` beside `json` so that "
     "the download menu can offer it; header from `columns`. Test in src/export.test.ts."},
    {"unicode_good",
     "Die Namen mit Umlauten gehen verloren: src/import/csv.py:15 öffnet die Datei als latin-1. Öffne sie als UTF-8 — "
     "„Müller“ muss ankommen. Test: tests/test_csv.py, Fall `umlaut`."},
    {"research_expiry",
     "Find why sessions end before their expiry: read src/auth/ and src/token/, and name each place where an expiry is "
     "computed or compared, as path:line with the unit. Change nothing. The fix will be decided from your report."},
    {"research_list",
     "List every caller of `parse_date` with path:line, and which format each expects, because the function is to be split "
     "in two. Do not edit files. At most 60 lines."},
    {"research_question",
     "Research only. Which tables does the billing service write? We plan to move it into a process of its own, so shared "
     "tables matter most. Look at services/billing/ and db/. Report table, file and line."},
    {"verify_expiry",
     "Verify the change of commit 4f2a9c1 in src/auth/session.ts:42. Run the failing case first on its parent "
     "(`npm test -- expiry`), then on the commit, then `npm test`. Read the diff. Report each command and its result."},
    {"verify_upload",
     "Prove that uploads over 2 GB work: build at HEAD, run tests/upload/big.sh, then send 2 GiB + 1 byte with curl to "
     "/upload and compare the stored size. Try a broken connection in the middle too. Do not change code."},
    {"continue_spec",
     "Now implement it: in src/auth/session.ts:42 compare with `<=`, and in src/auth/session.ts:57 store milliseconds. "
     "Run `npm test -- auth`, commit, report the hash.",
     "", true},
    {"continue_correction",
     "The null check that you added at src/auth/validate.ts:42 makes two tests fail: they expect 401, not 403. Change the "
     "status to 401 and run `npm test -- auth` again.",
     "", true},
    {"continue_short", "Also run the tests of src/token and report the failures.", "", true},
    {"continue_as_you_found",
     "As you found, src/cache.go:61 unlocks too early. Move the unlock behind the insertion in line 75 and run the race "
     "tests.",
     "", true},
    {"figure_in_words",
     "Draw Figure 3 in docs/fig3.py:20 with a logarithmic axis, because the small values cannot be told apart now."},
    {"recent_in_domain",
     "The list of recent files shows deleted ones: src/recent/list.cpp:48 never asks whether the file exists. Ask, and "
     "leave out what is missing. Test in tests/recent_list_test.cpp."},
    {"user_as_domain",
     "When a user asks for a reset twice, src/reset.rb:31 sends two mails. Keep the first token until it expires. Spec: "
     "spec/reset_spec.rb:10."},
    {"as_described_in",
     "Implement the retry as described in docs/retry.md:20 (three tries, 1 s, 2 s, 4 s) in src/http/client.kt:77, since "
     "the gateway drops one request in a thousand."},
    {"results_of_bench",
     "Write the results of bench/run.sh into docs/perf.md:12 as a table, so that the release notes can point at it."},
    {"make_sure_named",
     "In src/pool.cpp:120 the destructor may join itself and hang. Compare `std::this_thread::get_id()` first. Run the "
     "tests of pool under TSan."},
    // Bad ones: understanding is handed over.
    {"canonical_findings", "Based on your findings, fix the bug.", "hands_over vague no_path no_line no_purpose"},
    {"canonical_research", "Based on the research, implement the change.", "hands_over no_path no_line no_purpose"},
    {"upper_case_and_lines", "BASED\n  ON your\tFINDINGS, fix src/a.c:3, which crashes.", "hands_over"},
    {"bold", "**Based on** your _findings_: correct src/a.c:3, it leaks.", "hands_over"},
    {"according", "According to the previous analysis, change src/db.py:9 so that it does not fail.", "hands_over"},
    {"what_was_found", "Fix what you found in src/auth.ts:1, because the login fails.", "hands_over"},
    {"issues_identified",
     "Please address the issues that the researchers identified in src/api/ (see src/api/list.ts:10). Purpose: the "
     "release.",
     "hands_over"},
    {"implement_recommendations", "Implement the recommendations in src/cache/.", "hands_over no_line no_purpose"},
    {"judgment", "Refactor src/net/socket.c:200 so that it can be tested. Use your best judgment for the interfaces.",
     "hands_over"},
    {"see_fit", "Change the retry in src/http.kt:77 as you see fit, since requests are lost.", "hands_over"},
    {"whatever_necessary", "Do whatever is necessary to get src/build.rs:1 to compile, it fails on Windows.",
     "hands_over"},
    {"figure_out", "The build in ci/build.yml:14 fails. Figure out what to change and change it.", "hands_over"},
    {"up_to_you", "Cache the answers in src/web.ts:19 or src/db.ts:4, it's up to you. Pages are too slow.",
     "hands_over"},
    {"necessary_changes", "Make the necessary changes in src/config.ts:5 because the flag was renamed.", "hands_over"},
    {"synthesize", "Synthesize the findings of the three other workers into spec.md, so that we can implement.",
     "hands_over no_line"},
    {"decide_yourself",
     "You decide which of src/a.ts:1 and src/b.ts:1 to drop; both define `User`, so the build is ambiguous.",
     "hands_over"},
    {"as_needed", "Rename `id` to `key` in src/model.py:8, and update tests as needed. The linter rejects `id`.",
     "hands_over"},
    // Bad ones: they point at what the worker has not seen.
    {"bug_we_discussed", "Fix the bug we discussed.", "refers_back no_path no_line no_purpose"},
    {"as_i_said", "As I said, the timeout in src/net.go:12 is too short. Make it 30 s.", "refers_back"},
    {"as_discussed_earlier", "Change src/ui/menu.tsx:40 as discussed earlier, users never find the entry.",
     "refers_back"},
    {"already_know", "You already know the problem with src/lock.c:9: it deadlocks. Swap the two locks.",
     "refers_back"},
    {"user_wants", "Do what the user asked for in src/export.ts:70.", "refers_back no_purpose"},
    {"user_wants_plain", "The user wants a dark mode. Add it in src/theme.css:1.", "refers_back no_purpose"},
    {"continue_previous_worker", "Continue the previous worker's work on src/parser.y:300, which fails on empty input.",
     "refers_back"},
    {"left_off", "Pick up where the other agent left off in src/i18n/de.json:1; keys are missing.", "refers_back"},
    {"above", "Add the check from above to src/form.ts:22, since empty names are stored.", "refers_back"},
    {"attached",
     "See the attached screenshot. In src/ui/grid.css:8 the columns overlap; make the gap 8px because of that.",
     "refers_back"},
    {"same_as_last_time", "Same as last time, but for src/mail/smtp.py:44, which loses the last line.", "refers_back"},
    {"remember", "Remember what we said about src/hash.c:3? It overflows. Use 64 bits.", "refers_back"},
    {"the_conversation", "In this conversation we saw that src/queue.rs:50 drops items. Fix the capacity.",
     "refers_back"},
    {"user_to_continued", "As the user said, src/theme.css:1 is too bright. Use #222.", "refers_back", true},
    // Bad ones: vague.
    {"went_wrong", "Something went wrong in main.c:3, have a look.", "vague no_purpose"},
    {"recent_changes", "Review the recent changes and correct them.", "vague no_path no_line no_purpose"},
    {"fix_it", "src/app.ts:10 is broken. Fix it.", "vague"},
    {"make_it_work", "Get src/deploy.sh:1 to run on macOS. Just make it work.", "vague no_purpose"},
    {"clean_up", "Clean up the code in src/util/.", "vague no_line no_purpose"},
    {"improve", "Improve performance.", "vague no_path no_line no_purpose"},
    {"relevant_files", "Update the relevant files to the new API, version 3.", "vague no_path no_line no_purpose"},
    {"and_so_on", "Translate the menus, dialogs and so on in src/i18n/en.json:1 so that French users can use them.",
     "vague"},
    {"handle_properly", "Handle errors in src/io.c:60 properly, because they are ignored now.", "vague"},
    {"two_words", "Fix login.", "vague no_path no_line no_purpose"},
    {"only_a_title", "Authentication refactoring", "vague no_path no_line no_purpose"},
    {"missing_line", "The login fails on Safari. Set `SameSite=None` on the cookie in src/auth/cookie.ts.", "no_line"},
    {"missing_path", "The login fails on Safari: set `SameSite=None` on the session cookie.", "no_path no_line"},
    {"missing_purpose", "In src/auth/cookie.ts:12 set `SameSite=None`.", "no_purpose"},
    {"research_without_purpose", "List all endpoints in src/api/.", "no_purpose"},
    // Bad ones: a report is passed on.
    {"raw_envelope",
     "Here is what came back:\n<task-notification>\n<task-id>scout.1</task-id>\n<status>completed</status>\n<result>The "
     "expiry in src/auth.rs:142 is in seconds.</result>\n</task-notification>\nFix it.",
     "forwards vague no_purpose"},
    {"here_are_findings",
     "Here are the other worker's findings: src/auth.rs:142 compares seconds, src/auth.rs:150 too. Correct both, sessions "
     "end early.",
     "forwards"},
    // Other habits and languages.
    {"german_findings", "Basierend auf deinen Ergebnissen: behebe den Fehler in src/auth.ts:42, weil Sitzungen enden.",
     "hands_over"},
    {"german_discussed", "Ändere src/auth.ts:42 wie besprochen, damit Sitzungen nicht zu früh enden.", "refers_back"},
    {"french_findings", "D’après tes résultats, corrige src/auth.ts:42 : les sessions expirent trop tôt.",
     "hands_over"},
    {"spanish_findings", "Según tus hallazgos, corrige src/auth.ts:42 porque las sesiones caducan antes.",
     "hands_over"},
    {"chatty", "hey!! so basically the thing is still acting up lol, can u pls sort it out?? thx :)",
     "vague hands_over no_path no_line no_purpose"},
    {"terse_shell", "cd /srv/app && git pull && make && fix errors", "vague no_line no_purpose"},
    {"polite_and_empty",
     "Could you please kindly take care of the matter at your earliest convenience? Thank you very much in advance.",
     "vague no_path no_line no_purpose"},
    // A second lot, written when the table was done; it did badly on them, and was mended.
    {"dead_link",
     "The link on docs/install.md:14 answers 404, so newcomers stop there. Point it at https://example.org/get and run "
     "`make linkcheck`."},
    {"deadlock",
     "Two threads wait for each other: src/bank/transfer.cpp:71 locks `from` before `to`, src/bank/audit.cpp:30 the other "
     "way round. Take both with `std::scoped_lock` in both places. tests/bank_test.cpp gets a case with two threads and "
     "10,000 transfers each way. Commit, report the hash."},
    {"config_key",
     "`timeout_ms` in config/default.toml:22 is read as seconds by src/config/load.rs:140. Divide by 1000 there. Nothing "
     "else changes. `cargo test config`."},
    {"css",
     "Buttons overlap the text on phones narrower than 360 px. In web/buttons.css:8 replace `width: 200px` with "
     "`max-width: 100%`. Attach a screenshot at 320 px to the report."},
    {"data_job",
     "The monthly report counts refunds as sales (finance found 1,204 too many in May). jobs/report.sql:55 needs "
     "`WHERE kind <> 'refund'`. Check against data/may_expected.csv and report the three largest differences."},
    {"research_memory",
     "Memory of the indexer grows by 40 MB an hour in production. Find out what is kept: read src/index/ and the heap "
     "profiles in pad/heap-*.txt. Answer with the type, the line that allocates it, and the line that should release it. "
     "No edits."},
    {"research_api",
     "Which of our HTTP handlers read the body without a limit? Search src/http/. One line each: handler, path:line, limit. "
     "It decides what goes into the security release."},
    {"research_short",
     "Explain how src/scheduler/ picks the next job, step by step with path:line; two of us must review it "
     "tomorrow and neither knows it."},
    {"verify_migration",
     "Check migration db/0043.sql on a copy of the staging dump: run it twice (the second run must change nothing), count "
     "rows before and after, then run `make test-db`. Report numbers, not opinions."},
    {"continue_next_step",
     "Good. Next step: src/token/refresh.ts:90 must use the same clock as line 42 of src/auth/session.ts. Same tests.",
     "", true},
    {"continue_stop_that", "Stop the refactoring; leave src/token/ as it is on main, and report what is committed.", "",
     true},
    {"comparison_in_prose",
     "Sorting in lib/sort.js:10 is unstable on old browsers, so rows jump. Compare the index where keys are equal, as "
     "lib/sort_stable.js:4 does."},
    {"relies_on_research", "Taking the investigation into account, repair src/auth.rs:142, which rejects valid tokens.",
     "hands_over"},
    {"in_line_with", "In line with what the scouts uncovered, repair src/auth.rs:142, which rejects valid tokens.",
     "hands_over"},
    {"your_choice_of_fix", "Choose whichever fix you find most elegant for the crash in src/draw.cpp:5.", "hands_over"},
    {"think_about_it", "Think about how src/draw.cpp:5 should behave on resize and do it; it flickers.", "hands_over"},
    {"best_way", "Find the best way to speed up src/search.py:77 and put it in. Queries take 9 s.", "hands_over"},
    {"apply_learnings", "Apply your learnings from the exploration to src/parse.c:40, since it rejects CRLF.",
     "hands_over"},
    {"per_our_chat", "Per our chat, bump the limit in src/limits.h:3; uploads are rejected.", "refers_back"},
    {"that_thing", "You know that thing with the cookies? Solve it in src/cookie.ts:12, logins are lost.",
     "refers_back"},
    {"the_approach_we_chose", "Use the approach we chose for src/lock.c:9, which deadlocks.", "refers_back"},
    {"second_option", "Go with the second option from my list for src/ui/tabs.tsx:30, tabs are too narrow.",
     "refers_back"},
    {"still_the_same", "Still the same error as before in src/net.go:12. The timeout is too short.", "refers_back"},
    {"customer_mail", "The customer complained again in his mail; src/invoice.rb:9 must change because of that.",
     "refers_back vague"},
    {"acting_up", "The importer is acting up again, see src/import.py:1.", "vague no_purpose"},
    {"spruce_up", "Give src/ui/home.tsx:1 some love.", "vague no_purpose"},
    {"where_it_makes_sense", "Add logging to src/pay/ wherever it makes sense, since failures cannot be explained.",
     "hands_over no_line"},
    {"usual_stuff", "Do the usual checks before the release.", "vague no_path no_line no_purpose"},
    {"tests_green", "Tests are red. Make them green.", "vague no_path no_line"},
    {"pasted_report",
     "From the scout: \"The expiry in src/auth.rs:142 is compared in seconds while the token stores milliseconds, so every "
     "session ends early.\" Please repair.",
     "forwards vague"},
    // A third lot, of which the same is true.
    {"dns",
     "Lookups of names with a trailing dot fail in src/dns/query.go:203 because the dot is kept in the cache's key. Strip it "
     "before line 210, and add `example.org.` to the table in src/dns/query_test.go."},
    {"zip",
     "tools/pack.py writes files of mode 600, so the web server cannot read them. In pack.py:51 pass 0o644 to `ZipInfo`. "
     "Check with `unzip -Z`; commit, and report the hash."},
    {"flag",
     "Remove the flag `--legacy` (cmd/root.go:33, cmd/run.go:90-104, docs/cli.md:12). It was announced for 2.0 and nobody "
     "sets it any more. `make e2e` must stay green."},
    {"metrics",
     "Goal: see how long jobs wait.\nIn worker/queue.rb:77 record `Time.now - job.enqueued_at` as histogram `queue.wait` "
     "(seconds). No other metric changes. Run `rake test:worker`."},
    {"shader", "Shadows flicker at a distance: shaders/shadow.frag:19 compares without a bias. Add `0.0005 * w`."},
    {"lease",
     "Contracts of 29 February are renewed on 1 March. Customers read that as a day too late. Use 28 February in "
     "billing/renew.kt:140 and test 2024, 2025 and 2100 in billing/RenewTest.kt."},
    {"docs_only", "README.md:30 still names the old package. Write `libfoo-dev` there, and in docs/build.md:4."},
    {"two_steps",
     "1. In lib/lexer.ml:88 accept `\\u{...}`; today the escape is a syntax error.\n2. In lib/lexer_test.ml add one case "
     "for each length from 1 to 6 digits and one with 7, which must fail.\n3. `dune test`, commit, report hash and output."},
    {"research_flaky",
     "test/sync_test.exs fails about once in forty runs on CI. Find the cause, without repairing it: run it 200 times with "
     "different seeds, note seed and failing assertion, and read lib/sync/. Report suspects with path:line, most likely "
     "first."},
    {"research_license",
     "Which of the packages in package-lock.json have a licence other than MIT, BSD or Apache? A table: name, version, "
     "licence, who needs it. Legal decides by it on Friday."},
    {"research_history",
     "Trace who has changed the retry limit in src/net/retry.h since 2021, and what each commit says about "
     "the reason."},
    {"verify_i18n",
     "Check that each key of i18n/en.json exists in i18n/fr.json and i18n/pl.json, that placeholders agree, and that the pages "
     "/cart and /pay render in all three. List what does not. Leave files as they are."},
    {"verify_rollback",
     "Prove that db/0051.sql can be rolled back: apply, roll back, apply again on a copy; compare the schema "
     "dumps byte by byte."},
    {"continue_more",
     "The second half of the list is missing: go on from services/mail/ in alphabetical order, same columns.", "",
     true},
    {"continue_tests", "src/dns/query_test.go:80 must also cover an empty name. Add it and run the tests again.", "",
     true},
    {"log_pasted",
     "The nightly build stops:\n\n    ld: symbol `foo_init` not found (something went wrong)\n\nsrc/foo/CMakeLists.txt:9 does not "
     "list init.c. Add it."},
    {"findings_of_others", "Work with the findings that are in the pad and repair src/dns/query.go:203; lookups fail.",
     "hands_over"},
    {"trust", "I trust you to find a good solution for the slow start in src/main.rs:12.", "hands_over"},
    {"do_the_needful", "Kindly do the needful for the failing import in src/import.py:40.", "hands_over"},
    {"investigate_and_fix", "Investigate why lookups fail and fix whatever turns out to be the cause.",
     "hands_over no_path no_line"},
    {"own_initiative", "Improve src/ui/list.tsx:20 wherever you see potential, scrolling stutters.", "hands_over"},
    {"conclusions_above", "Draw your own conclusions from the log and patch src/net/retry.h:7, requests are lost.",
     "hands_over"},
    {"result_of_other_agent", "Use the results of agent 2 for src/net/retry.h:7, because requests are lost.",
     "hands_over"},
    {"yesterday", "Finish what we started yesterday in src/billing/renew.kt:140; renewals are late.", "refers_back"},
    {"as_always", "Format the answer of src/report.py:3 as always, since the parser rejects it now.", "refers_back"},
    {"your_last_message", "Referring to your last message: src/lexer.ml:88 rejects escapes, correct that.",
     "refers_back"},
    {"boss", "My boss told me that src/cart.ts:9 has to be quicker, pages take 4 s.", "refers_back"},
    {"ticket_only", "Please do ticket 4711.", "refers_back vague no_path no_line no_purpose"},
    {"it_without_a_noun", "It still does not compile. See src/foo.c:1.", "vague"},
    {"more_modern", "src/ui/list.tsx:1 looks dated. Make it more modern.", "vague"},
    {"obvious_bug", "There is an obvious bug in src/sort.c:10. Correct it.", "vague"},
    {"a_little_help", "I need some help with src/sort.c:10.", "vague no_purpose"},
    {"misc", "Misc cleanups in src/.", "vague no_line no_purpose"},
    {"paths_only", "src/a.ts src/b.ts src/c.ts", "vague no_line no_purpose"},
    {"performance", "src/search.py:77 is slow. Optimize.", "vague"},
    {"report_as_is",
     "Agent 1 wrote: \"The dot is kept in the cache's key in src/dns/query.go:203, therefore names with a dot are never found; "
     "stripping it in line 210 would help.\" Do that.",
     "forwards vague"},
    {"german_vague", "Irgendwas stimmt mit dem Login nicht, bitte reparieren.", "vague no_path no_line"},
    {"french_discussed", "Corrige le bug dont nous avons parlé dans src/auth.ts:42, les sessions expirent.",
     "refers_back"},
    // A fourth lot, written when the table was done; it stayed as it was for a while.
    {"retry_after",
     "The crawler ignores `Retry-After`: crawl/fetch.py:118 sleeps a fixed second. Parse the header (seconds or a date, RFC "
     "9110) and wait for at most 120 s. Add two cases to tests/test_fetch.py, run them, commit, report the hash."},
    {"index_hint",
     "The query in app/models/order.rb:61 scans the whole table (4.2 s at 3 million rows). Add an index on (customer_id, "
     "created_at) in a new migration under db/migrate/, and report EXPLAIN before and after."},
    {"typo", "In src/cli/help.rs:14 \"recieve\" should be \"receive\"; a user reported it."},
    {"feature",
     "Purpose: support wants to see which version a customer runs.\n\nAdd `GET /version` to server/routes.ts:30. Answer: "
     "`{\"version\": \"…\"}` from package.json. Without authentication. Test beside server/health.test.ts. Do not touch other "
     "routes."},
    {"revert",
     "Revert commit 91be0d2 on branch release-4: since then the installer asks twice for the password. Resolve conflicts in "
     "installer/steps.cs in favour of the older code. Push nothing; report the new hash."},
    {"leak_fix",
     "valgrind reports 48 bytes lost per connection, allocated at net/conn.c:77. `conn_close` (net/conn.c:140) must free "
     "`c->peer`. Run `make memcheck` and quote its summary."},
    {"with_open_question",
     "In auth/oauth.go:52 the state parameter is not compared, which allows login CSRF. Compare it with the cookie, answer 400 if "
     "they differ. If the cookie is missing in the mobile flow, stop and report instead of guessing."},
    {"research_options",
     "We must replace the abandoned library `pdfkit-lite`. Find three maintained ones that can embed fonts; for each: licence, last "
     "release, size, how pdf/render.ts:1-120 would have to change. Read only."},
    {"research_config",
     "Where is `MAX_UPLOAD` read, and which value wins if it is set twice? Answer with path:line for each place."},
    {"research_perf",
     "Profile `bench/startup.sh` on main. Report the ten functions with the most self time, with file and line, and the command "
     "that you used. Nothing is to be changed; the numbers decide whether we split the binary."},
    {"verify_fix",
     "Verify independently that uploads of exactly MAX_UPLOAD bytes succeed and one byte more gives 413. Start the server from "
     "commit 7aa1c3e yourself; use curl; quote requests and answers."},
    {"continue_review",
     "Two remarks on your patch: net/conn.c:143 frees before the log line that prints the peer; and the test misses a null peer. "
     "Correct both, run `make check` again, commit.",
     "", true},
    {"continue_stop", "Stop here, commit what passes, and report what is left with file and line.", "", true},
    {"quoting_spec",
     "docs/spec.md:88 says \"as discussed above, names are case-insensitive\"; there is no such discussion. Replace "
     "the sentence by: Names are compared without case."},
    {"lazy_findings", "Based on your investigation, please go ahead and implement the fix for the upload limit.",
     "hands_over no_path no_line no_purpose"},
    {"lazy_research_files", "Review the research in research/uploads.md and implement a solution based on that.",
     "hands_over no_line no_purpose"},
    {"lazy_results", "Using the results from the other researchers, update server/routes.ts:30, clients get 404.",
     "hands_over"},
    {"lazy_what_makes_sense", "Refactor net/conn.c:77 in whatever way makes sense, the function is too long.",
     "hands_over"},
    {"lazy_decide", "Decide on the right data structure for the cache in src/cache.rs:5 and use it; look-ups are slow.",
     "hands_over"},
    {"lazy_root_cause", "Figure out the root cause of the crash in net/conn.c:140 and fix it.", "hands_over vague"},
    {"lazy_all_issues", "Fix all the issues you found during your review of auth/.", "hands_over no_line no_purpose"},
    {"lazy_as_appropriate", "Add error handling to pdf/render.ts:40 as appropriate, since exceptions kill the worker.",
     "hands_over"},
    {"refers_plan", "Implement step 3 of the plan we agreed on.", "refers_back no_path no_line no_purpose"},
    {"refers_mentioned", "Apply the change I mentioned to auth/oauth.go:52 so that the state is compared.",
     "refers_back"},
    {"refers_same_bug", "This is the same bug as last week. Patch crawl/fetch.py:118, it sleeps too long.",
     "refers_back"},
    {"refers_thread", "See the thread above for details. The installer asks twice; correct installer/steps.cs:20.",
     "refers_back"},
    {"refers_user_request", "Implement what the user requested in server/routes.ts:30.", "refers_back no_purpose"},
    {"refers_continue", "Continue where the last worker stopped in pdf/render.ts:1; rendering must support fonts.",
     "refers_back"},
    {"refers_remember",
     "You'll remember the caching problem: look at src/cache.rs:5 and raise the limit, it is too small.",
     "refers_back"},
    {"vague_something", "Something is off with the totals in app/models/order.rb:61.", "vague no_purpose"},
    {"vague_just_fix", "The CI is failing. Just fix it.", "vague no_path no_line"},
    {"vague_improve", "Please improve the code quality of net/conn.c:1.", "vague no_purpose"},
    {"vague_latest", "Check the latest commits and repair what broke.", "vague no_path no_line no_purpose"},
    {"vague_robust", "Make server/routes.ts:30 more robust.", "vague no_purpose"},
    {"vague_handle_edge", "Handle edge cases in crawl/fetch.py:118.", "vague no_purpose"},
    {"forward_report",
     "The researcher reported: \"crawl/fetch.py:118 sleeps a fixed second and never reads the header; the header can hold seconds or "
     "a date.\" Please take it from here.",
     "forwards hands_over"},
    // A fifth lot, in other trades and with many good ones: the table was mended with it, since it took what a worker is
    // to report for what it is to go by, and what it shall not do for what it shall.
    {"sec_audit",
     "Read src/server/upload.c and find every place where a length that comes from the client reaches memcpy, "
     "strcpy or snprintf without a bound. Why: CVE triage for release 4.2. For each, report file:line, the "
     "expression, and the largest value a client can send. Do not modify files. Reply with your findings as a table."},
    {"sre_runbook",
     "Pods of `checkout` are killed by the OOM killer twice a day because the limit in "
     "deploy/checkout/values.yaml:31 is 256Mi while the JVM heap is 384m (Dockerfile:12). Raise the limit to 640Mi, "
     "keep the request at 384Mi, run `helm template deploy/checkout` and paste the changed manifest into your "
     "report."},
    {"data_science",
     "Goal: know whether churn_v3 leaks the label. In notebooks/churn_v3.py list every feature that is computed "
     "from columns later than `cutoff_date`, with the line. Compare AUC with and without them on "
     "data/holdout.parquet (seed 17). Read only; write the numbers to the scratchpad file churn-leak.md."},
    {"embedded",
     "The watchdog resets the board during firmware updates: src/flash/erase.c:88 erases 64 sectors without feeding "
     "it. Call `wdt_feed()` after each sector in the loop at lines 88-97. Do not change the timeout in board.h. "
     "Build with `make BOARD=nrf52840`, run tests/flash_test, commit and report the hash and the size of the image."},
    {"gamedev",
     "Players fall through moving platforms at 144 Hz: Assets/Scripts/Platform.cs:57 moves the platform in Update() "
     "instead of FixedUpdate(). Move lines 57-71 to FixedUpdate() and use Time.fixedDeltaTime. Check with the scene "
     "Tests/PlatformRide: the player must still stand on the platform after 60 s."},
    {"technical_writer",
     "docs/install.md tells Windows users to run a shell script, which does not exist there. In "
     "docs/install.md:40-52 replace the block by the three PowerShell commands from scripts/install.ps1:1-9, in the "
     "order in which they stand there. Keep the headings. Build with `mkdocs build --strict`; report warnings."},
    {"translator",
     "locales/de.json has 14 keys that are missing in locales/nl.json, so Dutch customers see English. Translate "
     "those keys (formal \"u\"), keep the placeholders `{name}` and `{count}` untouched, and sort them as in "
     "locales/de.json:210-260. Then run `npm run i18n:check` and report its output."},
    {"terraform",
     "Import the bucket `acme-logs` into Terraform, since it was created by hand and drifts. Add the resource to "
     "infra/s3.tf after line 77 with versioning on and public access blocked, write the import block to "
     "infra/imports.tf, and run `terraform plan` in infra/. Do not apply. Report the plan's last line."},
    {"accessibility",
     "Screen readers announce the cart icon as \"button\" only. Add aria-label=\"Cart, {n} items\" in "
     "web/src/components/CartIcon.vue:12, and update the snapshot web/tests/__snapshots__/CartIcon.snap. Run `pnpm "
     "test CartIcon`. One commit."},
    {"dba",
     "The query behind /reports/monthly takes 40 s (slow log of 12 March). It is in app/reports/monthly.sql:9-31. "
     "Run EXPLAIN (ANALYZE, BUFFERS) on the replica for the month 2025-02, and report which node takes most of the "
     "time and which index would be used if one existed on (tenant_id, created_at). No DDL."},
    {"mobile",
     "On Android 14 the app crashes on start when the notification permission is denied: "
     "app/src/main/java/com/acme/Push.kt:64 calls getToken() without a check. Return early if "
     "areNotificationsEnabled() is false. Add a test to PushTest.kt that denies the permission. Run ./gradlew "
     "testDebugUnitTest."},
    {"compiler",
     "Our constant folder turns `x % -1` into undefined behaviour for INT_MIN (reported by the fuzzer, crash in "
     "fuzz/crashes/0x41). In lib/Fold/IntRem.cpp:33 return 0 when the divisor is -1. Add both cases to "
     "test/fold/rem.ll. `ninja check-fold` must pass; report its summary."},
    {"legal",
     "Compare contracts/msa-2024.md with contracts/msa-2025.md, paragraph by paragraph, and list each change that "
     "widens our liability, with the line in both files and one sentence of why it matters. Counsel decides on "
     "Monday which of them to negotiate. Do not edit the contracts."},
    {"finance",
     "Invoices in CHF are rounded to 0.01 instead of 0.05: billing/rounding.py:22 ignores `currency.cash_step`. Use "
     "it when it is set. Cases for billing/tests/test_rounding.py: 1.02 -> 1.00, 1.03 -> 1.05, 1.075 -> 1.10, and "
     "EUR stays as it is. Run pytest, report failures if there are any."},
    {"ml_ops",
     "Training on 8 GPUs stalls after the first epoch because train/loader.py:140 re-creates the workers and each "
     "opens its own S3 session. Set persistent_workers=True there and close the session in `__del__` "
     "(train/s3.py:51). Measure epochs 1 to 3 with `make bench-train` and report the three times."},
    {"verification_full",
     "You verify work that you have not written. Claim: commit 9f3e1aa makes POST /orders idempotent. 1. Check out "
     "its parent, run tests/orders/idempotency_test.rb, and see it fail. 2. Check out 9f3e1aa, run it again. 3. Run "
     "`bin/test`. 4. Read the diff for changes that have nothing to do with it. Report for each step the command, "
     "its exit code and its last 10 lines. Do not fix anything."},
    {"verification_doubt",
     "Try to break the new rate limiter in services/gateway/limit.go:30-120: bursts at the window's edge, clock "
     "going backwards, 10,000 keys, an empty key, IPv6 addresses that differ in the last 64 bits. State for each "
     "what you sent, what you expected and what happened. Anything you cannot reproduce twice is reported as such."},
    {"research_report_shape",
     "Investigate how tenants are isolated in services/search/. Report: (1) where the tenant id enters, (2) each "
     "query that filters by it, (3) each that does not, all as path:line. Purpose: we must decide whether shared "
     "indices are safe. Save the full notes to search-isolation.md in the scratchpad, and return a summary of your "
     "findings in at most 15 lines."},
    {"research_found",
     "Search packages/ for uses of the deprecated `moment` API because we drop it in May. Report the places you "
     "found, grouped by package, and the number of lines for each."},
    {"research_issue_list",
     "Read api/auth/*.go for places where an error is dropped. List all issues you found with path:line and "
     "severity, so that I can cut them into tasks. Change nothing."},
    {"research_unknown",
     "Determine why the nightly job `sync-crm` has skipped 3% of contacts since 2025-03-02. Look at jobs/sync_crm/, "
     "and at the logs in /var/log/jobs/sync-crm-2025-03-*.log. If the cause is not in the code, say which system "
     "you suspect and what would prove it. Read only."},
    {"write_a_test",
     "There is no test for the case that a webhook is delivered twice. Write one in tests/webhooks/test_replay.py, "
     "modelled on test_signature.py:14-40 in the same folder: send the same id twice, expect 200 both times and one "
     "row in `events`. If it fails, do not fix the code; report the assertion."},
    {"refactor_scoped",
     "PaymentService (src/payments/service.ts:1-640) is too long to test. Extract the retry logic, lines 210-305, "
     "into src/payments/retry.ts as `withRetry(fn, policy)`; the behaviour stays the same. Public signatures do not "
     "change. Run `npm test -- payments` before and after and report both summaries."},
    {"config_only",
     "CI runs on every push to docs/, which costs 40 minutes a day. In .github/workflows/ci.yml:3-9 add "
     "`paths-ignore: ['docs/**', '*.md']` to both triggers. Validate with `actionlint`."},
    {"makefile",
     "`make install` ignores DESTDIR, so packagers cannot stage it. In Makefile:88-94 prefix each destination with "
     "$(DESTDIR). Test with `make install DESTDIR=/tmp/stage` and report `find /tmp/stage -type f`."},
    {"sql_backfill",
     "Column users.locale is NULL for accounts created before 2021; the mailer then falls back to English. Write "
     "db/backfill/0007_locale.sql: set it from `countries.default_locale`, in batches of 5,000 by primary key, and "
     "make it safe to run again. Do not run it on production. Test on db/fixtures/users_small.sql."},
    {"ops_no_code",
     "Rotate the API key of the staging mail provider: create a new key with `mailctl keys create --env staging`, "
     "put it into secrets/staging.enc.yaml:14 with sops, deploy staging, send one test mail, then revoke the old "
     "key (id mk_71). The old one was printed in a CI log. Report the ids, never the keys."},
    {"continue_finish_with_spec",
     "Your report answers the question. Now make the change: in services/search/query.go:118 add `filter(tenantID)` "
     "before `limit`, and in services/search/admin.go:45 refuse requests without a tenant with 403. Extend "
     "services/search/query_test.go with two tenants that share a term. Run `go test ./services/search/...`, "
     "commit, report the hash.",
     "", true},
    {"continue_narrow",
     "One thing is missing in your list: jobs/sync_crm/dedupe.py. Read it and say whether it can drop contacts with "
     "an empty e-mail, with the line.",
     "", true},
    {"continue_wrong_way",
     "Stop looking at the cache; the numbers you sent rule it out. Look at the connection pool instead: "
     "src/db/pool.rs:60-130. Same question, same form of report.",
     "", true},
    {"continue_approve",
     "Approved: you may run `npm publish --dry-run` in packages/cli, once, and nothing else that publishes.", "", true},
    {"user_request_given",
     "The user wants the export to contain only paid orders: in src/export/orders.ts:52 add `status === 'paid'` to "
     "the filter, and a case with a refunded order to src/export/orders.test.ts."},
    {"spec_in_file",
     "Implement section 3 of docs/specs/rate-limit.md (lines 40-88) in services/gateway/limit.go:30; the edge team "
     "needs it for the launch on the 14th. Keep the public type `Limiter`. Write the tests that section 3.4 lists. "
     "Report what in the spec could not be done as written."},
    {"spec_in_pad",
     "Read implementation-spec.md in the scratchpad, section \"Gateway\". Do its items 1 to 4 in "
     "services/gateway/limit.go:30-120, so that the edge team can test on Thursday. Items marked [LOW] are not "
     "yours."},
    {"rust_lifetimes",
     "`cargo clippy` rejects crates/parser/src/lexer.rs:301 (needless lifetime) and blocks the merge queue. Drop "
     "`'a` from `fn peek<'a>(&'a self)`. Nothing else. Run `cargo clippy -p parser -- -D warnings`."},
    {"windows_path",
     "The installer fails on paths with blanks: C:\\build\\installer\\setup.iss:44 does not quote {app}. Put it in "
     "quotes. Build with iscc and install into `C:\\Program Files\\Acme Test`."},
    {"python_module_path",
     "`acme.billing.rounding` (src/acme/billing/rounding.py, function `to_step`, line 31) divides before it rounds, "
     "so 0.1 + 0.2 is off by one cent. Round first. Add the case to tests/test_rounding.py."},
    {"conditional_decision",
     "In web/src/router.ts:19 the guard redirects to /login even for public pages, so crawlers see nothing. If "
     "`route.meta.public` is true, return at once. If a route has no meta, treat it as private. Tests: "
     "web/src/router.test.ts. If the build needs a new dependency, stop and report."},
    {"emphatic_list",
     "PURPOSE: the audit found that passwords are logged.\nFILES: src/log/request.js:18-30\nDO: drop the keys "
     "`password`, `token` and `secret` from the body before it is logged, at any depth.\nDO NOT: touch the access "
     "log, or rename keys.\nTEST: test/log/request.test.js, add nested and array cases.\nDONE WHEN: `npm test` "
     "passes and `grep -ri password logs/` is empty after the e2e run.\nREPORT: commit hash, output of both "
     "commands."},
    {"performance_number",
     "Opening a board with 2,000 cards takes 6 s; the target is 1 s. The profile (pad file profile-board.md) shows "
     "80% in `sortCards`, src/board/sort.ts:12-48, which sorts inside the render of each column. Sort once in "
     "src/board/store.ts:77 and pass the slices down. Report the time before and after with `npm run perf:board`."},
    {"question_word",
     "How does the scheduler choose between two jobs of the same priority? Start at src/sched/pick.c:50. We need "
     "the answer to explain starvation that a customer sees. Answer with the rule in one paragraph and the lines it "
     "rests on."},
    {"review_other",
     "Review the diff of branch feature/otp against main for security only: replay, timing, storage of secrets, "
     "lockout. Files: src/otp/*.ts, migrations/20250301_otp.sql. For each problem: path:line, how it is exploited, "
     "severity. Report \"none found\" if that is so. You change nothing."},
    {"recent_ok",
     "Since the last release the app starts 2 s slower. Bisect between v4.1.0 and v4.2.0 with "
     "scripts/startup_time.sh (it prints milliseconds; bad is over 3,000). Report the first bad commit, its diff "
     "stat, and both times."},
    {"best_in_domain",
     "The route planner does not return the best route when two have the same length: planner/dijkstra.py:71 keeps "
     "the first one. Prefer fewer turns (edge attribute `turns`). Add the map tests/maps/grid4.json and expect 2 "
     "turns."},
    {"everything_needed_is_here",
     "Task: make `acme login` work behind a proxy. Background: cli/http.go:25 builds a transport without Proxy, so "
     "HTTPS_PROXY is ignored. Change: set `Proxy: http.ProxyFromEnvironment` there. Check: start "
     "tests/proxy/squid.sh and run `HTTPS_PROXY=http://localhost:3128 go test ./cli -run Login`. Report the commit "
     "hash."},
    {"summary_with_findings",
     "Look through firmware/drivers/i2c/ for busy waits without a timeout, because the bus hangs in the field twice "
     "a week. Write a note i2c-waits.md with your findings: file, line, register, worst case. No edits."},
    {"b_collab", "Take a look at the auth service and let me know what you think. We want to improve it.",
     "vague no_path no_line"},
    {"b_findings_synonym",
     "Use the insights gathered in phase 1 to implement the gateway change in services/gateway/limit.go:30, so that "
     "launch is not late.",
     "hands_over"},
    {"b_research_phase",
     "Now that the research phase is complete, implement the solution in services/gateway/limit.go:30; bursts are "
     "let through.",
     "hands_over"},
    {"b_root_cause",
     "The worker in charge of research located the root cause. Please fix it in src/db/pool.rs:60, connections leak.",
     "refers_back"},
    {"b_you_see", "Fix all problems you come across in api/auth/session.go:1, logins fail.", "hands_over"},
    {"b_whatever_tests", "Update src/otp/verify.ts:40 to reject reused codes and adapt whatever tests break.",
     "hands_over"},
    {"b_previous_ctx", "Given everything above, migrate src/board/store.ts:77 to signals; rendering is slow.",
     "refers_back"},
    {"b_same_for", "Do the same for the mobile app.", "refers_back no_path no_line no_purpose"},
    {"b_next_item", "Proceed to the next item.", "refers_back no_path no_line no_purpose"},
    {"b_context_known", "With the context you have, finish services/search/query.go:118 so that tenants are isolated.",
     "hands_over"},
    {"b_appropriate_place", "Add a retry at the appropriate place in src/http/client.kt, the gateway drops requests.",
     "hands_over no_line"},
    {"b_etc", "Handle null, undefined, etc. in src/export/orders.ts:52, because the export crashes.", "vague"},
    {"b_best_practice", "Bring infra/s3.tf:77 in line with best practices.", "vague no_purpose"},
    {"b_user_complaint", "The user is unhappy with the result. Rework web/src/components/CartIcon.vue:12.",
     "refers_back no_purpose"},
    {"b_consider_options",
     "Consider the options and implement the one you find most suitable for caching in src/web.ts:19, pages are "
     "slow.",
     "hands_over"},
    {"b_report_pasted_plain",
     "The first scout reported that the pool leaks because close() is never called on timeout, that retries double "
     "the connections, and that the limit of 50 is hit after four minutes. Fix in src/db/pool.rs:60.",
     "forwards refers_back"},
    {"b_obviously", "src/cart.ts:9 obviously needs fixing.", "vague no_purpose"},
    {"b_improve_ux", "Improve the UX of the checkout page web/src/pages/Checkout.vue:1.", "vague no_purpose"},
    {"b_make_pass", "Some tests in tests/orders/ fail. Make them pass by any means.", "hands_over no_line"},
    {"b_todo_there", "There is a TODO in src/sched/pick.c:50. Resolve it.", "vague"},
    // A sixth lot, of which the same is true.
    {"kernel_module",
     "The driver oopses when the device is unplugged during a read: drivers/usb/foo.c:412 uses `dev->buf` after "
     "foo_disconnect() has freed it. Take `dev->lock` in foo_read() before the check in line 405 and hold it until "
     "the copy is done. Build with `make M=drivers/usb C=1`, no new sparse warnings. Report the diff."},
    {"newsletter",
     "Write content/posts/2025-04-release.md, about 400 words, for customers who do not read change logs: what is "
     "new in 5.0 (CHANGELOG.md:3-41), how to upgrade, what breaks. Tone as in content/posts/2025-01-release.md. No "
     "screenshots. Give me the word count."},
    {"grant_search",
     "Find the three largest public grants for open-source security in the EU that are open in May, since we want "
     "to apply for one. For each: name, deadline, largest sum, who may apply, link. Say for each fact where you "
     "found it."},
    {"spreadsheet",
     "finance/forecast.xlsx counts March twice: in sheet Q1, F14 sums F2:F13, and row 13 is already a subtotal. "
     "Make it SUM(F2:F12). Check that Q1 and the sum of sheet Months!B2:B4 agree, and report both numbers."},
    {"api_contract",
     "Mobile builds break when we rename fields, so the contract must be tested. Add tests/contract/orders_v2.yaml "
     "with one request and one response for each route in openapi/orders.yaml:20-310. Do not change openapi/. Run "
     "`schemathesis run openapi/orders.yaml` and list the failures you found, if any, by route."},
    {"prompt_writer",
     "prompts/triage.txt tells the model to answer in JSON and shows an example with a trailing comma (line 31), so "
     "one answer in fifty does not parse. Remove the comma; run `python eval/triage.py --n 200` before and after; "
     "report both rates of parse errors."},
    {"cve",
     "CVE-2025-1234 affects zlib below 1.3.2; third_party/zlib/VERSION:1 says 1.3.1. Update the submodule to tag "
     "v1.3.2, run `bazel test //third_party/... //net/...`, and report every test that failed before and after. "
     "Nothing else is to be updated."},
    {"ux_copy",
     "In web/src/strings/en.ts:88-102 the error texts blame the user (\"You entered a wrong code\"). Rewrite the "
     "seven texts so that each says what happened and what to do next, at most 80 characters each. Keep the keys. "
     "Return old and new texts side by side."},
    {"research_vendor",
     "Which of our vendors get personal data? Read legal/dpa/*.pdf and infra/terraform/*.tf. Return a table: "
     "vendor, what data, where it is stored, which file says so. Counsel needs it for the audit. If a contract is "
     "unclear, quote the sentence instead of guessing."},
    {"research_compare",
     "Compare SQLite and DuckDB for our event store (schema: docs/events.md:12-60): size of 10 million rows, time "
     "of the five queries in bench/events.sql, memory at the peak. Use data/events-sample.csv. We decide on "
     "Tuesday. State versions and machine. Do not touch the application."},
    {"research_log",
     "Between 02:00 and 02:20 UTC on 3 April the queue stood still. Read /var/log/worker/2025-04-03.log.gz and "
     "dashboards/queue.json. Give a timeline with the times of the log, and name the first thing that went wrong. "
     "Facts and guesses in separate lists."},
    {"verify_release",
     "Verify that the package of tag v5.0.1 can be installed by a stranger: fresh container debian:12, follow "
     "README.md:20-45 word for word, run `acme --version`. Do not use our cache. Report the first command that "
     "fails and its output, or that none failed."},
    {"verify_numbers",
     "Check the numbers in docs/report-2024.md:30-75 against data/2024/*.csv. Recompute each with your own code, "
     "not with scripts/report.py. A table: number in the text, your number, difference."},
    {"verify_review",
     "Somebody else has changed src/net/retry.rs in commit 77ab01c to back off exponentially. Try to prove it "
     "wrong: overflow of the delay, jitter below zero, a clock that stands still, zero retries. You do not fix what "
     "you find; you report input, expected and seen."},
    {"do_not_decide",
     "src/theme/colors.css:5-60 has 14 greys. List each with its uses (path:line) and its contrast on white, so "
     "that design can choose eight. Do not decide which ones stay, and do not merge any."},
    {"scoped_freedom",
     "Parsing of dates in src/cal/parse.ts:77 accepts 31 April. Reject days beyond the month's end with the error "
     "`bad-day`. How you write the helper is free, but no new dependency and no Date object. Tests: "
     "src/cal/parse.test.ts, at least 29 February of 1900, 2000 and 2023."},
    {"steps_with_if",
     "1. Run scripts/reindex.sh on staging. 2. If something is wrong with the snapshot, stop and report its id. 3. "
     "Otherwise switch the alias (docs/search.md:50) and run tests/smoke/search.sh. The old index misses products "
     "added since March."},
    {"continue_scope",
     "Good list. Two corrections: rows 4 and 9 are the same endpoint, and services/legacy/ was not read. Read it, "
     "merge the two rows, and send the table again.",
     "", true},
    {"continue_apply",
     "Approved as you proposed. In src/cal/parse.ts:77 use the table of month lengths, not Date. Run the tests, "
     "commit, report the hash.",
     "", true},
    {"continue_answer",
     "Answer to your question: drafts count as orders, refunds do not. Go on with step 3 of your list.", "", true},
    {"long_context",
     "Background: we sell tickets. A seat is held for ten minutes while the customer pays. Since Monday some seats "
     "stay held for ever, because the job that frees them crashes on holds without an owner (jobs/free_holds.rb:18, "
     "NoMethodError). Work: skip the call to `owner.notify` when there is no owner; free the seat all the same. "
     "Proof: spec/jobs/free_holds_spec.rb with a hold without owner, red before, green after. Limits: no change of "
     "the schema. Report: hash, and how many such holds staging has (`bin/rails runner 'p Hold.where(owner: "
     "nil).count'`)."},
    {"bad_digest",
     "Read the three reports in the scratchpad, work out what they mean for the gateway and implement it in "
     "src/gateway/limit.go.",
     "hands_over no_line no_purpose"},
    {"bad_trusting",
     "You are the expert here, so handle the flaky upload in src/upload/size.c:17 the way you think is right.",
     "hands_over"},
    {"bad_plan_ref", "As per the plan, move on to phase 2 and start with src/gateway/limit.go:30.",
     "refers_back no_purpose"},
    {"bad_users_words", "He says that the page is slow, please have a look at web/src/pages/Cart.vue:10.",
     "refers_back vague"},
    {"bad_everything", "Go through the whole repository and fix everything that looks wrong.",
     "hands_over vague no_path no_line no_purpose"},
    {"bad_usual_way", "Release version 5.0.2 the usual way.", "refers_back no_path no_line no_purpose"},
    {"bad_deps", "Update all dependencies and fix whatever breaks.", "hands_over no_path no_line no_purpose"},
    {"bad_nicer", "Make the settings page look nicer, users do not like it.", "vague no_path no_line"},
    {"bad_answers",
     "Use your findings from the last step to write the fix for src/cal/parse.ts:77, since 31 April is accepted.",
     "hands_over"},
    {"bad_agent_b", "Agent B has already found the place. Change it accordingly.",
     "refers_back vague no_path no_line no_purpose"},
    {"bad_see_chat", "Details are in the chat. Implement the export in src/export.ts:52.", "refers_back no_purpose"},
    {"bad_like_before", "Do it like before, only faster: src/export.ts:52.", "refers_back vague no_purpose"},
    {"bad_some_tests", "Add some tests for src/export.ts.", "vague no_line no_purpose"},
    {"bad_optimal", "Choose an optimal cache size in src/cache.rs:5 and set it, look-ups are slow.", "hands_over"},
    {"bad_reasonable", "Add reasonable error handling to src/upload/size.c:17, because errors are lost.", "vague"},
    {"bad_suggested", "Implement the solution that was suggested for src/upload/size.c:17; uploads over 2 GB fail.",
     "refers_back"},
    {"bad_as_expected", "src/cart.ts:9 does not work as expected. Repair it.", "vague"},
    {"bad_all_feedback", "Incorporate all the feedback from the review into src/otp/verify.ts.",
     "hands_over no_line no_purpose"},
    {"bad_continue_findings", "Great work. Based on what you've found, go ahead with the fix.",
     "hands_over no_path no_line", true},
};

// These were written last. The page says what the table made of them before it was mended with them too.
inline constexpr sample_brief unseen_briefs[] = {
    {"wasm",
     "The demo page does not start in Safari 16: web/loader.js:9 uses top-level await. Wrap lines 5-30 in an async "
     "function and call it at the end. Test with `npx playwright test --project=webkit`. Report its summary."},
    {"inventory",
     "Stock goes below zero when two tills sell the last piece at once. In pos/stock.py:140 replace read-then-write "
     "by one UPDATE with `WHERE qty >= :n`, and raise SoldOut when no row is hit. tests/test_stock.py gets a case "
     "with two threads. Report the SQL and the test's output."},
    {"thesis",
     "Chapter 3 (thesis/ch3.tex:200-320) cites four preprints that have appeared in journals since. Find the "
     "published versions and replace the entries in thesis/refs.bib. Keep the keys. List old and new entry for "
     "each, and say if you could not find one."},
    {"alerts",
     "The alert DiskFull wakes people for volumes that are emptied every night. In alerts/disk.yaml:17 exclude "
     "`mountpoint=~\"/scratch.*\"`. `promtool test rules alerts/tests/disk.yaml` must pass; add a case for "
     "/scratch/a."},
    {"survey_code",
     "Where do we build SQL by concatenation? Search app/ and lib/. For each place: path:line, which part comes "
     "from a user, and whether it is quoted. It decides how large the fix will be. If something looks wrong but is "
     "no SQL, leave it out."},
    {"research_person",
     "Read docs/interviews/*.md (12 files). Which of our steps do people not understand? Count for each step who "
     "stumbled, with file and line of the quotation. No advice; we want to know before the redesign begins."},
    {"verify_backup",
     "Prove that last night's backup can be restored: take the newest file of s3://acme-backup/pg/, restore it into "
     "a fresh container, run sql/sanity.sql, compare counts with those in the backup's manifest.json. Report counts "
     "and how long it took. Delete the container."},
    {"verify_access",
     "Check that a viewer cannot change anything: log in as fixtures/viewer.json, send each request of "
     "openapi/admin.yaml, expect 403. Report every answer that differs. Do not repair what differs."},
    {"continue_typo",
     "In your patch `recieved` is misspelt twice (pos/stock.py:151, :160). Correct it and amend the commit.", "", true},
    {"continue_no", "No: leave the schema alone, and do not decide on the names. Report what you have.", "", true},
    {"continue_more_data", "Please repeat the measurement with 100 runs instead of 10, and give the median.", "", true},
    {"restrained",
     "tools/gen.ts:33 writes dates in local time, so builds differ between machines. Use toISOString() there. You "
     "may rename the local variable; make no other changes. `npm run gen` twice must give the same bytes."},
    {"bad_context", "You have all the context, please go ahead and fix pos/stock.py:140.", "refers_back no_purpose"},
    {"bad_follow_up", "Follow up on the previous investigation and fix the oversold items in pos/stock.py:140.",
     "hands_over"},
    {"bad_team_found", "The team found out why it happens, so patch pos/stock.py:140.", "refers_back"},
    {"bad_clean", "Please tidy web/loader.js:9 a bit.", "vague no_purpose"},
    {"bad_suitable", "Move the helper from web/loader.js:9 to a suitable place, since three files copy it.",
     "hands_over"},
    {"bad_ask_user", "Do what the customer wrote in her ticket; it is about alerts/disk.yaml:17.",
     "refers_back no_purpose"},
    {"bad_handle", "Handle it.", "vague no_path no_line no_purpose"},
    {"bad_analysis",
     "From your analysis of the stock module, derive the change and make it in pos/stock.py:140. Stock goes below "
     "zero.",
     "hands_over"},
    {"bad_again", "Try again, and this time get it right.", "refers_back vague no_path no_line no_purpose"},
    {"bad_gut", "Set the timeout in alerts/disk.yaml:17 to whatever you feel is good, pages come too early.",
     "hands_over"},
    {"bad_paraphrase",
     "Turn the conclusions of the other workers into code in pos/stock.py:140; stock goes below zero.", "hands_over"},
    {"bad_hello", "Hi! Could you look at the failing build? Thanks!", "vague no_path no_line"},
};

}  // namespace muster_test
