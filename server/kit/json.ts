/**
 * A value as JSON that the database's jsonb can hold: NUL and half a surrogate pair, which it refuses, become the
 * replacement character.
 */
export function toJsonText(value: unknown): string {
  // An escaped backslash is passed over whole, so that what follows it is not taken for an escape.
  return JSON.stringify(value).replace(
    /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    (_, backslash?: string) => backslash ?? '\ufffd',
  );
}
