import { createHash, hash, randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const KEY = /^[A-Za-z0-9_-]{22}$/;

/** The millisecond of the last id, and how many came before it in that millisecond, from a random start. */
const latest = { millisecond: 0, count: 0 };

/**
 * UUID version 7 (RFC 9562): ordered by creation time, with 62 random bits. Those of a process are ordered within a
 * millisecond, too (section 6.2, method 1): two rows of one transaction keep their order.
 */
export function createId(): string {
  const bytes = randomBytes(16);
  const now = Date.now();
  if (now > latest.millisecond) Object.assign(latest, { millisecond: now, count: bytes.readUInt16BE(6) & 0x7ff });
  else if (++latest.count > 0xfff) Object.assign(latest, { millisecond: latest.millisecond + 1, count: 0 });
  bytes.writeUIntBE(latest.millisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | latest.count, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes.toString('hex'));
}

/** UUID version 8 (RFC 9562): always the same for an id and a name. */
export function deriveId(id: string, name: string): string {
  const hex = hash('sha256', `${id} ${name}`);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return formatUuid(`${hex.slice(0, 12)}8${hex.slice(13, 16)}${variant}${hex.slice(17, 32)}`);
}

/** Returns the id in lower case, or undefined if it is not a UUID, so that the database never gets a malformed one. */
export function parseId(text: string): string | undefined {
  return UUID.test(text) ? text.toLowerCase() : undefined;
}

/** The result has 22 characters of base64url; an event's is its `unique_id`. */
export function toPublicId(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

/** `{event}` is the event's `unique_id` or its `id`. */
export function parseEventId(text: string): string | undefined {
  if (!KEY.test(text)) return parseId(text);
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? formatUuid(bytes.toString('hex')) : undefined;
}

/** Six digits in a row in a link of a mail would look like the code of another mail, to people and to programs. */
const LIKE_CODE = /\d{6}/;

/** 32 bytes give 43 characters, 16 bytes give 22; never six digits in a row. */
export function createToken(bytes = 32): string {
  const token = randomBytes(bytes).toString('base64url');
  return LIKE_CODE.test(token) ? createToken(bytes) : token;
}

/** Tokens have at least 128 random bits, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function formatUuid(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
