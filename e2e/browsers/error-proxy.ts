import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const SCRIPT_PATH = '/error-proxy.js';
const REPORTS_PATH = '/error-proxy';

function reportErrors(path: string): void {
  const report = (...words: unknown[]) => void navigator.sendBeacon(path, words.map(String).join(' '));
  for (const level of ['error', 'warn'] as const) {
    const log = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      report(...words);
      log(...words);
    };
  }
  addEventListener('unhandledrejection', ({ reason }) => report('Unhandled:', reason));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report('Violation of', effectiveDirective, 'by', blockedURI),
  );
  // Of files, too: their errors do not bubble.
  addEventListener(
    'error',
    ({ message, target }) => {
      // Not a fault: what changes its size while the page answers to a change is told in the next frame.
      if (message?.startsWith('ResizeObserver loop')) return;
      report(message ?? `Not loaded: ${(target as Element | null)?.outerHTML.slice(0, 200)}`);
    },
    true,
  );
}

/**
 * An HTTP proxy that adds a script to each page, which reports the page's errors: WebKit's driver shows no console, and
 * an automated WebKit prints none. The pages' policy stays as it is.
 *
 * @param errors gets what pages report
 */
export async function startErrorProxy(errors: string[]): Promise<AsyncDisposable & { port: number }> {
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { pathname, search, port } = new URL(incoming.url ?? '');
    if (pathname === REPORTS_PATH) {
      errors.push(await text(incoming));
      response.writeHead(204).end();
      return;
    }
    if (pathname === SCRIPT_PATH) {
      response.setHeader('content-type', 'text/javascript');
      response.end(`(${String(reportErrors)})('${REPORTS_PATH}')`);
      return;
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const outgoing = forward({ port, method: incoming.method, path: pathname + search, headers });
    outgoing.once('error', (error) => response.destroy(error));
    incoming.pipe(outgoing);
    const [got] = (await once(outgoing, 'response')) as [IncomingMessage];
    const isPage = got.headers['content-type']?.startsWith('text/html') === true;
    if (isPage) delete got.headers['content-length'];
    response.writeHead(got.statusCode ?? 502, got.headers);
    if (isPage) response.end((await text(got)).replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`));
    else got.pipe(response);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
