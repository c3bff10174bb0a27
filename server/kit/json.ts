/** Replaces NUL and lone surrogates, which PostgreSQL's jsonb rejects, with the replacement character. */
export function toJsonText(value: unknown): string {
  // Matches an escaped backslash first, so that the text after it is not mistaken for an escape.
  return JSON.stringify(value).replace(
    /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    (_, backslash?: string) => backslash ?? '\ufffd',
  );
}
