import { expect, test } from 'vitest';
import type { Section } from '../../../contract/sections.ts';
import { findAnchor, toPreviewBody } from './shown.ts';

const make = (id: string, kind: 'home' | 'faq', rest: object = {}) =>
  ({
    id,
    kind,
    title: id,
    body: 'Words',
    items: [],
    audience: 'everyone',
    visible: true,
    sort_order: 1,
    ...rest,
  }) as Section;
const SECTIONS = [
  make('h', 'home', { body: '' }),
  make('a', 'faq', { visible: false }),
  make('b', 'faq'),
  make('c', 'faq'),
];
const draft = { kind: 'faq', title: 'Q', body: 'Words', audience: 'everyone', items: [] } as const;
const write = (id?: string, body = 'Words') => ({ ...draft, items: [], body, ...(id !== undefined && { id }) });

test('a preview has the visible sections, and the draft in its place or at the end', () => {
  const listIn = (json: string) => (JSON.parse(json) as { sections: { shown: string[] } }).sections.shown;
  expect(listIn(toPreviewBody(SECTIONS, null))).toEqual(['h', 'b', 'c']);
  expect(listIn(toPreviewBody(SECTIONS, write('a')))).toEqual(['h', 'a', 'b', 'c']);
  expect(listIn(toPreviewBody(SECTIONS, write()))).toEqual(['h', 'b', 'c', 'new']);
});

test('the anchor counts the sections of its kind that the page shows', () => {
  expect(findAnchor(SECTIONS, write('a'))).toBe('faq');
  expect(findAnchor(SECTIONS, write('c'))).toBe('faq-2');
  expect(findAnchor(SECTIONS, write())).toBe('faq-3');
  expect(findAnchor(SECTIONS, write('c', ''))).toBeUndefined();
});
