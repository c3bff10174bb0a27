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

const renderWelcome = (change: Partial<CheckoutState> | null) => {
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
  test('waiting for payment: no links, the order number, and a reload without a script', () => {
    const { text, links, reloadAfter } = renderWelcome({
      status: 'pending',
      stage: 'waiting',
      siteUrl: null,
      endsAt: null,
    });
    expect(text).toContain('Almost there anna-and-tom.feastly.example');
    expect(text).toContain('Order 10042 : Classic Wedding, Most Popular, 1 year, $109.00.');
    expect([links, reloadAfter]).toEqual([[], 5]);
  });

  test('ready: links to the site and lists the next steps', () => {
    const { text, links, reloadAfter } = renderWelcome({});
    expect(text).toContain('Your site is online');
    expect(text).toContain('is online until June 14, 2027');
    expect(text).toContain('Next steps Set your password');
    expect([links, reloadAfter]).toEqual([[site, site], undefined]);
  });

  test('of an existing owner: links to the sign-in', () => {
    expect(renderWelcome({ knownOwner: true }).text).toContain('Next steps Sign in You already have an account');
  });

  test('with a substitute address: says so', () => {
    expect(renderWelcome({ substitute: true }).text).toContain('You can change it once');
  });

  test('partially refunded: is ready', () => {
    expect(renderWelcome({ status: 'partially_refunded' }).text).toContain('Part of it was refunded.');
  });

  test.each([
    ['renew', 'Your site is renewed', 'Your site is online until June 14, 2027'],
    ['upgrade', 'Your plan is upgraded', 'Your plan is Most Popular now. Your site is online until June 14, 2027'],
  ] as const)('%s: says until when, and links to the account', (kind, title, until) => {
    const { text, links } = renderWelcome({ kind });
    expect(text).toContain(title);
    expect(text).toContain(until);
    expect(text).not.toContain('Next steps');
    expect(links).toEqual([site, `${site}/admin/account`]);
  });

  test('parked: confirms the payment and says whom to contact', () => {
    const { text, reloadAfter } = renderWelcome({ status: 'parked', stage: 'parked', siteUrl: null });
    expect(text).toContain('We received your payment');
    expect(text).toMatch(/Order 10042 .* post@feastly\.example/);
    expect(reloadAfter).toBe(5);
  });

  test('refunded: says what happens to the site, if there is one', () => {
    const closed = renderWelcome({ status: 'refunded', stage: 'refunded' });
    expect(closed.text).toContain('$109.00 will be refunded the way you paid');
    expect(closed.text).toContain('your site is closed to guests');
    expect(renderWelcome({ status: 'refunded', stage: 'refunded', siteUrl: null }).text).not.toContain(
      'closed to guests',
    );
    expect(renderWelcome({ status: 'refunded', stage: 'refunded', kind: 'renew' }).text).toContain(
      'The months that this order',
    );
  });

  test('failed: links to the templates or to the account', () => {
    expect(renderWelcome({ status: 'failed', stage: 'failed', siteUrl: null }).links).toEqual([
      `${brand.origin}/#templates`,
    ]);
    expect(renderWelcome({ status: 'failed', stage: 'failed', kind: 'renew' }).links).toEqual([
      `${site}/admin/account`,
    ]);
  });

  test('unknown: says so, and is not indexed', () => {
    const { text, head, reloadAfter } = renderWelcome(null);
    expect(text).toContain('Order not found');
    expect([head.noindex, reloadAfter]).toEqual([true, undefined]);
  });
});
