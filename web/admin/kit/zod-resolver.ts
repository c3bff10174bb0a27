import { set, type FieldValues, type Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Validates a form by a schema: each field shows its first message, and submitting passes on what the schema returns. */
export function createZodResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    const { data, error } = await schema.safeParseAsync(values);
    if (!error) return { values: data, errors: {} };
    const errors = {};
    const seen = new Set<string>();
    for (const issue of error.issues) {
      const path = issue.path.join('.');
      if (!seen.has(path)) set(errors, path, { type: issue.code, message: readMessage(issue) });
      seen.add(path);
    }
    return { values: {}, errors };
  };
}

/** Of a union, the alternative that fits best knows what is wrong. */
function readMessage(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const [closest] = issue.errors.toSorted((one, other) => one.length - other.length);
  return closest?.[0]?.message ?? issue.message;
}
