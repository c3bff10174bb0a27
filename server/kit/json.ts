/** Replaces NUL and lone surrogates, which PostgreSQL's jsonb rejects, with the replacement character. */
export function toJsonText(value: unknown): string {
  // Matches an escaped backslash first, so that the text after it is not mistaken for an escape.
  return JSON.stringify(value).replace(
    /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    (_, backslash?: string) => backslash ?? '\ufffd',
  );
}

const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/**
 * Whether parsed JSON contains a lone surrogate, which neither UTF-8 nor PostgreSQL can represent. In a decoded `text` it
 * can only come from an escape.
 */
export function hasLoneSurrogate(text: string, value: unknown): boolean {
  return SURROGATE_ESCAPE.test(text) && !isWellFormed(value);
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWellFormed(inner));
}
