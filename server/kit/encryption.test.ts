import { expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const seal = createEncryption('a secret of the product');

it('decrypts what it encrypted, for the same purpose and secret', () => {
  const sealed = seal.encrypt('invitation', 'täken ✓');
  expect(sealed).not.toContain('täken');
  expect(seal.decrypt('invitation', sealed)).toBe('täken ✓');
  expect(seal.decrypt('code', sealed)).toBeUndefined();
  expect(createEncryption('another secret').decrypt('invitation', sealed)).toBeUndefined();
});

it('encrypts the same text differently each time, and refuses tampered values', () => {
  const sealed = seal.encrypt('code', '123456');
  expect(seal.encrypt('code', '123456')).not.toBe(sealed);
  const bytes = Buffer.from(sealed, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(seal.decrypt('code', bytes.toString('base64url'))).toBeUndefined();
  expect(seal.decrypt('code', 'short')).toBeUndefined();
});

it('hashes by secret and purpose', () => {
  expect(seal.hash('code', '123456')).toEqual(seal.hash('code', '123456'));
  expect(seal.hash('code', '123456')).not.toEqual(seal.hash('other', '123456'));
  expect(seal.hash('code', '123456')).not.toEqual(createEncryption('another').hash('code', '123456'));
});
