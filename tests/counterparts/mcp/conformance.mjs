// The official conformance suite at examples/mcp_server: the scenarios that need no tools of their own. The suite speaks
// HTTP, so there is a bridge between the two.
//
//     node conformance.mjs PATH/mcp_server
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import test from 'node:test';

import { open_bridge } from './bridge.mjs';
import { make_place } from './place.mjs';

const program = process.argv[2];
const suite = join(dirname(new URL(import.meta.url).pathname), '..', 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const scenarios = ['server-initialize', 'ping', 'tools-list'];

for (const scenario of scenarios) {
  test(`conformance: ${scenario}`, async (context) => {
    const { words } = make_place(context);
    const bridge = await open_bridge(program, words);
    const run = spawn(process.execPath, [suite, 'server', '--url', bridge.url, '--scenario', scenario]);
    let said = '';
    run.stdout.on('data', (piece) => { said += piece; });
    run.stderr.on('data', (piece) => { said += piece; });
    const status = await new Promise((resolve) => run.once('exit', resolve));
    assert.equal(await bridge.close(), 0);
    assert.equal(status, 0, said);
    assert.match(said, /Passed: [1-9]/, said);
  });
}
