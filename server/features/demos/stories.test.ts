import { expect, it } from 'vitest';
import { formatEventTitle } from '../../../contract/occasions.ts';
import { STORIES } from './stories/stories.ts';

/** Calendars show it alone, among a guest's other entries. */
it.each(STORIES.map(({ subdomain, event }) => [subdomain, formatEventTitle(event)]))(
  'the title of %s, “%s”, says what is celebrated',
  (_, title) => {
    expect(title).toMatch(/\b(wedding|birthday|baby shower|baby reveal|retirement|anniversary|graduation)\b/i);
  },
);
