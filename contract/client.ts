import type { z } from 'zod';
import type { Endpoint, ParamsOf } from './endpoint.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';

type Part<Name extends string, Schema> = Schema extends z.ZodType ? Record<Name, z.input<Schema>> : unknown;

/** The input of a call: path parameters, query and body, each only where the endpoint has it. */
export type InputOf<Call extends Endpoint> = ([ParamsOf<Call['path']>] extends [never]
  ? unknown
  : { params: Record<ParamsOf<Call['path']>, string> }) &
  (Call extends { body: infer Schema } ? Part<'body', Schema> : unknown) &
  (Call extends { query: infer Schema } ? Partial<Part<'query', Schema>> : unknown) &
  (Call extends { list: true } ? { page?: { limit?: number; cursor?: string } } : unknown);

/** The result of a call: a value, a file, or either as requested; undefined for an empty response. */
export type OutputOf<Call extends Endpoint> =
  | (Call extends { output: infer Schema extends z.ZodType } ? z.output<Schema> : never)
  | (Call extends { files: readonly string[] } ? Blob : never)
  | (Call extends { output: z.ZodType } | { files: readonly string[] } ? never : undefined);

interface Extras {
  /** Sent as `Idempotency-Key`: repeating the request with the same key has no further effect. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

/** An error response, or no response at all (`code` is then `no_answer` and `status` 0). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'no_answer';
  readonly fields: Record<string, string>;

  constructor(status: number, body: { error: string; code: ErrorCode | 'no_answer'; fields?: Record<string, string> }) {
    super(body.error);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
  }
}

export interface ClientOptions {
  /** Prefix before `/api`; empty for the page's own host. */
  base?: string;
  fetch?: typeof globalThis.fetch;
  headers?: () => Record<string, string>;
}

/**
 * Calls the API: `api('POST /events/:event/rsvp', { params: { event }, body })`. Throws `ApiFailure` on an error
 * response.
 */
export type Client<Calls> = <Key extends keyof Calls & string>(
  call: Key,
  ...input: Calls[Key] extends Endpoint
    ? unknown extends InputOf<Calls[Key]>
      ? [Extras?]
      : [InputOf<Calls[Key]> & Extras]
    : never
) => Promise<Calls[Key] extends Endpoint ? OutputOf<Calls[Key]> : never>;

interface RequestParts extends Extras {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  page?: { limit?: number; cursor?: string };
  body?: unknown;
}

/** Uses only the contract's types, no runtime code. */
export function createClient<Calls>(options: ClientOptions = {}): Client<Calls> {
  const send = async (call: string, sent: RequestParts = {}) => {
    const [method = 'GET', path = ''] = call.split(' ');
    const response = await sendRequest(options, method, path, sent);
    if (!response.ok) throw toApiFailure(response.status, await response.json().catch(() => undefined));
    if (response.status === 204) return undefined;
    return response.headers.has('content-disposition') ? response.blob() : ((await response.json()) as unknown);
  };
  return send as Client<Calls>;
}

async function sendRequest(
  options: ClientOptions,
  method: string,
  path: string,
  sent: RequestParts,
): Promise<Response> {
  const { fetch = globalThis.fetch, base = '', headers } = options;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...sent.query, ...sent.page })) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  try {
    return await fetch(`${base}/api${filled}${query.size > 0 ? `?${query.toString()}` : ''}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...(sent.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),
        ...headers?.(),
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      ...(sent.signal && { signal: sent.signal }),
      ...(sent.keepalive && { keepalive: true }),
    });
  } catch (cause) {
    if (sent.signal?.aborted) throw cause;
    throw new ApiFailure(0, { error: 'No connection. Please try again.', code: 'no_answer' });
  }
}

/**
 * Converts an unsuccessful response to an error: from its body or, if the body is not one of our errors, its status.
 */
export function toApiFailure(status: number, body: unknown): ApiFailure {
  return new ApiFailure(
    status,
    isErrorBody(body) ? body : { error: `Server error: ${status}`, code: 'internal_error' },
  );
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}
