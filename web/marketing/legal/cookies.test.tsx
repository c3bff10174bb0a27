import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildHead } from '../page-heads.ts';
import { Cookies } from './cookies.tsx';

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

test('the privacy page counts the cookies that it lists, and search results say the same', () => {
  const text = renderToStaticMarkup(<Cookies />);
  const count = text.match(/__Host-/g)?.length ?? 0;
  const parts = [...text.matchAll(/\b(\w+) (?:are set )?only (?:after|if) you/g)].map(([, word = '']) =>
    NUMBERS.indexOf(word),
  );
  expect(text).toContain(`We use ${NUMBERS[count]} cookies.`);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(count);
  const brand = { name: 'Feastly', domain: 'feastly.example', origin: 'https://feastly.example', contact: '' };
  expect(buildHead({ page: 'privacy', brand, payment: 'none' }).description).toContain(`${NUMBERS[count]} cookies`);
});
