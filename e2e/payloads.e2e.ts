import type { Page } from '@playwright/test';
import { createClient } from '../contract/client.ts';
import type { Api } from '../contract/api.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { countHits, expectInert, PAYLOADS, takePayloads, watchPayloads } from './payloads.ts';
import { buildOutboxUrl, findInMail } from './outbox.ts';
import { expect, makeUniqueAddress, test, type Product } from './product.ts';

const OWNER_PAGES = [
  'dashboard',
  'event',
  'schedule',
  'guests',
  'rsvp',
  'rsvp/questions',
  'registry',
  'gallery',
  'themes',
  'account',
];

test('control: the payloads work where text is taken for markup', async ({ browser }) => {
  const page = await browser.newPage();
  await watchPayloads(page);
  await page.goto('data:text/html,<p></p>');
  for (const payload of ['<img data-x1 src=x onerror=x1()>', '"><script data-x1>x1()</script>']) {
    expect(PAYLOADS).toContain(payload);
    await page.evaluate((html) => document.querySelector('p')?.insertAdjacentHTML('beforeend', html), payload);
  }
  await expect.poll(() => countHits(page), 'two elements, and a script that ran').toBe(3);
  await page.close();
});

// Each repetition (--repeat-each) begins with other payloads.
test('X1: scripts in every text field are shown as text', async ({ page, product }, { repeatEachIndex }) => {
  await watchPayloads(page);
  const take = takePayloads(repeatEachIndex * 7);
  const site = await buySite(page, product);
  const { token, shown, guests } = await fillEveryField(product, site, take);
  for (const path of ['/?gifts=all', `/invite/${token}`]) {
    await page.goto(site.origin + path);
    await expect(page.getByText(shown.gift).first()).toBeAttached();
    await expectInert(page, path);
  }
  await signIn(page, product, site);
  await expectInert(page, 'dashboard');
  for (const path of OWNER_PAGES) {
    await page.goto(`${site.origin}/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectInert(page, path);
  }
  await expectMailsInert(page, product, site, guests);
});

test('X5: a script on a guest page finds no credential of the owner', async ({ page, product }) => {
  const site = await buySite(page, product);
  await signIn(page, product, site);
  await page.goto(site.origin);
  const found = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      window.name,
      history.state,
    ]),
  );
  const cookies = await page.context().cookies(site.origin);
  const secrets = cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value);
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(found).not.toContain(secret);
  expect(cookies.filter(({ httpOnly }) => !httpOnly).map(({ name }) => name)).toEqual([]);
});

/** Fills the text fields of owner and guests. */
async function fillEveryField(product: Product, { api, eventId }: OwnedSite, take: (max: number) => string) {
  const params = { event: eventId };
  const [invited, uninvited] = ['invited', 'uninvited'].map((name) => makeUniqueAddress(name)) as [string, string];
  await api('PUT /admin/account/name', { body: { name: take(100) } });
  await api('PUT /admin/events/:event', {
    params,
    body: {
      event_name: take(200),
      couple_names: `${take(95)} & ${take(95)}`,
      event_date: '2031-06-14',
      event_caption: take(500),
      venue_name: take(200),
      venue_address: take(500),
      contact: take(300),
    },
  });
  const { question_key } = await api('POST /admin/events/:event/rsvp/questions', {
    params,
    body: {
      label: take(300),
      input_type: 'text',
      placeholder: take(300),
      help_text: take(500),
    },
  });
  const choice = take(200);
  await api('POST /admin/events/:event/rsvp/questions', {
    params,
    body: { label: take(300), input_type: 'checkbox', options: [choice, take(200)] },
  });
  const gift = await api('POST /admin/events/:event/registry', {
    params,
    body: { category: take(60), title: take(200), description: take(2000), price: 5 },
  });
  const fund = await api('POST /admin/events/:event/registry', {
    params,
    body: { category: 'Funds', title: take(200), description: take(2000), price: 500 },
  });
  await api('PUT /admin/events/:event/registry/payment', { params, body: { details: take(1000) } });
  await api('POST /events/:event/gallery', {
    params,
    body: {
      title: take(200),
      caption: take(500),
      alt_text: take(500),
      description: take(2000),
      image_url: 'https://localhost:9/x.jpg',
    },
  });
  const { unique_token: token } = await api('POST /admin/events/:event/guests', {
    params,
    body: { guest_name: take(200), guest_email: invited, notes: take(2000), max_guests: 4 },
  });
  const guest = createClient<Api>({ base: product.origin });
  const answers = {
    attendance: 'yes',
    guests: 2,
    guest_names: take(400),
    dietary_restrictions: take(400),
    message: take(1000),
    dynamic_responses: { [question_key]: take(400) },
  };
  await guest('POST /events/:event/rsvp', {
    params,
    body: { ...answers, name: take(180), email: invited, guest_token: token },
  });
  await guest('POST /events/:event/rsvp', {
    params,
    body: { ...answers, name: take(180), email: uninvited },
  });
  await guest('POST /invite/:token/gifts/:id/reserve', {
    params: { token, id: gift.id },
    body: { reservation_message: take(1000) },
  });
  await guest('POST /invite/:token/gifts/:id/purchase', { params: { token, id: gift.id }, body: {} });
  await guest('POST /invite/:token/funds/:id/contribute', {
    params: { token, id: fund.id },
    body: { amount: 5, message: take(1000) },
  });
  await api('POST /admin/events/:event/schedule', {
    params,
    body: {
      name: take(80),
      start_time: '18:30',
      venue_name: take(200),
      venue_address: take(500),
      dress_code: take(200),
      description: take(1000),
    },
  });
  return { token, shown: { gift: gift.title }, guests: [invited, uninvited] };
}

async function expectMailsInert(page: Page, product: Product, site: OwnedSite, guests: readonly string[]) {
  await findInMail(product, site.email, /A gift was purchased|\d+ new gifts/);
  for (const address of [site.email, ...guests]) {
    await findInMail(product, address, /./);
    await page.goto(buildOutboxUrl(product, address));
    await expectInert(page, `list of mails to ${address}`);
    const links = page.getByRole('link', { name: 'as sent' });
    const urls = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const url of urls) {
      await page.goto(url);
      await expect(page.locator('iframe').contentFrame().locator('body')).not.toBeEmpty();
      await expectInert(page, `mail to ${address}`);
    }
  }
}
