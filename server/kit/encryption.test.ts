import { expect, it } from 'vitest';
import { createSeal } from './encryption.ts';

const seal = createSeal('a secret of the product');

it('opens what it closed, for the same purpose and under the same secret', () => {
  const sealed = seal.close('invitation', 'täken ✓');
  expect(sealed).not.toContain('täken');
  expect(seal.open('invitation', sealed)).toBe('täken ✓');
  expect(seal.open('code', sealed)).toBeUndefined();
  expect(createSeal('another secret').open('invitation', sealed)).toBeUndefined();
});

it('closes the same text differently each time, and refuses what was tampered with', () => {
  const sealed = seal.close('code', '123456');
  expect(seal.close('code', '123456')).not.toBe(sealed);
  const bytes = Buffer.from(sealed, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(seal.open('code', bytes.toString('base64url'))).toBeUndefined();
  expect(seal.open('code', 'short')).toBeUndefined();
});

it('hashes by secret and purpose', () => {
  expect(seal.hash('code', '123456')).toEqual(seal.hash('code', '123456'));
  expect(seal.hash('code', '123456')).not.toEqual(seal.hash('other', '123456'));
  expect(seal.hash('code', '123456')).not.toEqual(createSeal('another').hash('code', '123456'));
});
