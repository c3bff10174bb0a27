import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandInRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface StandInAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Failures of a provider's API (docs/reference/failures.md, F12), in this order: it closes the connection, does so
 * after executing the call, never responds, fails, limits the rate, responds with a page, responds with empty JSON, or
 * redirects to another host.
 */
export const FAULTS = ['down', 'lost', 'hang', 'error', 'busy', 'page', 'empty', 'redirect'] as const;
export type Fault = (typeof FAULTS)[number];

/** Listens on 127.0.0.1 and a free port; its API fails on demand. */
export class StandInServer implements AsyncDisposable {
  readonly origin: string;
  readonly calls: StandInRequest[] = [];
  /** Seconds by which the stand-in's clock is ahead. */
  ahead = 0;
  readonly #close: () => Promise<unknown>;
  readonly #faults: Fault[] = [];

  private constructor(origin: string, close: () => Promise<unknown>) {
    this.origin = origin;
    this.#close = close;
  }

  /** `answer` returns undefined for 404. */
  static async start(answer: (request: StandInRequest) => StandInAnswer | undefined): Promise<StandInServer> {
    const server = createServer((incoming, outgoing) => void standIn.#take(incoming, outgoing, answer));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const standIn = new StandInServer(`http://127.0.0.1:${port}`, () => {
      const whenClosed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      return whenClosed;
    });
    return standIn;
  }

  get now(): Date {
    return new Date(Date.now() + this.ahead * 1000);
  }

  /** One fault per call; pages for buyers continue to work. */
  failNext(...faults: readonly Fault[]): void {
    this.#faults.push(...faults);
  }

  clearFaults(): void {
    this.#faults.length = 0;
  }

  async #take(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    answer: (request: StandInRequest) => StandInAnswer | undefined,
  ): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', this.origin);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const request = { method: incoming.method ?? '', path, query, headers: incoming.headers, body };
    const fault = path.startsWith('/v1/') ? this.#nextFault(request) : undefined;
    if (fault === 'hang') return;
    const own = fault === undefined || fault === 'lost' ? answer(request) : FAULTY[fault];
    if (fault === 'lost' || fault === 'down') incoming.socket.destroy();
    const { status, headers, body: text } = own ?? { status: 404 };
    outgoing.writeHead(status, { date: this.now.toUTCString(), ...headers }).end(text);
  }

  #nextFault(request: StandInRequest): Fault | undefined {
    this.calls.push(request);
    return this.#faults.shift();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FAULTY: Readonly<Record<Exclude<Fault, 'hang' | 'lost'>, StandInAnswer>> = {
  down: { status: 500 },
  error: { status: 500, headers: JSON_TYPE, body: '{"message":"Server Error"}' },
  busy: { status: 429, headers: { ...JSON_TYPE, 'retry-after': '7' }, body: '{"message":"Too Many Attempts."}' },
  page: { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Just a moment …</p>' },
  empty: { status: 200, headers: JSON_TYPE, body: '{}' },
  redirect: { status: 302, headers: { ...JSON_TYPE, location: '/v1/elsewhere' }, body: '{}' },
};

export function buildHostedPage(page: {
  seller: string;
  description: string;
  cents: number;
  email: string;
  problem?: string;
}): string {
  const price = `$${(page.cents / 100).toFixed(2)}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(page.seller)}: pay ${price}</title>
<main>
  <h1>${escape(page.description)}</h1>
  <p>${escape(page.seller)} stands in for the provider: no money moves.</p>
  ${page.problem === undefined ? '' : `<p role="alert">${escape(page.problem)}</p>`}
  <form method="post">
    <p><label>E-mail <input type="email" name="email" required value="${escape(page.email)}"></label></p>
    <p><button name="card" value="pays">Pay ${price}</button></p>
    <p><button name="card" value="declined">Pay with a card that is declined</button></p>
  </form>
</main>
`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export const buildPageAnswer = (status: number, body: string): StandInAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});
