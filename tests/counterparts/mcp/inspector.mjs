// The official inspector's command line lists and calls the tools of examples/mcp_server.
//
//     node inspector.mjs PATH/mcp_server
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';

import { make_place } from './place.mjs';

const program = process.argv[2];
const inspector = join(dirname(new URL(import.meta.url).pathname), '..', 'node_modules', '.bin', 'mcp-inspector');

function inspect(words, asked) {
  const run = spawnSync(process.execPath, [inspector, '--cli', program, ...words, ...asked], { maxBuffer: 1 << 24, timeout: 60_000 });
  return { status: run.status, out: run.stdout.toString(), err: run.stderr.toString() };
}

test('the inspector lists the tools', { skip: !existsSync(inspector) }, (context) => {
  const { status, out, err } = inspect(make_place(context).words, ['--method', 'tools/list']);
  assert.equal(status, 0, err);
  assert.ok(JSON.parse(out).tools.some(({ name }) => name === 'AwaitReports'), out);
});

test('the inspector calls a tool, and sees what is wrong with a call', { skip: !existsSync(inspector) }, (context) => {
  const { words } = make_place(context);
  const good = inspect(words, ['--method', 'tools/call', '--tool-name', 'WriteNote', '--tool-arg', 'name=a.md', 'text=hello']);
  assert.equal(good.status, 0, good.err);
  assert.equal(JSON.parse(good.out).content[0].text, 'written');
  const bad = inspect(words, ['--method', 'tools/call', '--tool-name', 'TaskGet', '--tool-arg', 'task_id=nobody.1']);
  assert.equal(JSON.parse(bad.out).isError, true, bad.out + bad.err);
});
