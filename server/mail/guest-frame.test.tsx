import { expect, test } from 'vitest';
import { TEMPLATE_IDS } from '../../contract/catalog.ts';
import { COLOR_THEMES } from '../../contract/event-kinds.ts';
import { renderInvitationMail } from '../features/guest-mail/invitation-mail.tsx';
import { listContrasts } from '../testing/mail-contrast.ts';
import { makeMailEvent, makeMailingFacts } from '../testing/mail-samples.ts';

const MAX_BYTES = 60_000;

const render = (over: Partial<Parameters<typeof renderInvitationMail>[0]> = {}) =>
  renderInvitationMail({ ...makeMailingFacts(), note: 'Bring boots.', hasCalendarEntry: true, ...over });

const DESIGNS = TEMPLATE_IDS.flatMap((template_id) =>
  COLOR_THEMES.map((color_theme) => ({ template_id, color_theme })),
);

test.for(DESIGNS)('$template_id in $color_theme is readable in light, dark and inverted colors', (appearance) => {
  const { html } = render({ event: makeMailEvent(appearance) });
  for (const [mode, least] of [
    ['light', 4.5],
    ['dark', 4.5],
    ['inverted', 3],
  ] as const) {
    const shown = listContrasts(html, mode);
    expect(shown.map(({ text }) => text)).toEqual(expect.arrayContaining(['The Orchard House', 'Bring boots.']));
    expect(shown.filter(({ contrast }) => contrast < least)).toEqual([]);
  }
});

test.for(TEMPLATE_IDS)('%s stays small, loads nothing, and has its preview first', (template_id) => {
  const event = makeMailEvent({ template_id, couple_names: `${'W'.repeat(80)} & ${'Ö'.repeat(80)}` });
  const { html } = render({ event, note: '永'.repeat(1000), name: 'Q'.repeat(200) });
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
  expect(html).not.toMatch(/<script|<link|<img|<svg|@import|@font-face|url\(/i);
  expect(html).toContain('<html lang="en">');
  expect(html).toMatch(/<body[^>]*><div style="display:none[^>]*>Saturday, April 24, 2027/);
});

test.for(TEMPLATE_IDS)('%s writes what owners and guests typed as text, and in no attribute', (template_id) => {
  const typed = `"><b onclick='x'>&amp;`;
  const event = makeMailEvent({
    template_id,
    couple_names: `A${typed} & B${typed}`,
    venue_name: typed,
    venue_address: typed,
    event_name: typed,
  });
  const { html } = render({ event, note: typed, name: typed });
  expect(html).not.toContain('<b ');
  const attributes = [...html.matchAll(/<[^>]+>/g)].map(([tag]) => tag).filter((tag) => tag.includes('onclick'));
  expect(attributes).toEqual([]);
  expect(html).toContain('&quot;&gt;&lt;b onclick=&#x27;x&#x27;&gt;&amp;amp;');
});

test('a photo has a text for programs that block pictures', () => {
  const { html } = render({ photo: { url: 'https://anna.example.org/photo.jpg', alt: 'By the "lake"' } });
  expect(html).toContain('<img src="https://anna.example.org/photo.jpg" alt="By the &quot;lake&quot;"');
});
