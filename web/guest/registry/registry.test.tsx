import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Event } from '../../../contract/event.ts';
import type { GuestPage, KeptGift, LinkedGift } from '../../../contract/pages.ts';
import type { GuestGift } from '../../../contract/registry.ts';
import { design } from '../designs/universal-celebration/design.tsx';
import type { InvitationPage } from '../invitation-page.ts';
import { GiftPage } from './gift-page.tsx';
import { Registry } from './registry.tsx';

const brand = { name: 'Feastly', origin: 'https://feastly.example' };
const event = {
  unique_id: 'abc',
  couple_names: 'Ada & Bo',
  event_type: 'wedding',
  event_name: '',
  currency: 'USD',
} as Event;

const moment = { today: '2031-01-01', zone: null };

const makeGift = (over: Partial<GuestGift> = {}): GuestGift => ({
  id: over.title ?? 'kettle',
  category: 'Home & Kitchen',
  title: 'Kettle',
  description: '',
  price: 49.9,
  image_url: '',
  external_url: '',
  store: '',
  status: 'available',
  quantity_total: 1,
  quantity_purchased: 0,
  quantity_available: 1,
  sort_order: 1,
  is_active: true,
  show_amount: true,
  is_reserved_by_anyone: false,
  reservedByCurrentUser: false,
  guest_reservation_status: null,
  guest_reservation_id: null,
  guest_reservation_expires_at: null,
  guest_reservation_seconds_left: null,
  ...over,
});
const makeFund = (over: Partial<GuestGift> = {}) =>
  makeGift({ category: 'Funds', title: 'Scotland', price: 500, target_amount: 500, quantity_total: 999_999, ...over });

const HELD = { quantity_available: 0, is_reserved_by_anyone: true };
const MINE = { ...HELD, guest_reservation_status: 'reserved', guest_reservation_seconds_left: 1440 } as const;

function renderRegistry(gifts: readonly GuestGift[], more: Partial<InvitationPage> = {}, total = gifts.length): string {
  const registry = { gifts, total, categories: [...new Set(gifts.map(({ category }) => category))] };
  const page = {
    brand,
    event,
    moment,
    guest: null,
    registry,
    kept: [],
    giving: null,
    ...more,
  } as unknown as InvitationPage;
  return renderToString(<Registry page={page} design={design} />);
}

const textOf = (markup: string) =>
  markup
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

describe('the registry as the server renders it', () => {
  test('shows title, description, category, price with two decimals and a link to the store without a referrer', () => {
    const markup = renderRegistry([
      makeGift({ description: 'Steel', external_url: 'https://shop.example/k', store: 'shop.example' }),
    ]);
    for (const part of ['Kettle', 'Steel', 'Home & Kitchen', '$49.90', 'View at shop.example', 'Reserve Gift']) {
      expect(textOf(markup)).toContain(part);
    }
    expect(markup).toMatch(/<a[^>]*href="https:\/\/shop\.example\/k"[^>]*rel="noopener noreferrer nofollow"/);
  });

  test('has a chip for each category, and none for a single category', () => {
    expect(textOf(renderRegistry([makeGift(), makeFund()]))).toContain('All Items Home & Kitchen Funds');
    expect(renderRegistry([makeGift(), makeGift({ title: 'Pan' })])).not.toContain('All Items');
  });

  test.each([
    ['is held by somebody else', HELD, 'Reserved'],
    ['is bought', { quantity_available: 0, quantity_purchased: 1, status: 'purchased' }, 'Purchased'],
  ] as const)('of a gift that %s tells so and offers nothing', (_, over, badge) => {
    const markup = renderRegistry([
      makeGift({ ...over, external_url: 'https://shop.example/k', store: 'shop.example' }),
    ]);
    expect(textOf(markup)).toContain(badge);
    expect(markup).not.toMatch(/<button|shop\.example/);
  });

  test('shows the time left of the guest’s own reservation, with buttons to purchase and to cancel', () => {
    const seen = textOf(renderRegistry([makeGift(MINE)]));
    for (const part of ['Reserved by You', '24 minutes left', 'Mark as Purchased', 'Cancel reservation'])
      expect(seen).toContain(part);
  });

  test('of an event that is called off offers nothing new, and keeps what the guest has reserved and given', () => {
    const given = {
      id: '1',
      gift_id: 'Scotland',
      gift_title: 'Scotland',
      amount: 20,
      message: '',
      reference: 'ABC234',
    };
    const payment = { details: 'IBAN', link: '' };
    const markup = renderRegistry(
      [
        makeGift({ external_url: 'https://shop.example/k', store: 'shop.example' }),
        makeGift({ ...MINE, title: 'Pan' }),
        makeFund({ total_raised: 20, contribution_count: 1 }),
        makeFund({ title: 'Wales' }),
      ],
      {
        event: { ...event, status: 'cancelled' },
        giving: { contributions: [{ ...given, created_at: '2031-01-01T00:00:00.000Z' }], payment },
      },
    );
    const seen = textOf(markup);
    expect(seen).toContain('The hosts have called this off, so the registry is closed.');
    for (const part of ['Your presence', 'Reserve Gift', '>Contribute', 'shop.example', 'Be the first', 'turn on'])
      expect(markup).not.toContain(part);
    for (const part of ['Mark as Purchased', 'Cancel reservation', '$20.00', 'Payment details'])
      expect(seen).toContain(part);
  });

  test('of an event that is called off does not speak of being together if it is empty', () => {
    const seen = textOf(renderRegistry([], { event: { ...event, status: 'cancelled' } }));
    expect(seen).toContain('No gifts needed');
    expect(seen).not.toContain('Having you with us');
  });

  test('counts units, and lets a guest who bought one reserve another', () => {
    const seen = textOf(
      renderRegistry([
        makeGift({
          quantity_total: 3,
          quantity_purchased: 1,
          quantity_available: 2,
          guest_reservation_status: 'purchased',
        }),
      ]),
    );
    for (const part of ['1 of 3 purchased', 'You’ve bought some of these', 'Reserve Gift'])
      expect(seen).toContain(part);
  });

  test('shows the goal and the amount promised for a fund, and no amounts of an anonymous fund', () => {
    const open = textOf(renderRegistry([makeFund({ total_raised: 120.5, contribution_count: 2 })]));
    for (const part of ['$120.50 of $500.00 promised', '2 contributions', 'Contribute']) expect(open).toContain(part);
    const closed = textOf(
      renderRegistry([makeFund({ status: 'purchased', total_raised: 120.5, contribution_count: 2 })]),
    );
    expect(closed).toContain('$120.50 promised 2 contributions');
    expect(closed).toContain('Goal reached. Thank you!');
    const quiet = textOf(renderRegistry([makeFund({ show_amount: false, contribution_count: 1 })]));
    expect(quiet).toContain('Anonymous Fund');
    expect(quiet).toContain('1 contribution');
    expect(quiet).not.toContain('$');
  });

  test('lists the guest’s own reservations, purchases and contributions', () => {
    const own = { id: 'r1', gift_id: 'Pan', gift_title: 'Pan', status: 'purchased', secondsLeft: null } as KeptGift;
    const left = { status: 'reserved', secondsLeft: 24 * 60 } as const;
    const held = { ...left, id: 'r2', gift_id: 'kettle', gift_title: 'Kettle' } as KeptGift;
    const contribution = { id: 'c', gift_id: 'Scotland', gift_title: 'Scotland', amount: 50, reference: 'K7Q2MX' };
    const giving = { contributions: [{ ...contribution, created_at: '' }], payment: { details: 'IBAN', link: '' } };
    const markup = renderRegistry([makeGift(MINE), makeFund()], { kept: [own, held], giving });
    const seen = textOf(markup.slice(markup.indexOf('My gifts'), markup.indexOf('class="gifts"')));
    expect(seen).toContain('Kettle Reserved, 24 minutes left Pan Purchased');
    expect(seen).toContain('Scotland $50.00 promised, reference K7Q2MX Payment details for Scotland');
    expect(markup).not.toContain('IBAN');
    expect(renderRegistry([makeGift()])).not.toContain('My gifts');
  });

  test('shows the first gifts of a long list and a button for the others', () => {
    const markup = renderRegistry([makeGift()], {}, 60);
    expect(textOf(markup)).toContain('Show all 60 gifts');
    expect(markup).toContain('<input type="hidden" name="gifts" value="all"/>');
    expect(renderRegistry([makeGift()])).not.toContain('Show all');
  });

  test('has an empty state', () => {
    expect(textOf(renderRegistry([]))).toContain('No gifts listed yet');
  });
});

describe('the page of a gift link', () => {
  const makeLinkedGift = (over: Partial<LinkedGift>): LinkedGift => ({
    state: 'held',
    id: 'kettle',
    title: 'Kettle',
    price: 49.9,
    image_url: '',
    category: 'Home & Kitchen',
    external_url: '',
    store: '',
    until: '4:35 PM EDT',
    minutesLeft: 12,
    ...over,
  });
  const renderGiftPage = (gift: LinkedGift | null, problem: string | null = null) => {
    const page = { page: 'gift', brand, event, origin: '', gift, problem } as Extract<GuestPage, { page: 'gift' }>;
    return renderToString(<GiftPage page={page} design={design} />);
  };

  test.each([
    ['held', 'This gift is reserved for you', ['bought', 'release'], 'until 4:35 PM EDT (12 minutes left)'],
    ['free', 'This gift is still available', ['bought'], 'no one else has taken it'],
    ['bought', 'You bought this gift', [], 'no one else will'],
    ['taken', 'Someone else has taken this gift', [], 'Another guest got there first'],
    ['gone', 'no longer on the registry', [], 'please tell them'],
  ] as const)('of a gift that is %s says so, and offers what can be done', (state, title, buttons, words) => {
    const markup = renderGiftPage(makeLinkedGift({ state }));
    expect(textOf(markup)).toContain(title);
    expect(textOf(markup)).toContain(words);
    expect([...markup.matchAll(/<button[^>]* value="(\w+)"/g)].map(([, deed]) => deed)).toEqual(buttons);
  });

  test('shows why an action failed, and that a link is invalid', () => {
    expect(textOf(renderGiftPage(makeLinkedGift({}), 'Too many attempts.'))).toContain('Too many attempts.');
    expect(textOf(renderGiftPage(null))).toContain('This link doesn’t work');
  });
});
