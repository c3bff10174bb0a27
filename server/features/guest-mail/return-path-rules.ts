import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from '../../kit/encryption.ts';
import { parseId } from '../../kit/ids.ts';

const PURPOSE = 'return path';
const ID_DIGITS = 32;
const MAC_BYTES = 7;
/** 39 bytes in base 36, which survives servers that change the case; a local part may have 64 (RFC 5321 §4.5.3.1.1). */
const LENGTH = 61;

interface MailKey {
  eventId: string;
  id: string;
}

/**
 * The address to which a mail comes back. It names site and mail, whose id has 74 random bits, and ends with a keyed hash, so that
 * no table has to be searched and nobody else can make one.
 */
export function buildReturnPath(seal: Encryption, { eventId, id }: MailKey, domain: string): string {
  const ids = `${eventId}${id}`.replaceAll('-', '');
  const mac = cutMac(seal.hash(PURPOSE, ids)).toString('hex');
  return `${BigInt(`0x${ids}${mac}`).toString(36).padStart(LENGTH, '0')}@${domain}`;
}

/** Undefined unless the address was made here, with any of the keys. */
export function parseReturnPath(seal: Encryption, address: string, domain: string): MailKey | undefined {
  const [local = '', host, ...rest] = address.toLowerCase().split('@');
  if (local.length !== LENGTH || !/^[0-9a-z]+$/.test(local) || host !== domain || rest.length > 0) return undefined;
  const value = local.split('').reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = value.toString(16).padStart(2 * ID_DIGITS + 2 * MAC_BYTES, '0');
  const [ids, mac] = [hex.slice(0, 2 * ID_DIGITS), Buffer.from(hex.slice(2 * ID_DIGITS), 'hex')];
  const isOurs = seal
    .hashAll(PURPOSE, ids)
    .some((hash) => mac.length === MAC_BYTES && timingSafeEqual(cutMac(hash), mac));
  const [eventId, id] = [readUuid(ids.slice(0, ID_DIGITS)), readUuid(ids.slice(ID_DIGITS))];
  return isOurs && eventId !== undefined && id !== undefined ? { eventId, id } : undefined;
}

const cutMac = (hash: Buffer) => hash.subarray(0, MAC_BYTES);

const readUuid = (hex: string) => parseId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
