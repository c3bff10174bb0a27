import { expect, test } from 'vitest';
import { TEMPLATE_IDS } from '../../contract/catalog.ts';
import { makeGuestMails, makeMailEvent, makeProductMails } from '../testing/mail-samples.ts';
import { listContrasts } from '../testing/mail-contrast.ts';
import * as mails from './mails.ts';

const MAX_BYTES = 60_000;

const ALL = [
  ...TEMPLATE_IDS.flatMap((template_id) =>
    Object.entries(makeGuestMails(mails, makeMailEvent({ template_id }))).map(
      ([name, mail]) => [`${name} in ${template_id}`, mail] as const,
    ),
  ),
  ...Object.entries(makeProductMails(mails)),
];

test.for(ALL)('%s is small, readable in both modes, and has a text', ([, { html, subject, text }]) => {
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
  expect(html).not.toMatch(/<script|<link|<svg|@import|@font-face|url\(/i);
  expect(html).toContain('<html lang="en">');
  expect(html).toMatch(/<h1[ >]/);
  for (const mode of ['light', 'dark'] as const)
    expect(listContrasts(html, mode).filter(({ contrast }) => contrast < 4.5)).toEqual([]);
  expect(`${subject}${text}`).not.toMatch(/undefined|null|NaN|<[a-z]/);
  expect(text).toMatch(/\S\n$/);
  // Whatever a button opens can be opened from the text.
  const buttons = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  expect(buttons.filter((href) => !text.includes(href))).toEqual([]);
});

test('every mail has a sample', () => {
  const rendered = new Set<string>();
  const watched = Object.fromEntries(
    Object.entries(mails).map(([name, render]) => {
      const watch = (facts: never) => {
        rendered.add(name);
        return render(facts);
      };
      return [name, watch];
    }),
  ) as unknown as typeof mails;
  makeGuestMails(watched, makeMailEvent());
  makeProductMails(watched);
  expect(Object.keys(mails).filter((name) => !rendered.has(name))).toEqual([]);
});
