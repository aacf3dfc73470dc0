// A model API on this machine: it checks each request as the API would, and answers what the test wants it to.
import http from 'node:http';

import { check_request } from './rules.mjs';

const format_of = { '/v1/messages': 'anthropic_messages', '/v1/chat/completions': 'openai_chat', '/v1/responses': 'openai_responses' };
const refusal = {
  anthropic_messages: (message) => ({ type: 'error', error: { type: 'invalid_request_error', message }, request_id: 'req_1' }),
  openai_chat: (message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  openai_responses: (message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
};

// Serves until the test ends. `answer(request, format)` gives { json, status } or { stream: [bytes, …] }; `requests`
// holds what came.
export async function serve(test, answer) {
  const requests = [];
  const server = http.createServer(async (asked, reply) => {
    const parts = [];
    for await (const part of asked) parts.push(part);
    const format = format_of[asked.url.split('?')[0]];
    const send = (status, json) => reply.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' }).end(JSON.stringify(json));
    if (!format) return send(404, { error: { message: asked.url, type: 'not_found_error' } });
    try {
      const request = JSON.parse(Buffer.concat(parts));
      requests.push(request);
      check_request[format](request);
      const { status = 200, json, stream } = answer(request, format);
      if (!stream) return send(status, json);
      reply.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      for (const bytes of stream) {
        reply.write(bytes);
        await new Promise(setImmediate);
      }
      return reply.end();
    } catch (fault) {
      return send(400, refusal[format](fault.message));
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  test.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { requests, url: `http://127.0.0.1:${server.address().port}` };
}
