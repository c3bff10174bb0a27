/**
 * Whether `If-None-Match` names the entity tag, compared weakly (RFC 9110 §13.1.2): in a list, or as `*`.
 *
 * @param header As received; undefined if the request has none.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const known = header.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return known.some((one) => one.replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
