import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { OutputOf } from '../../../contract/client.ts';
import type { Access, Endpoint, Page, ParamsOf } from '../../../contract/endpoint.ts';
import type { Services } from '../services.ts';
import type { IncomingFile } from './incoming-file.ts';
import type { UploadedFile } from './upload.ts';

/**
 * The scope that a gate returns for each access; the product adds its own by declaration merging (`server/scopes.ts`).
 */
export interface Scopes {
  public: undefined;
  provider: undefined;
  main: undefined;
}

export type ScopeOf<A extends Access> = Scopes[A];

/** Gates run before the body is read. */
export interface GateInput {
  services: Services;
  request: FastifyRequest;
  params: Readonly<Record<string, string | undefined>>;
}

export type Gates = { [A in Access]: (input: GateInput) => Promise<ScopeOf<A>> };

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface Call<E extends Endpoint> {
  /**
   * For a creating call with an `Idempotency-Key`, `services.db` is bound to the transaction that stores the response.
   */
  services: Services;
  scope: ScopeOf<E['access']>;
  params: Readonly<Record<ParamsOf<E['path']>, string>>;
  query: E extends { query: infer Schema } ? Parsed<Schema> : undefined;
  body: E extends { body: infer Schema }
    ? Parsed<Schema>
    : E extends { upload: object }
      ? UploadedFile
      : E extends { streamed: object }
        ? IncomingFile
        : undefined;
  page: Page;
  request: FastifyRequest;
}

interface ReplyOptions {
  status?: number;
  headers?: Record<string, string | string[]>;
  next?: string | undefined;
}

export class Reply<Body> {
  readonly body: Body;
  readonly options: ReplyOptions;

  constructor(body: Body, options: ReplyOptions) {
    this.body = body;
    this.options = options;
  }
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
  /** Runs outside of any transaction, so that failed calls are counted, too. */
  readonly count: ((call: Call<Endpoint>) => Promise<void>) | undefined;
}

type RouteResult<E extends Endpoint> = E extends { files: readonly string[] }
  ? Reply<Readable>
  : [OutputOf<E>] extends [undefined]
    ? void | Reply<undefined>
    : OutputOf<E> | Reply<OutputOf<E>>;

/** `count` counts the call before it is handled. */
export function bindRoute<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<RouteResult<E>>,
  count?: (call: Call<E>) => Promise<void>,
): Route {
  return { endpoint, handle: handle as Route['handle'], count: count as Route['count'] };
}
