// The official SDKs of two model APIs and muster read the same replies, and the SDKs take what muster writes.
//
//     node wire.mjs PATH/counterpart_wire
import assert from 'node:assert/strict';
import test from 'node:test';

import Anthropic from '@anthropic-ai/sdk';
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import OpenAI from 'openai';
import { toStrictJsonSchema } from 'openai/lib/transform';

import { chance_from } from './instances.mjs';
import { ask, ask_each } from './program.mjs';
import { draw_reply, spelled, stream_text } from './replies.mjs';
import { serve } from './server.mjs';
import { complaints_of } from './types.mjs';

const program = process.argv[2];
const seed = 20260828;
const replies_for_each = 16;

const formats = Object.keys(spelled);
const definitions = Object.fromEntries(formats.map((format) => [format, ask(program, [format, 'definitions'])[0]]));
const tool_names = definitions.anthropic_messages.flat().map(({ name }) => name);
const claims = [];  // for TypeScript, at the end
const types = {
  anthropic_messages: { tools: 'Anthropic.Tool[]', whole: 'Anthropic.Message', events: 'Anthropic.RawMessageStreamEvent[]',
    conversation: 'Anthropic.MessageParam[]', request: 'Anthropic.MessageCreateParams' },
  openai_chat: { tools: 'OpenAI.ChatCompletionFunctionTool[]', whole: 'OpenAI.ChatCompletion', events: 'OpenAI.ChatCompletionChunk[]',
    conversation: 'OpenAI.ChatCompletionMessageParam[]', request: 'OpenAI.ChatCompletionCreateParams' },
  openai_responses: { tools: 'OpenAI.Responses.FunctionTool[]', whole: 'OpenAI.Responses.Response', events: 'OpenAI.Responses.ResponseStreamEvent[]',
    conversation: 'OpenAI.Responses.ResponseInputItem[]', request: 'OpenAI.Responses.ResponseCreateParams' },
};
// The SDK adds a member to each response, which its types speak of.
const with_output_text = (value) => JSON.parse(JSON.stringify(value), (_, part) => (part?.object === 'response' ? { ...part, output_text: '' } : part));
const claim = (format, part, value) => claims.push({ name: `${format} ${part}`, type: types[format][part], value: with_output_text(value) });

// ---- What the SDKs make of a reply, in muster's words

const stop = { unknown: 0, end_turn: 1, tool_use: 2, max_tokens: 3, stop_sequence: 4, pause: 5, refusal: 6 };
const call_of = (id, name, json) => ({ id, name, arguments: json });
const said_by = {
  anthropic_messages: ({ id, model, content, stop_reason, usage }) => ({
    id, model, stop: stop[stop_reason], stop_word: stop_reason,
    text: content.filter(({ type }) => type === 'text').map(({ text }) => text).join(''),
    calls: content.filter(({ type }) => type === 'tool_use').map((block) => call_of(block.id, block.name, block.input)),
    usage: { input: usage.input_tokens + usage.cache_read_input_tokens + usage.cache_creation_input_tokens, cache_read: usage.cache_read_input_tokens,
      cache_write: usage.cache_creation_input_tokens, output: usage.output_tokens, reasoning: usage.output_tokens_details.thinking_tokens },
  }),
  openai_chat: ({ id, model, choices: [{ message, finish_reason }], usage }) => ({
    id, model, stop: { stop: stop.end_turn, tool_calls: stop.tool_use, length: stop.max_tokens }[finish_reason], stop_word: finish_reason,
    text: message.content ?? '',
    calls: (message.tool_calls ?? []).map((call) => call_of(call.id, call.function.name, JSON.parse(call.function.arguments))),
    usage: { input: usage.prompt_tokens, cache_read: usage.prompt_tokens_details.cached_tokens, output: usage.completion_tokens,
      reasoning: usage.completion_tokens_details.reasoning_tokens },
  }),
  openai_responses: ({ id, model, status, output, output_text, usage }) => ({
    id, model, text: output_text,
    calls: output.filter(({ type }) => type === 'function_call').map((item) => call_of(item.call_id, item.name, JSON.parse(item.arguments))),
    usage: { input: usage.input_tokens, cache_read: usage.input_tokens_details.cached_tokens, cache_write: usage.input_tokens_details.cache_write_tokens,
      output: usage.output_tokens, reasoning: usage.output_tokens_details.reasoning_tokens },
    stop: status === 'incomplete' ? stop.max_tokens : output.some(({ type }) => type === 'function_call') ? stop.tool_use : stop.end_turn,
  }),
};
function assert_same({ fault, pointer, ...answer }, said) {
  assert.equal(fault, undefined, `${fault} at ${pointer}`);
  const calls = answer.calls.map((call) => ({ ...call, arguments: JSON.parse(call.arguments) }));
  const { id, model, text, stop, stop_word, usage } = answer;
  assert.deepEqual({ id, model, text, calls, stop, usage, ...('stop_word' in said ? { stop_word } : {}) }, said);
}

// A chat that says nothing beside its calls has no content, or an empty one.
const plainly = ({ turn, ...said }) => ({ ...said, turn: turn.map((item) => ('content' in item ? { ...item, content: item.content || null } : item)) });

// ---- How the SDKs ask

const clients = (url, maxRetries = 0) => ({
  anthropic: new Anthropic({ baseURL: url, apiKey: 'key', maxRetries }),
  openai: new OpenAI({ baseURL: `${url}/v1`, apiKey: 'key', maxRetries }),
});
const ask_whole = {
  anthropic_messages: ({ anthropic }, request) => anthropic.messages.create(request),
  openai_chat: ({ openai }, request) => openai.chat.completions.create(request),
  openai_responses: ({ openai }, request) => openai.responses.create(request),
};
const ask_streaming = {
  anthropic_messages: ({ anthropic }, request) => anthropic.messages.stream(request).finalMessage(),
  openai_chat: ({ openai }, request) => openai.chat.completions.stream({ ...request, stream_options: { include_usage: true } }).finalChatCompletion(),
  openai_responses: ({ openai }, request) => openai.responses.stream(request).finalResponse(),
};
const question = { role: 'user', content: 'Find the bug.' };
const request_of = {
  anthropic_messages: (tools, more) => ({ model: 'm', max_tokens: 100, tools, messages: [question, ...more] }),
  openai_chat: (tools, more) => ({ model: 'm', tools, messages: [question, ...more] }),
  openai_responses: (tools, more) => ({ model: 'm', tools, input: [question, ...more] }),
};

// Bytes as a network might cut them.
function cut(text, chance) {
  const bytes = Buffer.from(text);
  const parts = [];
  for (let at = 0; at < bytes.length;) {
    const size = 1 + chance.below(chance.one_in(4) ? 8 : 2000);
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return parts;
}

// What a host might say and ask for, and what goes wrong on the way: results that are missing, late, doubled or of no call.
function draw_question(chance, bodies, read) {
  const steps = [{ type: 'text', text: 'Find the bug.' }];
  for (let turns = chance.below(4); turns > 0; --turns) {
    const at = chance.below(bodies.length);
    steps.push({ type: 'reply', body: JSON.stringify(bodies[at]) });
    const results = read[at].calls.flatMap(({ id }) => Array(chance.one_of([0, 1, 1, 1, 2])).fill(id))
      .map((call_id) => ({ call_id, text: chance.one_of(['', 'done', '"ä"\n<x>']), is_error: chance.one_in(3) }));
    if (chance.one_in(4)) results.push({ call_id: 'call_of_nobody', text: 'x', is_error: false });
    if (chance.one_in(3)) steps.push({ type: 'text', text: chance.one_of(['', ' ', '<task-notification>…']) });
    steps.push({ type: 'results', results: chance.one_in(2) ? results.reverse() : results }, { type: 'text', text: 'Go on.' });
  }
  const named = chance.one_in(5);
  return {
    steps, system: ['You are Ana.', 'Keep it short.', 'Today is Friday.'].slice(chance.below(3)).map((text, i) => ({ text, changes_often: i === 1 })),
    stream: chance.one_in(2), one_call_at_a_time: chance.one_in(3), stored: chance.one_in(2),
    choice: named ? 'named' : chance.one_of(['automatic', 'required', 'none']), chosen_tool: named ? 'TaskStop' : '',
    cache_system: chance.one_of(['none', 'five_minutes', 'one_hour']), cache_turns: chance.one_of(['none', 'five_minutes', 'one_hour']),
    cache_key: chance.one_of(['', 'crew "1"']), more: chance.one_of(['', '"metadata":{"user_id":"u1"}']),
  };
}

for (const format of formats) {
  const chance = chance_from(seed);
  // The Responses API repeats much in a stream, and the chat has no thinking.
  const replies = Array.from({ length: replies_for_each }, () => draw_reply(chance, tool_names, { thinks: format !== 'openai_chat' }));
  const bodies = replies.map((reply) => spelled[format].whole(reply));
  const streams = replies.map((reply) => spelled[format].events(reply, chance));
  const texts = streams.map((events) => stream_text(format, events, chance));
  const read = ask_each(program, [format, 'read'], bodies.map((body) => ['whole', JSON.stringify(body)]));

  test(`${format}: definitions reach the API through the SDK`, async (t) => {
    const server = await serve(t, () => ({ json: bodies[0] }));
    for (const tools of definitions[format]) {
      claim(format, 'tools', tools);
      await ask_whole[format](clients(server.url), request_of[format](tools, []));
      assert.deepEqual(server.requests.at(-1).tools, tools);
    }
  });

  test(`${format}: the SDK and muster read the same in a whole reply`, async (t) => {
    const server = await serve(t, () => ({ json: bodies[server.requests.length - 1] }));
    for (const [i, body] of bodies.entries()) {
      if (i < 4) claim(format, 'whole', body);
      const said = said_by[format](await ask_whole[format](clients(server.url), request_of[format]([], [])));
      assert_same(read[i], said);
    }
  });

  test(`${format}: the SDK and muster read the same in a stream, however it is cut`, async (t) => {
    const server = await serve(t, () => ({ stream: cut(texts[server.requests.length - 1], chance) }));
    const streamed = ['1', '13', '1000000'].map((size) => ask_each(program, [format, 'stream'], texts.map((text) => [size, text])));
    for (const [i, events] of streams.entries()) {
      if (i < 4) claim(format, 'events', events);
      const said = said_by[format](await ask_streaming[format](clients(server.url), request_of[format]([], [])));
      for (const answers of streamed) {
        assert_same(answers[i], said);
        assert.deepEqual(plainly(answers[i]), plainly(read[i]), 'a stream says what the whole says');
      }
    }
  });

  test(`${format}: the turn and the results of its calls go back`, async (t) => {
    const server = await serve(t, () => ({ json: bodies[0] }));
    const results = read.map(({ calls }) => calls.map(({ id }, i) => ({ call_id: id, text: i % 3 === 2 ? '' : `"${i}"\n<ä>`, is_error: i % 2 === 1 })));
    const written = ask_each(program, [format, 'results'], results.map((list) => ['results', JSON.stringify({ results: list })]));
    for (const [i, { turn, calls }] of read.entries()) {
      const answers = format !== 'anthropic_messages' ? written[i] : [{ role: 'user', content: [...written[i], { type: 'text', text: 'Go on.' }] }];
      const more = [...turn, ...(calls.length > 0 ? answers : [question])];
      if (i < 6) claim(format, 'conversation', more);
      await ask_whole[format](clients(server.url), request_of[format]([], more));
      const asked = server.requests.at(-1);
      assert.deepEqual((asked.messages ?? asked.input).slice(1), more);
    }
  });

  test(`${format}: requests are of the SDK's types and keep the API's rules, whatever has been said`, async (t) => {
    const server = await serve(t, ({ stream }) => (stream ? { stream: [texts[0]] } : { json: bodies[0] }));
    const questions = Array.from({ length: 40 }, () => draw_question(chance, bodies, read));
    const written = ask_each(program, [format, 'request'], questions.map((one) => ['request', JSON.stringify(one)]));
    for (const [i, body] of written.entries()) {
      if (i < 12) claim(format, 'request', body);
      const reply = await ask_whole[format](clients(server.url), body);
      if (body.stream) for await (const event of reply) assert.ok(event);
      assert.deepEqual(server.requests.at(-1), body);
      assert.equal(body.stream ?? false, questions[i].stream);
    }
  });
}

// ---- What is no reply

const of_anthropic = (type) => ({ type: 'error', error: { type, message: 'Sorry: "no".' }, request_id: 'req_1' });
const of_openai = (type, code = null) => ({ error: { message: 'Sorry: "no".', type, param: null, code } });
const errors = [
  [400, of_anthropic('invalid_request_error'), of_openai('invalid_request_error')],
  [401, of_anthropic('authentication_error'), of_openai('invalid_request_error', 'invalid_api_key')],
  [403, of_anthropic('permission_error'), of_openai('permission_error')],
  [404, of_anthropic('not_found_error'), of_openai('invalid_request_error', 'model_not_found')],
  [413, of_anthropic('request_too_large'), of_openai('invalid_request_error', 'context_length_exceeded')],
  [429, of_anthropic('rate_limit_error'), of_openai('requests', 'rate_limit_exceeded')],
  [500, of_anthropic('api_error'), of_openai('server_error')],
  [503, of_anthropic('overloaded_error'), of_openai('server_error', 'server_is_overloaded')],
  [504, of_anthropic('timeout_error'), of_openai('timeout')],
  [529, of_anthropic('overloaded_error'), of_openai('server_error')],
];

for (const format of formats) {
  test(`${format}: what the SDK tries again, muster says may be tried again`, async (t) => {
    const body_of = ([, anthropic, openai]) => (format === 'anthropic_messages' ? anthropic : openai);
    const answers = ask_each(program, [format, 'error'], errors.map((error) => [`${error[0]}`, JSON.stringify(body_of(error))]));
    for (const [i, error] of errors.entries()) {
      const server = await serve(t, () => ({ status: error[0], json: body_of(error) }));
      const said = await ask_whole[format](clients(server.url, 1), request_of[format]([], [])).then(() => undefined, (thrown) => thrown);
      assert.equal(said.status, error[0]);
      assert.equal(answers[i].words, 'Sorry: "no".');
      assert.ok(answers[i].by_api);
      assert.equal(answers[i].may_retry, server.requests.length > 1, JSON.stringify(answers[i]));
    }
  });

  // muster also takes one of which only the last words are missing: all that the model said has come, and is paid for.
  test(`${format}: a stream that is cut is a reply to neither, wherever that is`, async (t) => {
    const chance = chance_from(seed);
    const text = stream_text(format, spelled[format].events(draw_reply(chance, tool_names), chance), chance);
    const ends = Array.from({ length: 40 }, (_, i) => Math.floor((text.length * i) / 40));
    const parts = ends.map((end) => text.slice(0, end));
    const server = await serve(t, () => ({ stream: cut(parts[server.requests.length - 1], chance) }));
    const answers = ask_each(program, [format, 'stream'], parts.map((part) => ['100', part]));
    const [{ text: all, calls }] = ask_each(program, [format, 'stream'], [['100', text]]);
    for (const [i, answer] of answers.entries()) {
      const said = await ask_streaming[format](clients(server.url), request_of[format]([], [])).catch(() => undefined);
      const ended = said !== undefined && said.status !== 'in_progress';  // the SDK hands on a response that is none yet
      if (answer.fault === undefined) assert.deepEqual({ text: answer.text, calls: answer.calls }, { text: all, calls });
      else assert.ok(!ended, `${format} ends with ${JSON.stringify(parts[i].slice(-300))}: ${JSON.stringify(answer)}`);
    }
  });

  test(`${format}: an error in the midst of a stream is one to both`, async (t) => {
    const chance = chance_from(seed);
    const events = spelled[format].events(draw_reply(chance, tool_names), chance);
    const lines = { anthropic_messages: ['event: error', `data: ${JSON.stringify(of_anthropic('overloaded_error'))}`, ''],
      openai_chat: [`data: ${JSON.stringify(of_openai('server_error', 'server_is_overloaded'))}`, ''],
      openai_responses: ['event: error', `data: ${JSON.stringify({ type: 'error', code: 'server_is_overloaded', message: 'Sorry: "no".', param: null, sequence_number: 3 })}`, ''] };
    const text = stream_text(format, events.slice(0, 3), chance).replaceAll('data: [DONE]', ': no end') + lines[format].map((line) => `${line}\n`).join('');
    const server = await serve(t, () => ({ stream: [text] }));
    const [answer] = ask_each(program, [format, 'stream'], [['7', text]]);
    await assert.rejects(ask_streaming[format](clients(server.url), request_of[format]([], [])));
    assert.equal(answer.words, 'Sorry: "no".');
    assert.ok(answer.may_retry);
  });
}

test('MCP takes the definitions', () => {
  for (const tools of ask(program, ['mcp', 'definitions'])[0]) assert.deepEqual(ListToolsResultSchema.parse({ tools }).tools, tools);
});

test('no more strictly than OpenAI itself', () => {
  for (const { function: { parameters, strict } } of definitions.openai_chat.flat()) if (strict) assert.deepEqual(toStrictJsonSchema(parameters), parameters);
  for (const { parameters, strict } of definitions.openai_responses.flat()) if (strict) assert.deepEqual(toStrictJsonSchema(parameters), parameters);
});

test('strict definitions for Anthropic have its types', () => {
  const strict = ask(program, ['anthropic_messages_strict', 'definitions'])[0];
  for (const tools of strict) claim('anthropic_messages', 'tools', tools);
  assert.ok(strict.flat().filter((tool) => tool.strict).length > 10);
});

// Last: the tests above have gathered what to ask.
test('everything that was written has the types of the SDKs', () => {
  assert.ok(claims.length > 40);
  const imports = ["import Anthropic from '@anthropic-ai/sdk';", "import OpenAI from 'openai';"];
  assert.deepEqual(complaints_of(imports, claims), []);
});
