// What a model API refuses in a request, beyond the types of its fields. Throws with the reason.
import assert from 'node:assert/strict';

const unique = (list, what) => assert.equal(new Set(list).size, list.length, `${what} twice: ${list}`);
const good_name = (name) => assert.match(name, /^[A-Za-z0-9_-]{1,64}$/);
const same_ids = (asked, answered) => assert.deepEqual([...answered].sort(), [...asked].sort(), 'each call has one result');

function check_schema(schema) {
  assert.equal(schema.type, 'object');
  assert.ok(!schema.anyOf && !schema.oneOf && !schema.allOf && !schema.$ref, 'the root is a plain object');
}

// Every marker of a cache in the order in which the API reads a request: tools, system, messages.
const cache_marks = ({ tools = [], system = [], messages }) => [tools, [system].flat(), messages.flatMap(({ content }) => content)].flat()
  .map((block) => block?.cache_control).filter(Boolean);

function check_anthropic({ model, max_tokens, messages, tools = [], system, ...rest }) {
  assert.ok(typeof model === 'string' && model !== '');
  assert.ok(Number.isInteger(max_tokens) && max_tokens > 0, 'max_tokens is needed');
  assert.ok(messages.length > 0 && messages[0].role === 'user', 'the user speaks first');
  unique(tools.map(({ name }) => name), 'a tool');
  for (const { name, input_schema } of tools) {
    good_name(name);
    check_schema(input_schema);
  }
  const marks = cache_marks({ tools, system, messages });
  assert.ok(marks.length <= 4, 'at most four marks of a cache');
  marks.forEach(({ type, ttl = '5m' }, i) => {
    assert.equal(type, 'ephemeral');
    assert.ok(ttl !== '1h' || marks.slice(0, i).every((mark) => mark.ttl === '1h'), 'longer marks come first');
  });
  let awaited = [];
  for (const { role, content } of messages) {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    assert.ok(blocks.length > 0, 'a message has content');
    for (const block of blocks) if (block.type === 'text') assert.notEqual(block.text, '', 'a text is not empty');
    const results = blocks.filter(({ type }) => type === 'tool_result');
    if (role === 'user') {
      same_ids(awaited, results.map((block) => block.tool_use_id));
      assert.ok(blocks.slice(0, results.length).every(({ type }) => type === 'tool_result'), 'results come before texts');
      awaited = [];
    } else {
      assert.equal(role, 'assistant');
      assert.equal(results.length, 0);
      same_ids([], awaited);
      awaited = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
      unique(awaited, 'a call');
    }
  }
  same_ids([], awaited);
  return rest;
}

function check_chat({ model, messages, tools = [], ...rest }) {
  assert.ok(typeof model === 'string' && model !== '');
  unique(tools.map((tool) => tool.function.name), 'a tool');
  for (const { type, function: { name, parameters } } of tools) {
    assert.equal(type, 'function');
    good_name(name);
    check_schema(parameters);
  }
  let awaited = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      assert.ok(awaited.includes(message.tool_call_id), `no call awaits ${message.tool_call_id}`);
      assert.ok(typeof message.content === 'string' || Array.isArray(message.content));
      awaited = awaited.filter((id) => id !== message.tool_call_id);
      continue;
    }
    assert.deepEqual(awaited, [], 'results come before anything else');
    awaited = (message.tool_calls ?? []).map((call) => call.id);
    unique(awaited, 'a call');
    for (const call of message.tool_calls ?? []) assert.equal(typeof call.function.arguments, 'string');
    assert.ok(message.content || message.tool_calls?.length > 0 || message.refusal, 'a message says something');
  }
  assert.deepEqual(awaited, [], 'each call has one result');
  return rest;
}

function check_responses({ model, input, tools = [], ...rest }) {
  assert.ok(typeof model === 'string' && model !== '');
  unique(tools.map(({ name }) => name), 'a tool');
  for (const { type, name, parameters, strict } of tools) {
    assert.equal(type, 'function');
    assert.notEqual(strict, undefined, 'strict is a required member');
    good_name(name);
    check_schema(parameters);
  }
  const awaited = new Set();
  for (const item of typeof input === 'string' ? [] : input) {
    if (item.type === 'function_call') {
      assert.equal(typeof item.arguments, 'string');
      assert.ok(!awaited.has(item.call_id), 'a call once');
      awaited.add(item.call_id);
    } else if (item.type === 'function_call_output') {
      assert.ok(awaited.delete(item.call_id), `no call awaits ${item.call_id}`);
    }
  }
  assert.equal(awaited.size, 0, 'each call has one result');
  return rest;
}

export const check_request = { anthropic_messages: check_anthropic, openai_chat: check_chat, openai_responses: check_responses };
