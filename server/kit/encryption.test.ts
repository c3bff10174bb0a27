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

it('encrypts with the first key, and decrypts with any', () => {
  const [old, both] = [createEncryption('old'), createEncryption('new', 'old')];
  expect(both.decrypt('code', old.encrypt('code', '1'))).toBe('1');
  expect(old.decrypt('code', both.encrypt('code', '1'))).toBeUndefined();
  expect(createEncryption('new').decrypt('code', both.encrypt('code', '1'))).toBe('1');
  expect(both.encrypt('code', '1').endsWith(both.suffix)).toBe(true);
  expect(both.suffix).toMatch(/^=[0-9a-f]{8}$/);
});

it('decrypts values without the id of a key, and lets a decoder of the previous release read those with one', () => {
  const sealed = seal.encrypt('code', '1');
  const [body = ''] = sealed.split('=');
  expect(createEncryption('new', 'a secret of the product').decrypt('code', body)).toBe('1');
  expect(Buffer.from(sealed, 'base64url')).toEqual(Buffer.from(body, 'base64url'));
});

it('recognizes hashes of any key', () => {
  const both = createEncryption('new', 'a secret of the product');
  expect(both.hashAll('code', '1')).toEqual([createEncryption('new').hash('code', '1'), seal.hash('code', '1')]);
  expect(both.matchesHash(seal.hash('code', '1'), 'code', '1')).toBe(true);
  expect(both.matchesHash(seal.hash('code', '1'), 'code', '2')).toBe(false);
  expect(seal.matchesHash(both.hash('code', '1'), 'code', '1')).toBe(false);
  expect(seal.matchesHash(Buffer.from('short'), 'code', '1')).toBe(false);
});

it('hashes by secret and purpose', () => {
  expect(seal.hash('code', '123456')).toEqual(seal.hash('code', '123456'));
  expect(seal.hash('code', '123456')).not.toEqual(seal.hash('other', '123456'));
  expect(seal.hash('code', '123456')).not.toEqual(createEncryption('another').hash('code', '123456'));
});
