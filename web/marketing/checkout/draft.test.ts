import { expect, test } from 'vitest';
import { parseDraft } from './draft.ts';

test('restores a stored order', () => {
  const stored = {
    templateId: 'sweet-baby',
    planId: 'premium',
    subdomain: 'noor',
    name: 'Noor',
    email: 'n@example.com',
    day: '2031-06-14',
  };
  expect(parseDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

test.each([[null], ['text'], [{ templateId: 'no-such', planId: 'free', subdomain: 7, name: null, day: '2031-02-30' }]])(
  'turns an invalid order into an empty one: %j',
  (stored) => {
    expect(parseDraft(stored)).toEqual({
      templateId: undefined,
      planId: 'standard',
      subdomain: '',
      name: '',
      email: '',
      day: '',
    });
  },
);
