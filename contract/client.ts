import type { z } from 'zod';
import type { Endpoint, ParamsOf } from './endpoint.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';

type Part<Name extends string, Schema> = Schema extends z.ZodType ? Record<Name, z.input<Schema>> : unknown;

/** What a call takes: its path's parameters, its query and its body, each only where it has one. */
export type InputOf<Call extends Endpoint> = ([ParamsOf<Call['path']>] extends [never]
  ? unknown
  : { params: Record<ParamsOf<Call['path']>, string> }) &
  (Call extends { body: infer Schema } ? Part<'body', Schema> : unknown) &
  (Call extends { query: infer Schema } ? Partial<Part<'query', Schema>> : unknown) &
  (Call extends { list: true } ? { page?: { limit?: number; cursor?: string } } : unknown);

/** What a call answers: a value, a file, or either as it was asked; undefined for an empty answer. */
export type OutputOf<Call extends Endpoint> =
  | (Call extends { output: infer Schema extends z.ZodType } ? z.output<Schema> : never)
  | (Call extends { files: readonly string[] } ? Blob : never)
  | (Call extends { output: z.ZodType } | { files: readonly string[] } ? never : undefined);

interface Extras {
  /** Goes along as `Idempotency-Key`: a repeat with the same key does nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The request outlives the page: for what is sent while it closes. */
  keepalive?: boolean;
}

/** A refusal, or no answer at all (`code` is then `no_answer` and `status` 0). */
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
  /** Before `/api`; empty for the page's own host. */
  base?: string;
  fetch?: typeof globalThis.fetch;
  headers?: () => Record<string, string>;
}

/** One call of the API: `api('POST /events/:event/rsvp', { params: { event }, body })`. Refusals throw `ApiFailure`. */
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

/** A client for the calls of `Calls` (`GuestApi`, `OwnerApi`): typed by the contract, with nothing of it at run time. */
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

/** What an answer that is no success tells: the error in its body or, where that is none of ours, its status. */
export function toApiFailure(status: number, body: unknown): ApiFailure {
  return new ApiFailure(
    status,
    isErrorBody(body) ? body : { error: `Server error: ${status}`, code: 'internal_error' },
  );
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}
