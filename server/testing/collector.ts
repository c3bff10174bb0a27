import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { decodeSpans, type ReceivedSpan } from './otlp.ts';

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** Of the requests: path, type and the header `api-key`. */
  requests: { path: string; type: string; key: string }[];
  /** Everything received, as text. */
  text: () => string;
}

/** An OpenTelemetry collector that receives spans by OTLP over HTTP; with `silent` it never responds. */
export async function startCollector({ silent = false } = {}): Promise<Collector> {
  const collector: Omit<Collector, 'url'> = { spans: [], requests: [], text: () => Buffer.concat(bodies).toString() };
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { 'content-type': type = '', 'api-key': key } = request.headers;
      collector.requests.push({ path: request.url ?? '', type, key: String(key) });
      const body = Buffer.concat(chunks);
      bodies.push(body);
      collector.spans.push(...decodeSpans(body));
      if (!silent) response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { ...collector, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
