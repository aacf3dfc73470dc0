// A server that speaks over standard input and output, made to be reached by HTTP on this machine.
//
//     const bridge = await open_bridge(program, words);   // bridge.url; bridge.close()
//
// Each POST is one message; what the server answers under its id is the response.
import { spawn } from 'node:child_process';
import http from 'node:http';
import { createInterface } from 'node:readline';

export async function open_bridge(program, words) {
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const id = JSON.stringify(JSON.parse(line).id);
    waiting.get(id)?.writeHead(200, { 'content-type': 'application/json' }).end(line);
    waiting.delete(id);
  });
  const server = http.createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    let body = '';
    for await (const piece of request) body += piece;
    const message = JSON.parse(body);
    if (message.id === undefined) response.writeHead(202).end();
    else waiting.set(JSON.stringify(message.id), response);
    child.stdin.write(JSON.stringify(message) + '\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/mcp`,
    close: () => {
      server.close();
      server.closeAllConnections();
      child.stdin.end();
      return new Promise((resolve) => child.once('exit', resolve));
    },
  };
}
