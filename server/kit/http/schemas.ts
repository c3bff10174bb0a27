import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

/** Input that its schema refuses. Fastify passes it on as the request's error. */
export class InputError extends Error {
  readonly statusCode = 400;
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value) => {
    const { data, error } = schema.safeParse(value);
    return error ? { error: new InputError(error.issues) } : { value: data };
  };

/** A response keeps only the fields of its schema; one that does not fit is an unexpected error. */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (value) => {
    const { data, error } = schema.safeEncode(value);
    if (error) throw new Error(`${method} ${url} returned what its contract does not declare`, { cause: error });
    return JSON.stringify(data);
  };

/** Describes a route for the OpenAPI document. */
export function describeRoute({ schema = {}, url }: { schema?: FastifySchema; url: string }) {
  const { hide, body, querystring, response = {}, ...rest } = schema;
  if (hide) return { schema: { hide: true }, url };
  const statuses = Object.entries(response as Record<string, z.ZodType | FileSchema>);
  const described = {
    ...(querystring !== undefined && { querystring: toJsonSchema(querystring as z.ZodType, 'input') }),
    ...(body !== undefined && { body: toJsonSchema(body as z.ZodType, 'input') }),
    response: Object.fromEntries(statuses.map(([status, one]) => [status, describeResponse(one)])),
    ...rest,
  };
  return { schema: described, url };
}

interface FileSchema {
  content: Readonly<Record<string, { schema: z.ZodType }>>;
}

function describeResponse(response: z.ZodType | FileSchema) {
  if (response instanceof z.ZodType) return toJsonSchema(response, 'output');
  const types = Object.entries(response.content);
  return {
    content: Object.fromEntries(types.map(([type, { schema }]) => [type, { schema: toJsonSchema(schema, 'output') }])),
  };
}

/** What zod writes and OpenAPI 3.0 does not have. */
const UNKNOWN_TO_OPENAPI = new Set(['$schema', 'id', 'propertyNames', 'contentEncoding']);

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const written = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      for (const name of UNKNOWN_TO_OPENAPI) delete jsonSchema[name];
      if (zodSchema._zod.def.type === 'union') simplifyUnion(jsonSchema);
    },
  });
  delete written.$schema;
  return written;
}

/** A type or null is the type, with `nullable`; an alternative that allows everything says nothing. */
function simplifyUnion(schema: z.core.JSONSchema.BaseSchema): void {
  const all = schema.anyOf?.filter((one) => Object.keys(one).length > 0) ?? [];
  const others = all.filter((one) => one.enum?.length !== 1 || one.enum[0] !== null);
  const [only] = others;
  if (others.length < all.length && others.length === 1) {
    delete schema.anyOf;
    Object.assign(schema, only, { nullable: true });
  } else if (others.length < all.length && others.length > 0) Object.assign(schema, { anyOf: others, nullable: true });
  else if (schema.anyOf) schema.anyOf = all;
}
