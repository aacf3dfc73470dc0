// Replies of models, as each API spells them: whole, and as the events of a stream.
//
// A reply is { id, model, parts, stop, usage }, where a part is { text }, { thinking, signature }, { refusal } or
// { call: { id, name, arguments } } with the arguments as JSON, and stop is end_turn, tool_use, max_tokens or refusal.
import { draw } from './instances.mjs';

const anything = {
  type: 'object', required: ['a'],
  properties: { a: { type: 'string' }, 'b "c"': { type: 'integer' }, d: { type: 'array', items: { type: 'number' } }, e: { type: 'object', properties: {}, additionalProperties: { type: 'boolean' } } },
};

export function draw_reply(chance, tools, { thinks = false } = {}) {
  const text = () => draw({ type: 'string', minLength: 1, maxLength: 60 }, chance) + draw({ type: 'string', maxLength: 60 }, chance);
  const id = (prefix) => prefix + Array.from({ length: 12 }, () => chance.one_of([...'abcdefgh0123456789'])).join('');
  const call = () => ({ call: { id: id('call_'), name: chance.one_of(tools), arguments: JSON.stringify(draw(anything, chance)) } });
  const parts = thinks && chance.one_in(2) ? [{ thinking: text(), signature: id('sig') }] : [];
  for (let i = chance.below(3); i > 0; --i) parts.push({ text: text() });
  for (let i = chance.below(5); i > 0; --i) parts.push(call());
  if (parts.every((part) => part.thinking)) parts.push({ text: text() });
  const calls = parts.some((part) => part.call);
  const usage = { input: 100 + chance.below(1000), cache_read: chance.below(100), cache_write: chance.below(100), output: 1 + chance.below(5000), reasoning: chance.below(2) };
  return { id: id('msg_'), model: 'some-model-1', parts, stop: calls ? 'tool_use' : chance.one_of(['end_turn', 'max_tokens']), usage };
}

const texts_of = (reply) => reply.parts.filter((part) => part.text !== undefined).map((part) => part.text);
const calls_of = (reply) => reply.parts.filter((part) => part.call).map((part) => part.call);

// Cuts a text into pieces, never inside a character.
function pieces(text, chance) {
  const characters = [...text];
  const list = [];
  for (let at = 0; at < characters.length;) {
    const size = 1 + chance.below(chance.one_in(3) ? 3 : 30);
    list.push(characters.slice(at, at + size).join(''));
    at += size;
  }
  return list;
}

// ---- Anthropic's Messages

const anthropic_block = ({ text, thinking, signature, call }) => {
  if (text !== undefined) return { type: 'text', text, citations: null };
  if (thinking !== undefined) return { type: 'thinking', thinking, signature };
  return { type: 'tool_use', id: call.id, name: call.name, input: JSON.parse(call.arguments), caller: { type: 'direct' } };
};
const anthropic_usage = (usage) => ({
  input_tokens: usage.input - usage.cache_read - usage.cache_write, cache_read_input_tokens: usage.cache_read,
  cache_creation_input_tokens: usage.cache_write, output_tokens: usage.output,
  cache_creation: { ephemeral_5m_input_tokens: usage.cache_write, ephemeral_1h_input_tokens: 0 },
  output_tokens_details: { thinking_tokens: usage.reasoning }, inference_geo: null, server_tool_use: null, service_tier: 'standard', speed: null,
});
const anthropic_message = (reply, content, stop_reason, usage) => ({
  id: reply.id, type: 'message', role: 'assistant', model: reply.model, content, container: null, diagnostics: null,
  stop_details: null, stop_reason, stop_sequence: null, usage,
});

function anthropic_events(reply, chance) {
  const events = [];
  const send = (type, event) => events.push({ type, ...event });
  send('message_start', { message: anthropic_message(reply, [], null, { ...anthropic_usage(reply.usage), output_tokens: 1 }) });
  reply.parts.forEach((part, index) => {
    const delta = (delta) => send('content_block_delta', { index, delta });
    if (part.text !== undefined) {
      send('content_block_start', { index, content_block: { type: 'text', text: '', citations: null } });
      for (const text of pieces(part.text, chance)) delta({ type: 'text_delta', text });
    } else if (part.thinking !== undefined) {
      send('content_block_start', { index, content_block: { type: 'thinking', thinking: '', signature: '' } });
      for (const thinking of pieces(part.thinking, chance)) delta({ type: 'thinking_delta', thinking });
      delta({ type: 'signature_delta', signature: part.signature });
    } else {
      send('content_block_start', { index, content_block: { ...anthropic_block(part), input: {} } });
      // A call without arguments comes with no piece at all, or with an empty one.
      const json = part.call.arguments === '{}' ? [] : pieces(part.call.arguments, chance);
      for (const partial_json of ['', ...json]) delta({ type: 'input_json_delta', partial_json });
    }
    send('content_block_stop', { index });
  });
  send('message_delta', { delta: { stop_reason: reply.stop, stop_sequence: null, stop_details: null, container: null },
    usage: { ...anthropic_usage(reply.usage), cache_creation: undefined, inference_geo: undefined, service_tier: undefined, speed: undefined } });
  send('message_stop', {});
  return events;
}

// ---- OpenAI's Chat Completions

const chat_stop = { end_turn: 'stop', tool_use: 'tool_calls', max_tokens: 'length', refusal: 'content_filter' };
const chat_usage = (usage) => ({
  prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output,
  prompt_tokens_details: { cached_tokens: usage.cache_read, audio_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: usage.reasoning },
});
const chat_call = ({ id, name, arguments: json }) => ({ id, type: 'function', function: { name, arguments: json } });

function chat_completion(reply) {
  const calls = calls_of(reply).map(chat_call);
  const message = { role: 'assistant', content: texts_of(reply).join('') || null, refusal: null, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  return { id: reply.id, object: 'chat.completion', created: 1756300000, model: reply.model,
    choices: [{ index: 0, message, finish_reason: chat_stop[reply.stop], logprobs: null }], usage: chat_usage(reply.usage) };
}

function chat_chunks(reply, chance) {
  const chunks = [];
  const chunk = (choices, usage = null) => chunks.push({ id: reply.id, object: 'chat.completion.chunk', created: 1756300000, model: reply.model, choices, usage });
  const send = (delta, finish_reason = null) => chunk([{ index: 0, delta, finish_reason, logprobs: null }]);
  send({ role: 'assistant', content: '', refusal: null });
  for (const text of texts_of(reply)) for (const content of pieces(text, chance)) send({ content });
  calls_of(reply).forEach((call, index) => {
    const [first = '', ...more] = pieces(call.arguments, chance);
    const begins_with_some = chance.one_in(2);
    send({ tool_calls: [{ index, ...chat_call({ ...call, arguments: begins_with_some ? first : '' }) }] });
    for (const json of begins_with_some ? more : [first, ...more]) send({ tool_calls: [{ index, function: { arguments: json } }] });
  });
  send({}, chat_stop[reply.stop]);
  chunk([], chat_usage(reply.usage));
  return chunks;
}

// ---- OpenAI's Responses

const response_usage = (usage) => ({
  input_tokens: usage.input, input_tokens_details: { cached_tokens: usage.cache_read, cache_write_tokens: usage.cache_write },
  output_tokens: usage.output, output_tokens_details: { reasoning_tokens: usage.reasoning }, total_tokens: usage.input + usage.output,
});
const output_text = (text) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
const output_item = (part, index) => {
  if (part.text !== undefined) return { type: 'message', id: `msg_${index}`, role: 'assistant', status: 'completed', content: [output_text(part.text)] };
  if (part.thinking !== undefined) return { type: 'reasoning', id: `rs_${index}`, summary: [{ type: 'summary_text', text: part.thinking }], encrypted_content: part.signature };
  return { type: 'function_call', id: `fc_${index}`, call_id: part.call.id, name: part.call.name, arguments: part.call.arguments, status: 'completed' };
};
const response_object = (reply, output, status, usage = null) => ({
  id: reply.id, object: 'response', created_at: 1756300000, model: reply.model, status, output, error: null,
  incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null, instructions: null, metadata: {},
  parallel_tool_calls: true, temperature: 1, top_p: 1, tool_choice: 'auto', tools: [], ...(usage ? { usage: response_usage(usage) } : {}),
});
const response_status = (reply) => (reply.stop === 'max_tokens' ? 'incomplete' : 'completed');
const whole_response = (reply) => response_object(reply, reply.parts.map(output_item), response_status(reply), reply.usage);

function response_events(reply, chance) {
  const events = [];
  const send = (type, event) => events.push({ type: `response.${type}`, sequence_number: events.length, ...event });
  send('created', { response: response_object(reply, [], 'in_progress') });
  send('in_progress', { response: response_object(reply, [], 'in_progress') });
  reply.parts.forEach((part, output_index) => {
    const item = output_item(part, output_index);
    const of_item = { item_id: item.id, output_index };
    if (part.text !== undefined) {
      const of_text = { ...of_item, content_index: 0 };
      send('output_item.added', { output_index, item: { ...item, status: 'in_progress', content: [] } });
      send('content_part.added', { ...of_text, part: output_text('') });
      for (const delta of pieces(part.text, chance)) send('output_text.delta', { ...of_text, delta, logprobs: [] });
      send('output_text.done', { ...of_text, text: part.text, logprobs: [] });
      send('content_part.done', { ...of_text, part: item.content[0] });
    } else if (part.thinking !== undefined) {
      send('output_item.added', { output_index, item: { ...item, summary: [] } });
      send('reasoning_summary_part.added', { ...of_item, summary_index: 0, part: { type: 'summary_text', text: '' } });
      for (const delta of pieces(part.thinking, chance)) send('reasoning_summary_text.delta', { ...of_item, summary_index: 0, delta });
      send('reasoning_summary_text.done', { ...of_item, summary_index: 0, text: part.thinking });
      send('reasoning_summary_part.done', { ...of_item, summary_index: 0, part: item.summary[0] });
    } else {
      send('output_item.added', { output_index, item: { ...item, arguments: '', status: 'in_progress' } });
      for (const delta of pieces(part.call.arguments, chance)) send('function_call_arguments.delta', { ...of_item, delta });
      send('function_call_arguments.done', { ...of_item, name: item.name, arguments: item.arguments });
    }
    send('output_item.done', { output_index, item });
  });
  send(response_status(reply), { response: whole_response(reply) });
  return events;
}

// ---- The three of them

const named = (event) => [`event: ${event.type}`, `data: ${JSON.stringify(event)}`, ''];
const unnamed = (event) => [`data: ${JSON.stringify(event)}`, ''];

// spelled[format]: whole(reply), events(reply, chance), and the lines of an event
export const spelled = {
  anthropic_messages: {
    whole: (reply) => anthropic_message(reply, reply.parts.map(anthropic_block), reply.stop, anthropic_usage(reply.usage)),
    events: anthropic_events, lines: named, noise: ['event: ping', 'data: {"type": "ping"}', ''], last: [],
  },
  openai_chat: { whole: chat_completion, events: chat_chunks, lines: unnamed, noise: [': keep-alive', ''], last: ['data: [DONE]', ''] },
  openai_responses: { whole: whole_response, events: response_events, lines: named, noise: [': keep-alive', ''], last: [] },
};

// The text of a stream, with one kind of line end or the other, and what may stand between events.
export function stream_text(format, events, chance) {
  const { lines, noise, last } = spelled[format];
  const end = chance.one_in(3) ? '\r\n' : '\n';
  const all = events.flatMap((event) => [...lines(event), ...(chance.one_in(6) ? noise : [])]);
  return [...all, ...last].map((line) => line + end).join('');
}
