import { GIFTS_AT_FIRST } from '../contract/first-gifts.ts';
import { expectAccessible } from './accessible.ts';
import { addGift, addGuest, findCard, fetchGiftLink, PHONE, verify } from './gifts.ts';
import { buySite } from './owned-site.ts';
import { findInMail } from './outbox.ts';
import { expect, test, makeUniqueAddress } from './product.ts';

const TAKEN = 'Someone else just took this gift. Please choose another one.';

// Browsers log refused requests and lost connections.
test.use({ viewport: PHONE, expectedNoise: /status of 4\d\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

test('two guests race for one gift: one gets it, the other reads why not', async ({ browser, page, product }) => {
  const site = await buySite(page, product);
  const gift = await addGift(site);
  const racers = await Promise.all(
    ['Anna', 'Ben'].map(async (name) => {
      const context = await browser.newContext({ viewport: PHONE });
      const tab = await context.newPage();
      await tab.goto((await addGuest(site, name)).link);
      await findCard(tab, gift).getByRole('button', { name: 'Reserve Gift' }).click();
      await expect(tab.getByRole('dialog', { name: 'Confirm Gift Reservation' })).toBeVisible();
      return tab;
    }),
  );
  const results = await Promise.all(
    racers.map(async (tab) => {
      await tab.getByRole('dialog').getByRole('button', { name: 'Reserve Gift' }).click();
      const [won, lost] = [tab.getByText('Gift reserved successfully!'), tab.getByText(TAKEN)];
      await expect(won.or(lost)).toBeVisible();
      return { tab, won: await won.isVisible() };
    }),
  );
  expect(results.filter(({ won }) => won)).toHaveLength(1);
  for (const { tab, won } of results) {
    await expect(tab.getByRole('dialog')).toBeHidden();
    if (won) {
      await expect(findCard(tab, gift).getByText('Reserved by You')).toBeVisible();
      await expect(findCard(tab, gift).getByRole('timer')).toHaveText('30 minutes left');
    } else {
      await expect(findCard(tab, gift).getByText('Reserved', { exact: true })).toBeVisible();
      await expect(findCard(tab, gift).getByRole('button')).toHaveCount(0);
    }
    await tab.context().close();
  }
});

test('a guest reserves a gift, cancels, reserves and purchases it, and the owner gets a mail', async ({
  page,
  product,
  journal,
}) => {
  const site = await buySite(page, product);
  const [gift, guest] = [await addGift(site, { external_url: 'https://shop.example/kettle' }), await addGuest(site)];
  await page.goto(guest.link);
  const [its, dialog] = [findCard(page, gift), page.getByRole('dialog')];
  await expect(its.getByText('$49.90')).toBeVisible();
  await expect(its.getByRole('link', { name: /View at shop\.example/ })).toHaveAttribute('rel', /noopener noreferrer/);

  await its.getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(dialog.getByLabel(/A note to the hosts/)).toBeVisible();
  await expect(dialog.getByText('After that, you still can if no one else has taken it')).toBeVisible();
  await expectAccessible(page, 'a reservation');
  await page.setViewportSize(PHONE);
  await journal(page, 'gift-reserve');
  await dialog.getByLabel(/A note to the hosts/).fill('For many cups');
  await dialog.getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(page.getByText('Gift reserved successfully!')).toBeVisible();
  const mine = page.getByRole('region', { name: 'My gifts' });
  await expect(mine.getByText('Reserved, 30 minutes left')).toBeVisible();
  await its.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(page.getByText('Your reservation is canceled.')).toBeVisible();
  expect(await page.getByText('Gift reserved successfully!').count(), 'what was said before').toBe(0);
  await expect(mine).toBeHidden();

  await its.getByRole('button', { name: 'Reserve Gift' }).click();
  await dialog.getByRole('button', { name: 'Reserve Gift' }).click();
  await its.getByRole('button', { name: 'Mark as Purchased' }).click();
  await expect(dialog.getByText('You can’t undo this.')).toBeVisible();
  await expectAccessible(page, 'a purchase');
  await page.setViewportSize(PHONE);
  await journal(page, 'gift-purchase');
  await dialog.getByRole('button', { name: 'Mark as Purchased' }).click();
  await expect(page.getByText('Gift marked as purchased!')).toBeVisible();
  await expect(its.getByText('Purchased', { exact: true })).toBeVisible();
  await expect(its.getByRole('button')).toHaveCount(0);
  await page.reload();
  await expect(mine.getByText('Purchased')).toBeVisible();
  // A guest who has opened a link is recognized on the site's public page, too.
  await page.goto(site.origin);
  await page.locator('#registry').scrollIntoViewIfNeeded();
  await expect(mine.getByText('Purchased')).toBeVisible();
  await findInMail(product, site.email, /A gift was purchased/);
});

test('a guest without an invitation verifies an email address and continues the reservation', async ({
  page,
  product,
  journal,
}) => {
  const site = await buySite(page, product);
  const gift = await addGift(site, { quantity_total: 3 });
  const other = await addGift(site, { category: 'Electronics' });
  const email = makeUniqueAddress('vera');
  await page.goto(site.origin);
  await findCard(page, gift).getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(page.getByRole('dialog', { name: 'Reserve Gift' })).toBeVisible();
  await verify(page, email);
  await expect(page.getByRole('dialog', { name: 'Confirm Gift Reservation' })).toBeVisible();
  await page.getByRole('dialog').getByLabel('Your name').fill('Vera Vance');
  await page.getByRole('dialog').getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(findCard(page, gift).getByText('Reserved by You')).toBeVisible();
  await expect(page.getByRole('region', { name: 'My gifts' }).getByText(email)).toBeVisible();
  const [{ guest_name } = {}] = await site.api('GET /admin/events/:event/reservations', {
    params: { event: site.eventId },
  });
  expect(guest_name).toBe(`Vera Vance (${email})`);

  await page.reload();
  await page.locator('#registry').scrollIntoViewIfNeeded();
  await expect(findCard(page, gift).getByText('Reserved by You')).toBeVisible();
  await journal(page, 'gift-verified');
  await page.getByRole('button', { name: 'Electronics' }).click();
  await expect(findCard(page, gift)).toBeHidden();
  await expect(findCard(page, other)).toBeVisible();
  await page.getByRole('region', { name: 'My gifts' }).getByRole('link', { name: gift.title }).click();
  await expect(findCard(page, gift)).toBeInViewport();
  await findCard(page, gift).getByRole('button', { name: 'Mark as Purchased' }).click();
  const purchase = page.getByRole('dialog', { name: 'Confirm Purchase' });
  await purchase.getByLabel('How many did you buy?').selectOption('2');
  await journal(page, 'gift-quantity');
  await purchase.getByRole('button', { name: 'Mark as Purchased' }).click();
  await expect(findCard(page, gift).getByText('2 of 3 purchased')).toBeVisible();
});

test('shows an error if the list does not load, and loads it on Try Again', async ({ page, product, journal }) => {
  const site = await buySite(page, product);
  const gift = await addGift(site);
  await page.goto(site.origin);
  await page.route('**/api/events/*/registry', (route) => route.abort());
  await findCard(page, gift).getByRole('button', { name: 'Reserve Gift' }).click();
  await verify(page, makeUniqueAddress('vera'));
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load registry items. Please try again later.' });
  await expect(failure).toBeVisible();
  await expect(findCard(page, gift)).toHaveCount(0);
  await journal(page, 'registry-failed');
  await expectAccessible(page, 'a registry that failed');
  await page.unroute('**/api/events/*/registry');
  await failure.getByRole('button', { name: 'Try Again' }).click();
  // The interrupted action continues once the list is loaded.
  await expect(page.getByRole('dialog', { name: 'Confirm Gift Reservation' })).toBeVisible();
});

test('replays a tap before hydration, and says that loading is slow', async ({ page, product }) => {
  const site = await buySite(page, product);
  const [gift, guest] = [await addGift(site), await addGuest(site)];
  let script = Promise.withResolvers<void>();
  await page.route('**/assets/registry-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(guest.link);
  await page.context().setOffline(true);
  await findCard(page, gift).getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(page.locator('#registry').getByText('You’re offline.')).toBeVisible();
  await page.context().setOffline(false);
  const wait = page.locator('#registry').getByText('One moment, please…');
  await expect(wait).toBeVisible();
  script.resolve();
  await expect(page.getByRole('dialog', { name: 'Confirm Gift Reservation' })).toBeVisible();
  await expect(wait).toBeHidden();

  // On the public page this browser knows the guest, and the server does not.
  script = Promise.withResolvers();
  await page.goto(site.origin);
  await findCard(page, gift).getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(wait).toBeVisible();
  script.resolve();
  await expect(page.getByRole('dialog', { name: 'Confirm Gift Reservation' })).toBeVisible();
});

test('keeps the dialog open if a reservation gets no response', async ({ page, product }) => {
  const site = await buySite(page, product);
  const [gift, guest] = [await addGift(site), await addGuest(site)];
  await page.goto(guest.link);
  await findCard(page, gift).getByRole('button', { name: 'Reserve Gift' }).click();
  await page.route('**/reserve', (route) => route.abort());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/A note/).fill('Kept');
  await dialog.getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(page.getByText('Failed to reserve gift')).toBeVisible();
  await page.unroute('**/reserve');
  const tooMany = { error: 'Too many attempts. Please wait a moment and try again.', code: 'too_many_requests' };
  await page.route('**/reserve', (route) => route.fulfill({ status: 429, json: tooMany }));
  await dialog.getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(page.getByText(tooMany.error)).toBeVisible();
  await page.unroute('**/reserve');
  await page.keyboard.press('Escape');
  await findCard(page, gift).getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(dialog.getByLabel(/A note/)).toHaveValue('Kept');
  await dialog.getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(findCard(page, gift).getByText('Reserved by You')).toBeVisible();
});

test('times out a hanging request, and the gift can be reserved again', async ({ page, product }) => {
  const site = await buySite(page, product);
  const [gift, guest] = [await addGift(site), await addGuest(site)];
  await page.clock.install();
  await page.goto(guest.link);
  await findCard(page, gift).getByRole('button', { name: 'Reserve Gift' }).click();
  await page.route('**/reserve', () => undefined);
  const dialog = page.getByRole('dialog');
  const asked = page.waitForRequest('**/reserve');
  await dialog.getByRole('button', { name: 'Reserve Gift' }).click();
  await asked;
  await page.clock.fastForward('00:31');
  await expect(page.getByText('Failed to reserve gift')).toBeVisible();
  await page.unroute('**/reserve');
  await dialog.getByRole('button', { name: 'Reserve Gift' }).click();
  await expect(findCard(page, gift).getByText('Reserved by You')).toBeVisible();
});

test('the link in the mail marks a gift as purchased without a script, or says that someone else has taken it', async ({
  browser,
  page,
  product,
  journal,
}) => {
  const site = await buySite(page, product);
  const [bought, lost] = [await addGift(site), await addGift(site)];
  const [guest, slow, quick] = [await addGuest(site), await addGuest(site), await addGuest(site)];
  await guest.reserve(bought.id);
  await slow.reserve(lost.id);
  const [link, late] = [await fetchGiftLink(product, guest.email), await fetchGiftLink(product, slow.email)];

  await using context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('This gift is reserved for you');
  await tab.getByRole('button', { name: 'Mark as Purchased' }).click();
  await expect(tab).toHaveURL(link);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('You bought this gift. Thank you!');
  await tab.goto(late);
  await tab.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('This gift is still available');
  await quick.reserve(lost.id);
  await tab.getByRole('button', { name: 'Mark as Purchased' }).click();
  await expect(tab.getByRole('alert')).toHaveText(TAKEN);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Someone else has taken this gift');

  for (const [name, address] of Object.entries({ bought: link, taken: late, nowhere: `${site.origin}/gift/nowhere` })) {
    await page.goto(address);
    await journal(page, `gift-link-${name}`);
    await expectAccessible(page, `the page of a gift's link: ${name}`);
  }
  await findInMail(product, site.email, new RegExp(`A gift was purchased[^]*${bought.title}`));
});

test('a long list shows the first gifts, a category, own reservations, and all gifts', async ({
  browser,
  page,
  product,
  journal,
}) => {
  const site = await buySite(page, product);
  const [count, guest] = [GIFTS_AT_FIRST + 6, await addGuest(site)];
  const add = (at: number) =>
    addGift(site, { sort_order: at, category: at < GIFTS_AT_FIRST + 3 ? 'Electronics' : 'Books & Media' });
  const [first, last] = [await add(0), await add(count - 1)];
  for (let at = 1; at < count - 1; at += 1) await add(at);
  await guest.reserve(last.id);
  await page.goto(guest.link);
  const cards = page.locator('.gifts').getByRole('listitem');
  await expect(cards).toHaveCount(GIFTS_AT_FIRST);
  const mine = page.getByRole('region', { name: 'My gifts' });
  await expect(mine.getByText('Reserved, 30 minutes left')).toBeVisible();

  const answer = Promise.withResolvers<void>();
  await page.route('**/api/invite/*/gifts', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Books & Media' }).click();
  await expect(page.getByText('One moment, please…').first()).toBeVisible();
  answer.resolve();
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: 'All Items' }).click();
  await expect(cards).toHaveCount(GIFTS_AT_FIRST);
  await mine.getByRole('link', { name: last.title }).click();
  await expect(findCard(page, last)).toBeInViewport();
  await expect(page.getByRole('heading', { name: last.title })).toBeFocused();

  await page.reload();
  const more = page.getByRole('button', { name: `Show all ${count} gifts` });
  await more.scrollIntoViewIfNeeded();
  await journal(page, 'registry-long');
  await expectAccessible(page, 'a long gift list');
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(count);
  await expect(cards.nth(GIFTS_AT_FIRST).getByRole('heading')).toBeFocused();
  await expect(more).toBeHidden();

  await using context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(site.origin);
  await expect(findCard(still, first)).toBeVisible();
  await expect(findCard(still, last)).toHaveCount(0);
  await still.getByRole('button', { name: `Show all ${count} gifts` }).click();
  await expect(findCard(still, last)).toBeVisible();
});

test('shows the time left in minutes, and at the end in seconds', async ({ page, product }) => {
  const site = await buySite(page, product);
  const [gift, guest] = [await addGift(site), await addGuest(site)];
  await guest.reserve(gift.id);
  await page.clock.install();
  await page.goto(guest.link);
  await page.locator('#registry').scrollIntoViewIfNeeded();
  const timer = findCard(page, gift).getByRole('timer');
  await expect(page.locator('#registry')).toHaveAttribute('data-lazy', 'hydrated');
  await expect(timer).toHaveText('30 minutes left');
  await page.clock.fastForward('20:00');
  await expect(timer).toHaveText('10 minutes left');
  await page.clock.fastForward('08:30');
  await expect(timer).toHaveText(/^1:\d\d left$/);
  await page.clock.fastForward('00:50');
  await expect(timer).toHaveText(/^\d\d? seconds left$/);
  await page.clock.fastForward('01:00');
  await expect(page.getByText(`Your reservation of ${gift.title} has expired.`)).toBeVisible();
});

test('works by keyboard, with names for screen readers', async ({ page, product }) => {
  const site = await buySite(page, product);
  const [gift, guest] = [await addGift(site), await addGuest(site)];
  await page.goto(guest.link);
  const reserve = page.getByRole('button', { name: `Reserve Gift ${gift.title}` });
  await reserve.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm Gift Reservation' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(reserve).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel(/A note/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Reserve Gift' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gift reserved successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: gift.title })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Mark as Purchased ${gift.title}` })).toBeFocused();
});

test('shows the gifts without a script', async ({ browser, page, product }) => {
  const site = await buySite(page, product);
  const gift = await addGift(site, { description: 'In cream', quantity_total: 3, quantity_purchased: 1 });
  await using context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const tab = await context.newPage();
  await tab.goto(site.origin);
  for (const part of ['In cream', '$49.90', '1 of 3 purchased']) {
    await expect(findCard(tab, gift).getByText(part)).toBeVisible();
  }
  await expect(findCard(tab, gift).getByRole('heading', { name: gift.title })).toBeVisible();
  await expect(tab.locator('.registry-no-script')).toBeVisible();
  await expect(findCard(tab, gift).getByRole('button')).toHaveCount(0);
});
