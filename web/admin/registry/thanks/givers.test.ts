import { expect, test } from 'vitest';
import type { ThankYouRow } from '../../../../contract/thanks.ts';
import { listGivers, listToThank } from './givers.ts';

const AT = '2031-06-20T10:00:00.000Z';
const row = (id: string, over: Partial<ThankYouRow>): ThankYouRow => ({
  id,
  kind: 'gift',
  guest_name: 'Gina Rossi',
  gift_title: 'Lamp',
  gift_image: '',
  category: '',
  amount: 20,
  message: '',
  reference: null,
  given_at: AT,
  thanked: false,
  email: 'gina@example.com',
  mail: null,
  ...over,
});

test('lists each address once, and thanks for what was not thanked for yet', () => {
  const [gina, hugo, ...others] = listGivers([
    row('1', {}),
    row('2', { email: null, guest_name: 'Nobody' }),
    row('3', { thanked: true, mail: { state: 'sent', at: AT } }),
    row('4', { mail: { state: 'waiting', at: AT } }),
    row('5', { mail: { state: 'bounced', at: AT } }),
    row('6', { email: 'hugo@example.com', guest_name: 'Hugo', thanked: true }),
  ]);
  expect(others).toEqual([]);
  expect(gina).toMatchObject({ email: 'gina@example.com', name: 'Gina Rossi', open: true, mailedAt: AT });
  expect(gina && listToThank(gina)).toEqual(['1', '5']);
  expect(hugo).toMatchObject({ open: false, mailedAt: null });
  expect(hugo && listToThank(hugo)).toEqual(['6']);
});
