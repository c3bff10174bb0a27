import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { OutputOf } from '../../../contract/client.ts';
import type { Access, Endpoint, Page, ParamsOf } from '../../../contract/endpoint.ts';
import type { Services } from '../services.ts';
import type { UploadedFile } from './upload.ts';

/** What a gate lets through for an access; the product adds its own by declaration merging (`server/scopes.ts`). */
export interface Scopes {
  public: undefined;
  provider: undefined;
  main: undefined;
}

/** What a gate lets through for an access. */
export type ScopeOf<A extends Access> = Scopes[A];

/** What a gate may look at: it stands before the body is read. */
export interface GateRequest {
  services: Services;
  request: FastifyRequest;
  params: Readonly<Record<string, string | undefined>>;
}

/** For each access the gate that lets a caller through as a scope, or throws. */
export type Gates = { [A in Access]: (knock: GateRequest) => Promise<ScopeOf<A>> };

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One call as its handler sees it: let through, parsed, and on one set of services. */
export interface Call<E extends Endpoint> {
  /** For a creating call with an `Idempotency-Key`, `services.db` is bound to the transaction that keeps the answer. */
  services: Services;
  scope: ScopeOf<E['access']>;
  params: Readonly<Record<ParamsOf<E['path']>, string>>;
  query: E extends { query: infer Schema } ? Parsed<Schema> : undefined;
  body: E extends { body: infer Schema } ? Parsed<Schema> : E extends { upload: object } ? UploadedFile : undefined;
  page: Page;
  request: FastifyRequest;
}

interface ReplyOptions {
  status?: number;
  headers?: Record<string, string | string[]>;
  /** Where the next page of a list begins. */
  next?: string | undefined;
}

/** An answer that is more than its body: another status, headers, or the cursor of the next page. */
export class Reply<Body> {
  readonly body: Body;
  readonly options: ReplyOptions;

  constructor(body: Body, options: ReplyOptions) {
    this.body = body;
    this.options = options;
  }
}

/** A call bound to its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
  /** Counts the call, before anything else and outside of any transaction: what is refused is counted, too. */
  readonly count: ((call: Call<Endpoint>) => Promise<void>) | undefined;
}

/** What a handler gives back: the body, or a reply; nothing where the answer is empty. */
type RouteResult<E extends Endpoint> = E extends { files: readonly string[] }
  ? Reply<Readable>
  : [OutputOf<E>] extends [undefined]
    ? void | Reply<undefined>
    : OutputOf<E> | Reply<OutputOf<E>>;

/** Binds a call of the contract to what answers it, and perhaps to what counts it first. */
export function on<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<RouteResult<E>>,
  count?: (call: Call<E>) => Promise<void>,
): Route {
  return { endpoint, handle: handle as Route['handle'], count: count as Route['count'] };
}
