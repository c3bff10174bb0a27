import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiFailure } from '../../../contract/client.ts';

/**
 * Sets the server's messages as errors of their fields. Returns the message for the form as a whole, or undefined if
 * every message belongs to a field.
 */
export function showFailure<Fields extends FieldValues>(
  cause: unknown,
  setError: UseFormSetError<Fields>,
  names: readonly Path<Fields>[],
  fallback: string,
): string | undefined {
  if (!(cause instanceof ApiFailure)) return fallback;
  const unplaced = Object.keys(cause.fields).filter((field) => !names.some((name) => name === field));
  for (const name of names) {
    const message = cause.fields[name];
    if (message !== undefined) setError(name, { type: 'server', message }, { shouldFocus: true });
  }
  const placed = Object.keys(cause.fields).length - unplaced.length;
  if (placed > 0 && unplaced.length === 0) return undefined;
  return cause.status >= 500 ? fallback : cause.message;
}
