import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { expect, test } from './product.ts';

for (const width of [390, 1440] as const) {
  test(`the dashboard shows the current numbers and the next steps, at ${width} px`, async ({
    page,
    product,
    journal,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const site = await buySite(page, product);
    const at = { params: { event: site.eventId } };
    await signIn(page, product, site);
    const setup = page.getByRole('region', { name: 'Get your site ready' });
    await expect(page.getByText('No RSVP responses yet.')).toBeVisible();
    await expect(setup).toContainText('0 of 6 steps done');
    await expect(setup).toContainText('Missing: names, date, place');
    await expectAccessible(page, 'a new dashboard', [width]);
    await journal(page, `dashboard-new-${width}`);

    await site.api('PUT /admin/events/:event', {
      ...at,
      body: {
        event_name: 'Our day',
        couple_names: 'Maya Lindqvist & Jonah',
        event_date: '2031-06-14',
        venue_name: 'The Mill',
      },
    });
    await site.api('POST /admin/events/:event/guests', {
      ...at,
      body: { guest_name: 'Not yet told', plus_one_allowed: true },
    });
    for (const [n, name] of ['Ada', 'Ben', 'Cleo', 'Dora', 'Eva', 'Finn'].entries()) {
      const guest = await site.api('POST /admin/events/:event/guests', {
        ...at,
        body: { guest_name: name, max_guests: 2 },
      });
      await site.api('POST /events/:event/rsvp', {
        ...at,
        body: {
          name,
          email: `${name}@example.com`,
          attendance: (['yes', 'no', 'maybe'] as const)[n % 3],
          guests: 2,
          guest_token: guest.unique_token,
        },
      });
    }
    await page.reload();
    await expect(page.getByText('Saturday, June 14, 2031 at The Mill')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Maya & Jonah');
    const recent = page.getByRole('region', { name: 'Recent Responses' });
    await expect(recent.getByRole('listitem')).toHaveCount(5);
    await expect(recent.getByRole('listitem').first()).toContainText('Finn');
    await expect(recent.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/admin/rsvp');
    await recent.getByRole('link', { name: /Finn/ }).click();
    const details = page.getByRole('dialog', { name: 'RSVP Details' });
    await expect(details).toContainText('Finn');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'View Details of Finn' })).toBeVisible();
    await expect(details, 'what was closed stays closed').toBeHidden();
    await page.goBack();
    const chart = page.getByRole('region', { name: 'Will everyone reply by May 15?' });
    await expect(chart).toContainText('Too early to say: 1 household hasn’t replied yet.');
    await expect(chart).toContainText('6 of 7 households have replied');
    const tasks = page.getByRole('region', { name: 'What to do next' });
    await expect(tasks.getByRole('link', { name: 'Send 1 invitation' })).toBeVisible();
    await expect(tasks.getByRole('link', { name: 'Ask 2 maybes' })).toBeVisible();
    const people = page.getByRole('region', { name: 'Who’s coming' });
    await expect(people).toContainText('4 guests coming');
    await expect(people).toContainText('Maybe4Not Attending4No reply yet1');
    await expect(people).toContainText('You invited 13 people in 7 households. They may bring 1 guest.');
    for (const action of ['Manage Event', 'Upload Photos', 'View RSVPs', 'Manage Gift Registry']) {
      await expect(page.getByRole('navigation', { name: 'Quick actions' }).getByText(action)).toBeVisible();
    }
    await expectAccessible(page, 'a dashboard', [width]);
    await journal(page, `dashboard-replies-${width}`);
    await expectReadableChart(page, site, (total) => journal(page, `dashboard-chart-${width}-${total}`));

    const sending = setup.getByRole('listitem').filter({ hasText: 'Send your invitations' });
    await expect(sending).toContainText('1 to send');
    await expect(sending).not.toContainText('(done)');
    // Optional steps are skipped, and the list disappears when it is complete.
    await setup.getByRole('button', { name: 'Skip' }).click();
    await setup.getByRole('button', { name: 'They’re Fine' }).click();
    await setup.getByRole('button', { name: 'Skip' }).click();
    await expect(setup).toBeHidden();
    // On every device.
    const fetchSettled = async () => (await site.api('GET /admin/overview', { query: {} })).settled;
    await expect.poll(fetchSettled).toEqual(['photos', 'questions', 'gifts']);
    await page.reload();
    await expect(people).toBeVisible();
    await expect(setup).toBeHidden();

    await toPage(width, 'Guests');
    await expect(page).toHaveURL(/\/admin\/guests$/);
    await expect(page).toHaveTitle(/^Guest Invitations/);
    await expect(page.getByRole('main')).toBeFocused();

    async function toPage(from: number, name: string): Promise<void> {
      if (from < 1024) await page.getByRole('button', { name: 'Open menu' }).click();
      const links = page.getByRole('navigation', { name: /^Owner area/ }).and(page.locator(':visible'));
      if (from < 1024) await expect(links.getByRole('link')).toHaveCount(10);
      await links.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
}

/** Shows five, thirty and three hundred replies over the last weeks, and compares where the labels are. */
async function expectReadableChart(page: Page, site: OwnedSite, show: (total: number) => Promise<void>): Promise<void> {
  const overview = await site.api('GET /admin/overview', { query: {} });
  for (const [total, spread] of [
    [5, 6],
    [30, 12],
    [300, 60],
  ] as const) {
    const days = Array.from({ length: spread }, (_, at) => ({
      day: new Date(Date.now() - (spread - at) * 86_400_000).toISOString().slice(0, 10),
      replies: Math.ceil((total * (at + 1)) / spread) - Math.ceil((total * at) / spread),
    })).filter(({ replies }) => replies > 0);
    await page.route('**/api/admin/overview*', (route) => route.fulfill({ json: { ...overview, days } }));
    await page.reload();
    const chart = page.getByRole('img', { name: `${total} replies so far` });
    await expect(chart).toBeVisible();
    const boxes = await chart.locator('text').evaluateAll((labels) =>
      labels.map((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        return { text: label.textContent, left, right, top, bottom };
      }),
    );
    expect(boxes.length).toBeGreaterThan(3);
    const overlapping = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
        .map((two) => `${one.text} / ${two.text}`),
    );
    expect(overlapping).toEqual([]);
    await show(total);
    await page.unroute('**/api/admin/overview*');
  }
  await page.reload();
}

test('the owner sees the site as any guest, on any day', async ({ page, product, journal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const site = await buySite(page, product);
  const event = { params: { event: site.eventId } };
  await prepareSite(site);
  const inn = {
    kind: 'text' as const,
    title: 'Where we stay',
    body: 'Ask for the barn.',
    audience: 'invited' as const,
  };
  await site.api('POST /admin/events/:event/sections', { ...event, body: inn });
  await site.api('POST /admin/events/:event/guests', { ...event, body: { guest_name: 'The Okafors', max_guests: 4 } });
  await signIn(page, product, site);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'See It as a Guest' }).click();
  const seen = page.frameLocator('iframe[title="Your invitation"]:not(.is-coming)').locator('body');
  await expect(seen).toContainText('The Mill');
  await expect(seen).not.toContainText('Where we stay');
  await expectAccessible(page, 'the site as a guest');

  await page.getByRole('radio', { name: /The Okafors/ }).check();
  await expect(seen).toContainText('The Okafors');
  await expect(seen).toContainText('Ask for the barn.');
  await journal(page, 'guest-view-household');
  await page.getByRole('radio', { name: /After the deadline/ }).check();
  await expect(seen).toContainText('RSVPs are closed');
  await page.getByRole('radio', { name: /After the event/ }).check();
  await expect(seen).toContainText('We celebrated on June 14, 2031');
  await page.reload();
  await expect(page.getByRole('radio', { name: /The Okafors/ })).toBeChecked();
  await expect(seen).toContainText('We celebrated on June 14, 2031');
  await page.getByLabel('Another day').fill('2031-06-14');
  await expect(page.getByRole('radio', { name: /On the day/ })).toBeChecked();
  await expect(seen.locator('.countdown')).toHaveText('Today');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Computer' }).click();
  await expect(seen).toContainText('The Okafors');
  await journal(page, 'guest-view-computer');
  const [invitation] = await site.api('GET /admin/events/:event/guests', event);
  expect(invitation?.status, 'looking at it does not open it').toBe('sent');
});

const prepareSite = (site: OwnedSite) =>
  site.api('PUT /admin/events/:event', {
    params: { event: site.eventId },
    body: {
      event_name: 'Our day',
      couple_names: 'Maya & Jonah',
      event_date: '2031-06-14',
      venue_name: 'The Mill',
      rsvp_deadline: '2031-05-15',
      rsvp_closes: true,
    },
  });

test('before invitations are sent, what is missing is named and leads to its place', async ({
  page,
  product,
  journal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const site = await buySite(page, product);
  const event = { params: { event: site.eventId } };
  const guest = { guest_name: 'The Okafors', guest_email: 'okafors@example.com' };
  await site.api('POST /admin/events/:event/guests', { ...event, body: guest });
  await signIn(page, product, site);
  const openDialog = async () => {
    await page.goto(`${site.origin}/admin/guests`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('menuitem', { name: 'By email' }).click();
  };
  await openDialog();
  const concerns = page.getByRole('dialog').getByRole('region', { name: /to check before you send/ });
  await expect(concerns).toContainText('There is no date yet.');
  const emptyRegistry = 'Your registry is shown, but it is empty.';
  await expect(concerns).toContainText(emptyRegistry);
  await expectAccessible(page, 'what is missing');
  await journal(page, 'preflight');
  const hide = concerns
    .getByRole('listitem')
    .filter({ hasText: emptyRegistry })
    .getByRole('button', { name: 'Hide it' });
  await hide.click();
  await expect(concerns).not.toContainText(emptyRegistry);
  await expect(concerns.getByRole('status')).toContainText('is hidden now.');
  await journal(page, 'preflight-hidden');
  await page.setViewportSize({ width: 390, height: 844 });
  const isRegistryShown = async () =>
    (await site.api('GET /admin/events/:event/sections', event)).find(({ kind }) => kind === 'registry')?.visible;
  expect(await isRegistryShown()).toBe(false);
  await concerns.getByRole('button', { name: 'Undo' }).click();
  await expect(concerns).toContainText(emptyRegistry);
  await expect.poll(isRegistryShown).toBe(true);
  await concerns.getByRole('link', { name: 'Add the date' }).click();
  await expect(page).toHaveURL(/\/admin\/event$/);

  await prepareSite(site);
  const story = { kind: 'story' as const, title: 'Our story', body: 'We met in [place].' };
  await site.api('POST /admin/events/:event/sections', { ...event, body: story });
  const fund = { title: 'Honeymoon', category: 'Funds' };
  await site.api('POST /admin/events/:event/registry', { ...event, body: fund });
  const dinner = { name: 'Welcome dinner', audience: 'invited' as const };
  await site.api('POST /admin/events/:event/schedule', { ...event, body: dinner });
  await openDialog();
  await concerns.getByRole('link', { name: 'Choose households' }).click();
  await expect(page.getByRole('dialog'), 'the households are on the page behind it').toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select The Okafors' }).check();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Invite to Welcome dinner' }).click();
  await expect(page.getByText('1 invitation invited to Welcome dinner')).toBeVisible();
  await openDialog();
  await expect(concerns).not.toContainText('Welcome dinner');
  await expect(concerns).toContainText('“Our story” still says [place].');
  await expect(concerns).not.toContainText('There is no date yet.');
  await concerns.getByRole('link', { name: 'Add payment details' }).click();
  const payment = page.getByRole('dialog', { name: 'How Guests Pay' });
  await payment.getByLabel('Bank Details').fill('IBAN DE89 3704 0044 0532 0130 00');
  await payment.getByRole('button', { name: 'Save' }).click();
  await expect(payment).toBeHidden();
  await openDialog();
  await expect(concerns).not.toContainText('Guests can contribute to your fund');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send 1 Invitation' })).toBeEnabled();

  for (const step of ['photos', 'questions', 'gifts'] as const) await site.api('PUT /admin/setup', { body: { step } });
  await page.goto(`${site.origin}/admin/dashboard`);
  const sending = page.getByRole('listitem').filter({ hasText: 'Send your invitations' });
  await expect(sending).toContainText('“Our story” still says [place].');
  await expect(sending.getByRole('link', { name: 'Print Cards' })).toHaveAttribute('href', '/admin/guests/cards');
  await journal(page, 'dashboard-send');
});

test('toasts are at the bottom, above the buttons there', async ({ page, product, journal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const site = await buySite(page, product);
  await signIn(page, product, site);
  await page.getByRole('button', { name: 'Copy site address' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  expect((await toasts.first().boundingBox())?.y).toBeGreaterThan(600);
  await page.mouse.move(200, 300);
  await page.mouse.down();
  await expect(toasts.first(), 'a press elsewhere keeps its click').toHaveCSS('pointer-events', 'none');
  await page.mouse.up();
  await expect(toasts.first()).toHaveCSS('pointer-events', 'auto');
  await journal(page, 'toast-bottom');

  const answer = { question: 'Where do we park?', answer: 'Behind the mill.' };
  const { id } = await site.api('POST /admin/events/:event/sections', {
    params: { event: site.eventId },
    body: { kind: 'faq', title: 'Questions', items: [answer, { ...answer, question: 'May we bring Rex?' }] },
  });
  await page.goto(`${site.origin}/admin/sections/edit?id=${id}`);
  await page.getByRole('button', { name: 'Remove Where do we park?' }).click();
  await expect(toasts.filter({ hasText: 'Removed “Where do we park?”' })).toBeVisible();
  await journal(page, 'toast-lifted');
  const [toast, save] = [
    await toasts.first().boundingBox(),
    await page.getByRole('button', { name: 'Save Changes' }).boundingBox(),
  ];
  expect(toast && toast.y + toast.height).toBeLessThanOrEqual(save?.y ?? 0);

  // What works on a page only leaves with it.
  await page.goto(`${site.origin}/admin/event`);
  await page.getByLabel('Event Name').fill('Our day');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  const discarded = toasts.filter({ hasText: 'Changes discarded' });
  await expect(discarded).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(discarded).toBeHidden();
});

test('a menu that opens where a toast is covers it, and the toast waits', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const site = await buySite(page, product);
  const event = { params: { event: site.eventId } };
  for (const guest_name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Ella', 'Fay', 'Gina', 'Hana'])
    await site.api('POST /admin/events/:event/guests', { ...event, body: { guest_name } });
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/guests`);
  const select = () =>
    page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .check();
  await select();
  await page.getByRole('button', { name: 'Mark', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark as sent', exact: true }).click();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(toast).toBeVisible();
  // Its timer stands still, however slow this is.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await select();
  const bar = await page.getByRole('region', { name: 'Selected guests' }).boundingBox();
  const before = await toast.boundingBox();
  expect(before && before.y + before.height).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  const place = await menu.boundingBox();
  expect(place && before && place.y < before.y + before.height && before.y < place.y + place.height).toBe(true);
  await expect(page.locator('.toast')).toBeHidden();
  await expect(page.locator('.toast')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(toast).toBeVisible();
});

test('a toast leaves the account menu free, and shortcuts can be switched off', async ({ page, product }) => {
  const site = await buySite(page, product);
  await signIn(page, product, site);
  await page.getByRole('button', { name: 'Copy site address' }).click();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click();
  const list = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expectAccessible(page, 'the shortcuts');
  await list.getByRole('button', { name: 'Done' }).click();
  await expect(list).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('?');
  await list.getByLabel('Use these shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(list).toBeHidden();
});
