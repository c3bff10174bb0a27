import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The control of a measurement: a minimal Node server that sends one file unchanged. `node bench/kit/bare-server.ts <port>
 * <file>`.
 */
const [, , port, file = ''] = process.argv;
const bytes = readFileSync(file);

createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
  response.end(bytes);
}).listen(Number(port), '127.0.0.1');
