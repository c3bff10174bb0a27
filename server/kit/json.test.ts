import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toJsonText } from './json.ts';

it.each([
  ['a\0b', 'a\ufffdb'],
  ['a\ud800b', 'a\ufffdb'],
  ['a\udfffb', 'a\ufffdb'],
  ['\u{1f389}', '\u{1f389}'],
  [String.raw`\u0000`, String.raw`\u0000`],
  [String.raw`\\ud800`, String.raw`\\ud800`],
  ['\\\0', '\\\ufffd'],
])('serializes %j as %j', (text, expected) => {
  expect(JSON.parse(toJsonText({ text }))).toEqual({ text: expected });
});

it('leaves everything else unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const wellFormed = text.toWellFormed().replaceAll('\0', '\ufffd');
      expect(JSON.parse(toJsonText(text))).toBe(wellFormed);
    }),
  );
});
