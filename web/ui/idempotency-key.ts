/** Creates 128 random bits. `randomUUID` requires HTTPS, which a site on a home network may lack. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
