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
};

// These were written when that was done, and the table was not changed again.
inline constexpr sample_brief unseen_briefs[] = {
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
};

}  // namespace muster_test
