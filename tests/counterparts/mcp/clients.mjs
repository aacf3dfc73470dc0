// The official TypeScript clients of both eras direct the crew of examples/mcp_server over standard input and output.
//
//     node clients.mjs PATH/mcp_server
import assert from 'node:assert/strict';
import test from 'node:test';

import * as v2 from '@modelcontextprotocol/client';
import { StdioClientTransport as V2Transport } from '@modelcontextprotocol/client/stdio';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as V1Transport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema, ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import Ajv2020 from 'ajv/dist/2020.js';

import { make_place, search_task, slow_task } from './place.mjs';

const program = process.argv[2];
const who = { name: 'muster-test', version: '1.0.0' };
const in_mode = (mode) => new v2.Client(who, { versionNegotiation: { mode } });
const kinds = {
  'v1': { make: () => new V1Client(who), Transport: V1Transport },
  'v2 legacy': { make: () => in_mode('legacy'), Transport: V2Transport },
  'v2 auto': { make: () => in_mode('auto'), Transport: V2Transport, stateless: true },
  'v2 pinned': { make: () => in_mode({ pin: '2026-07-28' }), Transport: V2Transport, stateless: true },
};
const tools = ['AwaitReports', 'MergeNotes', 'ReadNote', 'SendMessageToWorker', 'TaskGet', 'TaskList', 'TaskStop',
  'TeamCreate', 'TodoWrite', 'WriteNote'];

async function connect(context, kind, words) {
  const { make, Transport } = kinds[kind];
  const client = make();
  const faults = [];
  client.onerror = (fault) => faults.push(fault);
  const transport = new Transport({ command: program, args: words, stderr: 'inherit' });
  await client.connect(transport);
  transport._process?.stdin.setMaxListeners(0);  // a thousand calls may wait for it at once
  context.after(() => client.close());
  // Each client names a call's options in a place of its own.
  const call = (name, args, options) => kind === 'v1'
    ? client.callTool({ name, arguments: args }, CallToolResultSchema, options)
    : client.callTool({ name, arguments: args }, options);
  return { client, call, faults, transport };
}
const text_of = (result) => result.content[0].text;

for (const kind of Object.keys(kinds)) {
  test(`${kind}: what is offered`, async (context) => {
    const { client, faults } = await connect(context, kind, make_place(context).words);
    assert.equal(client.getServerVersion().name, 'muster-audit');
    assert.match(client.getInstructions(), /^# COORDINATOR ROLE\n/);
    const offer = await client.listTools();
    assert.deepEqual(offer.tools.map(({ name }) => name).sort(), tools);
    ListToolsResultSchema.parse({ tools: offer.tools });
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    for (const { inputSchema } of offer.tools) ajv.compile(inputSchema);
    assert.deepEqual(faults, []);
  });

  test(`${kind}: each tool, from the first worker to the verified report`, async (context) => {
    const { tree, words } = make_place(context);
    const { call, faults } = await connect(context, kind, words);
    const said = async (name, args = {}) => {
      const result = await call(name, args);
      assert.ok(!result.isError, `${name}: ${text_of(result)}`);
      return result;
    };
    const hired = await said('TeamCreate', { prompt: search_task(tree, 'research-1-uses.md'), name: 'scout' });
    const id = hired.structuredContent.worker_id;
    assert.match(text_of(await said('AwaitReports', { timeout_seconds: 20 })), /<status>completed<\/status>/);
    const merged = text_of(await said('MergeNotes',
      { from: ['research-1-uses.md'], uses: 'synthesis-uses.md', remarks: 'synthesis-remarks.md' }));
    assert.match(merged, /^uses: 3\n/);
    assert.match(text_of(await said('ReadNote', { name: 'synthesis-uses.md', from_line: 1 })), /a\.txt:3:needle\n/);
    await said('WriteNote', { name: 'specification.md', text: `term: needle\npath: ${tree}\nshares: 1\nfiles: 2\n${merged}`
      + 'uses note: synthesis-uses.md\nremarks note: synthesis-remarks.md\n' });
    assert.ok(text_of(await said('TaskList')).includes(id));
    await said('SendMessageToWorker',
      { worker_id: id, message: 'Write.\n\ntask: report\nspecification: specification.md\nreport: report.md\n' });
    assert.match(text_of(await said('AwaitReports', { worker_id: id })), /The report is written/);
    await said('TeamCreate', { prompt: 'Verify.\n\ntask: verify\nreport: report.md\nterm: needle\nresults: results.md\n' });
    assert.match(text_of(await said('AwaitReports')), /confirmed: 3\nrefuted: 0\n/);
    assert.ok(text_of(await said('TaskGet', { task_id: id })).includes(id));
    await said('TodoWrite', { items: [{ content: 'audit', status: 'completed' }] });
    const busy = (await said('TeamCreate', slow_task(tree))).structuredContent.worker_id;
    await said('TaskStop', { task_id: busy });
    assert.match(text_of(await said('AwaitReports')), /<status>killed<\/status>/);
    assert.deepEqual(faults, []);
  });

  test(`${kind}: bad arguments are results, a tool that is not there is an error`, async (context) => {
    const { call, faults } = await connect(context, kind, make_place(context).words);
    for (const [name, args, words] of [
      ['TaskGet', {}, /\/task_id: missing/],
      ['TeamCreate', { prompt: 7 }, /\/prompt/],
      ['TaskStop', { task_id: 'nobody.1' }, /not_found/],
      ['TaskList', { all: 1 }, /\/all/],
    ]) {
      const result = await call(name, args);
      assert.equal(result.isError, true);
      assert.match(text_of(result), words);
    }
    await assert.rejects(call('Nobody', {}), (fault) => fault.code === -32602);
    assert.deepEqual(faults, []);
  });

  test(`${kind}: cancellation, progress, and calls that do not wait for each other`, async (context) => {
    const { tree, words } = make_place(context);
    const { call, faults } = await connect(context, kind, words);
    const id = (await call('TeamCreate', slow_task(tree))).structuredContent.worker_id;
    const given_up = new AbortController();
    const waits = assert.rejects(call('AwaitReports', { worker_id: id, timeout_seconds: 600 }, { signal: given_up.signal }));
    const told = [];
    const later = call('AwaitReports', { worker_id: id, timeout_seconds: 3 }, { onprogress: (progress) => told.push(progress) });
    for (const note of ['research-1-uses.md', 'research-2-uses.md']) {
      const other = (await call('TeamCreate', { prompt: search_task(tree, note) })).structuredContent.worker_id;
      await call('AwaitReports', { worker_id: other });
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
    assert.ok(text_of(await call('TaskList', {})).includes(id));
    given_up.abort('enough');
    await waits;
    assert.match(text_of(await later), /^No report came in 3 s\. At work: /);
    assert.ok(told.length > 0 && told.every((one, i) => i === 0 || one.progress > told[i - 1].progress), JSON.stringify(told));
    await call('TaskStop', { task_id: id });
    assert.match(text_of(await call('AwaitReports', {})), /<status>killed<\/status>/);
    assert.deepEqual(faults, []);
  });

  test(`${kind}: a thousand calls at once`, async (context) => {
    const { call, faults } = await connect(context, kind, make_place(context).words);
    const results = await Promise.all(Array.from({ length: 1000 }, (_, i) =>
      i % 2 ? call('TaskList', {}) : call('TodoWrite', { items: [{ content: `step ${i}`, status: 'pending' }] })));
    assert.ok(results.every(({ isError }) => !isError));
    assert.deepEqual(faults, []);
  });

  test(`${kind}: an abrupt end stops the crew`, async (context) => {
    const { tree, words } = make_place(context);
    const { client, call, transport } = await connect(context, kind, words);
    await call('TeamCreate', slow_task(tree));
    const waits = assert.rejects(call('AwaitReports', { timeout_seconds: 600 }));
    await call('TaskList', {});
    const child = transport._process;
    const ended = new Promise((resolve) => child.once('exit', (status, signal) => resolve(status ?? signal)));
    await client.close();
    await waits;
    assert.equal(await ended, 0);
  });
}
