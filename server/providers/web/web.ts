import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Semaphore } from '../../kit/semaphore.ts';
import { isPublicAddress } from './addresses.ts';

/** Reads files at addresses that owners enter. The servers are untrusted (docs/reference/failures.md, X10). */
export interface Web {
  /**
   * Takes at most five seconds once it begins. Reads of different tenants take turns. Throws `WebError`, or 503 if too
   * many reads of the tenant, or of all, are waiting. `accept` is the header, that of a picture by default.
   */
  read(address: string, maxBytes: number, tenant: string, accept?: string): Promise<Buffer>;
}

/** `refused`: an address that is never requested. `missing`: there was no file. `too_large`: above the limit. */
export class WebError extends Error {
  readonly reason: 'refused' | 'missing' | 'too_large';
  /** The server says that there is nothing (404 or 410), or its name does not exist. Others may only refuse programs. */
  readonly isGone: boolean;

  constructor(reason: WebError['reason'], { isGone = false, ...options }: ErrorOptions & { isGone?: boolean } = {}) {
    super(`a file in the web: ${reason}`, options);
    this.name = 'WebFailure';
    this.reason = reason;
    this.isGone = isGone;
  }
}

/** Replaced in tests. */
export interface WebOverrides {
  resolve: (host: string) => Promise<readonly string[]>;
  isPermitted: (address: string, port: number) => boolean;
}

/** Covers everything from the first DNS lookup to the last byte, over all redirects. */
const DEADLINE_MS = 4500;
const MAX_REDIRECTS = 4;

/** Only default ports, so that other services cannot be reached. */
const openInternet: WebOverrides = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPermitted: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
};

/**
 * Public internet only: a name is resolved once, all of its addresses must be public, and the connection uses the
 * checked address. Each redirect is checked in the same way. `userAgent` identifies us to the servers.
 */
export function createWeb(userAgent: string, overrides: WebOverrides = openInternet): Web {
  const semaphore = new Semaphore(4, 40, 2);
  return {
    read: (address, maxBytes, tenant, accept = PICTURES) =>
      semaphore.run(async () => {
        try {
          return await fetchFile(address, maxBytes, { userAgent, accept, overrides });
        } catch (error) {
          throw error instanceof WebError
            ? error
            : new WebError('missing', { cause: error, isGone: isUnknownName(error) });
        }
      }, tenant),
  };
}

const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';

const PICTURES = 'image/webp,image/png,image/jpeg';

interface FetchContext {
  userAgent: string;
  accept: string;
  overrides: WebOverrides;
}

async function fetchFile(address: string, maxBytes: number, how: FetchContext): Promise<Buffer> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  let url = new URL(address);
  for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
    const answer = await sendRequest(url, await resolvePublicAddress(url, how.overrides, deadline), how, deadline);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return readBody(answer, maxBytes);
    answer.destroy();
    if (statusCode === 404 || statusCode === 410) throw new WebError('missing', { isGone: true });
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) break;
    url = new URL(headers.location, url);
  }
  throw new WebError('missing');
}

/** Throws if an address is not on the public internet. */
async function resolvePublicAddress(url: URL, overrides: WebOverrides, deadline: AbortSignal): Promise<string> {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username !== '' || url.password !== '') throw new WebError('refused');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await withDeadline(deadline, overrides.resolve(host)) : [host];
  const [first] = addresses;
  const permitted = addresses.every((address) => overrides.isPermitted(address, readPort(url)));
  if (first === undefined || !permitted) throw new WebError('refused');
  return first;
}

const readPort = ({ port, protocol }: URL) => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** A DNS lookup cannot be canceled, so it continues in the background after the deadline. */
function withDeadline<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const rejectLate = () => reject(new WebError('missing'));
  if (deadline.aborted) rejectLate();
  deadline.addEventListener('abort', rejectLate, { once: true });
  return Promise.race([work, promise]).finally(() => deadline.removeEventListener('abort', rejectLate));
}

function sendRequest(
  url: URL,
  address: string,
  { userAgent, accept }: FetchContext,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const family = isIP(address);
  const lookUpPinned: LookupFunction = (_, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { 'user-agent': userAgent, accept, 'accept-encoding': 'identity' };
  request(url, { agent: false, lookup: lookUpPinned, signal, headers }, resolve).on('error', reject).end();
  return promise;
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw new WebError('too_large');
  }
  const pieces: Buffer[] = [];
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) throw new WebError('too_large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
