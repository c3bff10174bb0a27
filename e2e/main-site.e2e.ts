import type { Page } from '@playwright/test';
import { expectLive, payByCard } from './buying.ts';
import { expect, listViolations, makeUniqueName, MOVING, test } from './product.ts';
import { holdAnswer } from './slow-line.ts';

test.use(MOVING);

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const formatDateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the pictures of the invitations fill their place at every width', async ({ page, product }) => {
  const desk = page.getByRole('img', { name: /printed invitations on a desk/ });
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(product.origin);
    const { width: taken = 0 } = (await desk.boundingBox()) ?? {};
    expect(taken, `at ${width} px`).toBeGreaterThan(width * 0.45);
  }
});

test('the templates can be filtered, and their number is announced', async ({ page, product }) => {
  await page.goto(product.origin);
  const shown = page.getByRole('button', { name: 'Select This Template' });
  const filter = page.getByRole('group', { name: 'Show templates for' });
  const count = page.getByRole('status').filter({ hasText: 'templates shown' });
  await expect(shown).toHaveCount(8);
  for (const [name, left] of [
    ['Weddings', 3],
    ['Birthdays', 2],
    ['Baby showers', 1],
    ['Gender reveals', 1],
    ['General', 1],
    ['All', 8],
  ] as const) {
    await filter.getByRole('radio', { name }).check({ force: true });
    await expect(shown).toHaveCount(left);
    await expect(count).toHaveText(`${left} of 8 templates shown`);
  }
});

test('buttons, dots and keys move through a preview, and closing it restores the focus', async ({ page, product }) => {
  await page.goto(product.origin);
  const opener = cardOf(page, 'Rustic Wedding').getByRole('button', { name: 'Preview' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Rustic Wedding' });
  const [back, on] = [dialog.getByRole('button', { name: 'Previous' }), dialog.getByRole('button', { name: 'Next' })];
  // A clone has the card and two captures; a release has all captures.
  const dots = dialog.locator('.dots button');
  await expect(dots.first()).toBeVisible();
  const captions = await dots.evaluateAll((all) => all.map((dot) => dot.ariaLabel ?? ''));
  expect(captions).toEqual(expect.arrayContaining(['The invitation', 'On a large screen', 'On a phone']));
  const count = captions.length;
  const expectPlace = async (place: number) => {
    const status = dialog.getByRole('status').filter({ hasText: ` of ${count}` });
    await expect(status).toHaveText(`${place} of ${count}${captions[place - 1]}`);
    await expect(dialog.locator('.dots [aria-current]')).toHaveAccessibleName(captions[place - 1] ?? '');
    await expect(dialog.getByRole('img', { name: /Rustic Wedding/ })).toHaveCount(1);
    await expect(dialog.getByRole('img', { name: /Rustic Wedding/ })).toBeInViewport({ ratio: 0.9 });
  };
  await expectPlace(1);
  await expect(back).toBeDisabled();
  await on.click();
  await expectPlace(2);
  await page.keyboard.press('ArrowRight');
  await expectPlace(3);
  await page.keyboard.press('End');
  await expectPlace(count);
  await expect(on).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expectPlace(count - 1);
  await page.keyboard.press('Home');
  await expectPlace(1);
  await dialog.getByRole('button', { name: 'On a phone', exact: true }).click();
  await expectPlace(captions.indexOf('On a phone') + 1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a date after the plan’s end offers a longer plan', async ({ page, product }) => {
  await page.goto(product.origin);
  await cardOf(page, 'Sweet Baby').getByRole('button', { name: 'Select This Template' }).click();
  const wizard = page.getByRole('dialog');
  await wizard.getByRole('radio', { name: 'Get Started' }).check();
  await wizard.getByLabel('When is your event?').fill(formatDateIn(500));
  await expect(wizard.getByText(/This plan ends before your event is over/)).toBeVisible();
  await wizard.getByRole('button', { name: /^Switch to Long Term/ }).click();
  await expect(wizard.getByRole('radio', { name: 'Long Term' })).toBeChecked();
  await expect(wizard.getByText(/Your site will be online until/)).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ['Choose Plan', 'Website Setup', 'Review Order']) {
      const { scrollWidth, clientWidth } = await wizard
        .getByText(name, { exact: true })
        .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect(clientWidth, `${name} at ${width}`).toBeGreaterThan(60);
      expect(scrollWidth, `${name} at ${width}`).toBeLessThanOrEqual(clientWidth);
    }
  }
  await page.keyboard.press('Escape');

  const order = page.getByRole('form', { name: /Sweet Baby/ });
  await expect(order.getByLabel('When is your event?')).toHaveValue(formatDateIn(500));
  await page.getByRole('button', { name: 'Choose Most Popular' }).click();
  await expect(order.getByRole('heading', { name: 'Sweet Baby, for 1 year' })).toBeFocused();
  await order.getByRole('button', { name: /^Switch to Long Term/ }).click();
  await expect(order.getByText('$119.00')).toBeVisible();
});

test('the order form below the prices starts a checkout', async ({ page, product }) => {
  await page.goto(product.origin);
  await cardOf(page, 'Fun Birthday').getByRole('button', { name: 'Select This Template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const order = page.getByRole('form', { name: /Fun Birthday/ });
  const purchase = order.getByRole('button', { name: 'Purchase' });
  const subdomain = makeUniqueName('max');
  await expect(purchase).toBeDisabled();
  await expect(order.getByText('Please choose an available subdomain first')).toBeVisible();
  await order.getByLabel('Your web address').fill('admin');
  await expect(order.getByText('Subdomain not available')).toBeVisible();
  await order.getByLabel('Your web address').fill(subdomain);
  await expect(order.getByText('Please fill in your name and email')).toBeVisible();
  await order.getByLabel('Your name').fill('Max');
  await order.getByLabel('Email').fill(`${subdomain}@example.com`);
  const opened = page.waitForEvent('popup');
  const answer = await holdAnswer(page, '*/create-checkout');
  await purchase.click();
  await expect(page.getByText('Creating secure checkout...')).toBeVisible();
  await answer();
  const payment = await opened;
  await expect(payment).toHaveURL(new RegExp(`^${product.origin}/checkout/`));
  // Before its time, which is four seconds.
  await expect(page.getByText('Creating secure checkout...')).toHaveCount(0, { timeout: 3000 });

  await test.step('which a reloaded and a new tab know until it is paid', async () => {
    const other = await page.context().newPage();
    await other.goto(product.origin);
    await page.reload();
    for (const tab of [page, other])
      await expect(tab.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', payment.url());
    await other.close();
    await payByCard(payment);
    await expectLive(payment, subdomain);
    await expect(page.getByRole('dialog', { name: 'Your site is online' })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('A payment page is already open.')).toHaveCount(0);
  });
});

test('reports how a cart was left, and nothing with Do Not Track', async ({ page, product }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    const call = /\/cart-tracking\/(\w+)$/.exec(request.url())?.[1];
    const { eventType, reason } = (request.postDataJSON() ?? {}) as { eventType?: string; reason?: string };
    if (call !== undefined) reports.push([call, eventType ?? reason].filter(Boolean).join(' '));
  });
  await page.goto(product.origin);
  const select = cardOf(page, 'Fun Birthday').getByRole('button', { name: 'Select This Template' });
  await select.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect
    .poll(() => reports)
    .toEqual(['session', 'event step_entered', 'event step_completed', 'event step_entered', 'abandon modal_closed']);

  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.reload();
  reports.length = 0;
  await select.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(reports).toEqual([]);
});

test.describe('a page that violates its policy', () => {
  test.use({ expectedNoise: /Content Security Policy/ });

  test('X12: the browser reports it to the product, which the end of each journey checks', async ({
    page,
    product,
  }) => {
    await page.goto(product.origin);
    await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
    await expect.poll(() => listViolations(product.log)).toHaveLength(1);
    const [violation = ''] = listViolations(product.log);
    expect(JSON.parse(violation)).toMatchObject({ host: 'main', directive: 'style-src-attr', blocked: 'inline' });
    product.log.splice(product.log.indexOf(violation), 1);
  });
});
