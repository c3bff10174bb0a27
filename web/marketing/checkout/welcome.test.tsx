import { describe, expect, test } from 'vitest';
import type { CheckoutState } from '../../../contract/checkout.ts';
import { render } from '../server.tsx';

const brand = {
  name: 'Feastly',
  domain: 'feastly.example',
  origin: 'https://feastly.example',
  contact: 'post@feastly.example',
};

const paid: CheckoutState = {
  status: 'paid',
  stage: 'ready',
  kind: 'new',
  number: 10_042,
  subdomain: 'anna-and-tom',
  siteUrl: 'https://anna-and-tom.feastly.example',
  endsAt: '2027-06-14T09:30:00.000Z',
  substitute: false,
  templateName: 'Classic Wedding',
  planName: 'Most Popular',
  term: '1 year',
  totalCents: 10_900,
  knownOwner: false,
};

const page = (change: Partial<CheckoutState> | null) => {
  const state = change && { ...paid, ...change };
  const { head, body, reloadAfter } = render({ page: 'welcome', brand, checkoutId: 'abc', state });
  const links = [...body.matchAll(/<a class="(?:button|welcome__address)[^"]*" href="([^"]+)"/g)].map(([, to]) => to);
  return {
    head,
    text: body
      .replaceAll(/<!-- -->|<wbr\/>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' '),
    links,
    reloadAfter,
  };
};

const site = 'https://anna-and-tom.feastly.example';

describe('the welcome page of an order', () => {
  test('that waits leads nowhere yet, gives its number and, without a script, loads itself anew', () => {
    const { text, links, reloadAfter } = page({ status: 'pending', stage: 'waiting', siteUrl: null, endsAt: null });
    expect(text).toContain('Nearly there anna-and-tom.feastly.example');
    expect(text).toContain('Order 10042 : Classic Wedding, Most Popular, 1 year, $109.00.');
    expect([links, reloadAfter]).toEqual([[], 5]);
  });

  test('that is ready leads to the site and says what comes next', () => {
    const { text, links, reloadAfter } = page({});
    expect(text).toContain('It has an address');
    expect(text).toContain('is online until June 14, 2027');
    expect(text).toContain('What comes next Set your password');
    expect([links, reloadAfter]).toEqual([[site, site], undefined]);
  });

  test('of a known owner leads to the sign-in, since the password is there already', () => {
    expect(page({ knownOwner: true }).text).toContain('What comes next Sign in We know you already');
  });

  test('that got another address says so', () => {
    expect(page({ substitute: true }).text).toContain('you may change it once');
  });

  test('of which a part was given back is ready all the same', () => {
    expect(page({ status: 'partially_refunded' }).text).toContain('A part of it was given back.');
  });

  test.each([
    ['renew', 'Renewed, with thanks', 'Your site is online until June 14, 2027'],
    ['upgrade', 'More time, with thanks', 'Your plan is Most Popular now. Your site is online until June 14, 2027'],
  ] as const)('that was a %s says until when, and leads back to the account', (kind, title, until) => {
    const { text, links } = page({ kind });
    expect(text).toContain(title);
    expect(text).toContain(until);
    expect(text).not.toContain('What comes next');
    expect(links).toEqual([site, `${site}/admin/account`]);
  });

  test('that is parked says that the money is there, and whom to ask', () => {
    const { text, reloadAfter } = page({ status: 'parked', stage: 'parked', siteUrl: null });
    expect(text).toContain('We have your payment');
    expect(text).toMatch(/Order 10042 .* post@feastly\.example/);
    expect(reloadAfter).toBe(5);
  });

  test('that was refunded says what becomes of the site, where there is one', () => {
    const closed = page({ status: 'refunded', stage: 'refunded' });
    expect(closed.text).toContain('$109.00 goes back the way you paid');
    expect(closed.text).toContain('The site is closed to guests');
    expect(page({ status: 'refunded', stage: 'refunded', siteUrl: null }).text).not.toContain('closed to guests');
    expect(page({ status: 'refunded', stage: 'refunded', kind: 'renew' }).text).toContain('The months that this order');
  });

  test('that failed says that nothing is charged, and leads to where to begin again', () => {
    expect(page({ status: 'failed', stage: 'failed', siteUrl: null }).links).toEqual([`${brand.origin}/#templates`]);
    expect(page({ status: 'failed', stage: 'failed', kind: 'renew' }).links).toEqual([`${site}/admin/account`]);
  });

  test('that nobody knows says so, and stays out of search engines like all of them', () => {
    const { text, head, reloadAfter } = page(null);
    expect(text).toContain('We know no such order');
    expect([head.noindex, reloadAfter]).toEqual([true, undefined]);
  });
});
