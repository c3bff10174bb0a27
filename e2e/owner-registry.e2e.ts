import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { addGift, addGuest } from './gifts.ts';
import { moveByKeyboard } from './reordering.ts';
import { findInMail } from './outbox.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { expect, test, type Product } from './product.ts';

const SCREENS = { phone: { width: 390, height: 844 }, 'large screen': { width: 1440, height: 900 } } as const;

// Addresses and pictures that cannot be used are refused, which browsers log.
test.use({ expectedNoise: /status of 400/ });

async function registryOf(page: Page, product: Product): Promise<OwnedSite> {
  const site = await buySite(page, product);
  await signIn(page, product, site);
  return site;
}

const open = (page: Page, { origin }: OwnedSite, rest = '') => page.goto(`${origin}/admin/registry${rest}`);
const getCard = (page: Page, title: string) =>
  page.locator('.gifts > li').filter({ has: page.getByRole('heading', { name: title }) });
const listTitles = (page: Page) => page.locator('.gifts h2');
const expectNotification = (page: Page, words: string) =>
  expect(page.getByLabel('Notifications').getByText(words)).toBeVisible();
const chooseAction = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const chooseSetting = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name }).click();
};

/** Returns to the screen of the journey afterwards. */
async function checkAccessible(page: Page, what: string): Promise<void> {
  const screen = page.viewportSize();
  await expectAccessible(page, what);
  if (screen) await page.setViewportSize(screen);
}

test.describe('the registry on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('adds gifts and funds, with custom categories', async ({ page, product, journal }) => {
    const site = await registryOf(page, product);
    await open(page, site);
    await expect(page.getByRole('heading', { name: 'No gifts found' })).toBeVisible();
    await journal(page, 'registry-empty');
    await checkAccessible(page, 'the empty registry');
    await page.getByRole('button', { name: 'Add First Gift' }).click();

    const dialog = page.getByRole('dialog', { name: 'Add New Gift' });
    await dialog.getByRole('button', { name: 'Add Gift' }).click();
    await expect(dialog.getByText('Gift title is required')).toBeVisible();
    await expect(dialog.getByLabel('Gift Title')).toBeFocused();
    await dialog.getByLabel('Gift Title').fill('Walnut bowl');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('record');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const own = dialog.getByLabel('New category');
    await own.fill('home decor');
    await expect(dialog.getByText('This category already exists!')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('combobox', { name: 'Category' })).toBeFocused();
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Record Shop');
    await checkAccessible(page, 'the dialog with its categories');
    await dialog.getByRole('option', { name: 'Add Custom Category' }).click();
    await own.press('Enter');
    await expectNotification(page, 'Custom category "Record Shop" added!');

    await dialog.getByLabel('Price ($)').fill('94.5');
    await dialog.getByLabel('Total Quantity').fill('2');
    await dialog.getByLabel('Purchased').fill('3');
    await dialog.getByRole('radio', { name: 'Image URL' }).check();
    await dialog.getByRole('textbox', { name: 'Image URL' }).fill('https://127.0.0.1/bowl.png');
    await expect(dialog.getByText('When you save, we copy this image and show it here.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Gift' }).click();
    await expect(dialog.getByText('Purchased must be a whole number from 0 up to the total.')).toBeVisible();
    await dialog.getByLabel('Purchased').fill('1');
    await dialog.getByRole('button', { name: 'Add Gift' }).click();
    await expect(dialog.getByText('This URL isn’t public.')).toBeVisible();
    await expect(dialog.getByLabel('Gift Title')).toHaveValue('Walnut bowl');
    await dialog.getByRole('radio', { name: 'Upload a file' }).check();
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a63d57' } })
      .jpeg()
      .toBuffer();
    await dialog.getByLabel('Image file').setInputFiles({ name: 'bowl.jpg', mimeType: 'image/jpeg', buffer });
    await dialog.getByRole('button', { name: 'Add Gift' }).click();
    await expectNotification(page, 'Gift created successfully');
    const bowl = getCard(page, 'Walnut bowl');
    await expect(bowl).toContainText('$94.50');
    await expect(bowl).toContainText('1 of 2 purchased');
    await expect(bowl.getByText('Partially Purchased')).toBeVisible();
    await expect(bowl.locator('img')).toHaveAttribute('src', /^\/media\//);

    await page.keyboard.press('n');
    await dialog.getByLabel('Gift Title').fill('Honeymoon');
    await expect(dialog.getByLabel('External Link')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Category' }).fill('funds');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('External Link')).toHaveCount(0);
    await expect(dialog.getByLabel('Total Quantity')).toHaveCount(0);
    await expect(dialog.getByLabel('Sort Order')).toHaveValue('2');
    await expect(dialog.getByLabel('Show contribution amounts publicly')).not.toBeChecked();
    await expect(dialog).toContainText('Guests can’t see how to pay you yet.');
    await dialog.getByRole('button', { name: 'Add Gift' }).click();
    await page.getByRole('dialog', { name: 'How Guests Pay' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(getCard(page, 'Honeymoon').getByText('Anonymous')).toBeVisible();
  });

  test('shows reservations, hides names in surprise mode, and lists open thank-you notes', async ({
    page,
    product,
    journal,
  }) => {
    const site = await registryOf(page, product);
    await open(page, site, '?tab=reservations');
    await expect(page.getByRole('heading', { name: 'No reservations yet' })).toBeVisible();
    const [pan, lamp] = [await addGift(site, { title: 'Pan' }), await addGift(site, { title: 'Lamp' })];
    const fund = await addGift(site, { title: 'House', category: 'Funds', price: 500 });
    const [gina, hugo] = [await addGuest(site, 'Gina Rossi'), await addGuest(site, 'Hugo Weiss')];
    await gina.reserve(pan.id);
    await hugo.reserve(lamp.id);
    await hugo.purchase(lamp.id);
    await gina.sendContribution(fund.id, 20.5);

    await page.reload();
    const rows = page.locator('.reservations').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Pan' })).toContainText(/Gina Rossi.*Reserved\s*Expires/s);
    await page.getByLabel('Reservation status').selectOption('Purchased');
    await expect(rows).toHaveCount(1);
    await page.getByLabel('Reservation status').selectOption('All Reservations');
    await checkAccessible(page, 'the reservations');
    await rows.filter({ hasText: 'Pan' }).getByRole('button').click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Cancel Reservation' });
    await expect(confirm).toBeVisible();
    await checkAccessible(page, 'the question before a reservation ends');
    await confirm.click();
    await expectNotification(page, 'Gift reservation cancelled successfully');
    await expect(rows.filter({ hasText: 'Pan' })).toContainText('Cancelled');

    await chooseSetting(page, 'Surprise Mode');
    const surprise = page.getByRole('dialog', { name: 'Surprise Mode' });
    await surprise.getByRole('button', { name: 'Hide Names' }).click();
    await expect(surprise.getByText('Please choose a date.')).toBeVisible();
    await surprise.getByLabel('Hide names until').fill('2090-06-14');
    await checkAccessible(page, 'the surprise');
    await surprise.getByRole('button', { name: 'Hide Names' }).click();
    await expectNotification(page, 'Names are hidden until June 14, 2090');
    await expect(page.getByText('Hugo Weiss')).toHaveCount(0);
    await expect(rows.filter({ hasText: 'Lamp' })).toContainText('A guest');
    await chooseSetting(page, 'Surprise Mode');
    await surprise.getByRole('button', { name: 'Show Names Now' }).click();
    await expect(rows.filter({ hasText: 'Lamp' })).toContainText('Hugo Weiss');

    await page.getByRole('tab', { name: /Gifts/ }).click();
    await page.getByRole('button', { name: 'Add Payment Details' }).click();
    const payment = page.getByRole('dialog', { name: 'How Guests Pay' });
    await payment.getByLabel('Payment Link').fill('http://pay.example/us');
    await payment.getByRole('button', { name: 'Save' }).click();
    await expect(payment.getByText('Please enter an address that begins with https://')).toBeVisible();
    await expect(payment.getByText('Attend takes no fee.')).toBeVisible();
    await payment.getByLabel('Payment Link').fill('https://pay.example/us');
    await checkAccessible(page, 'how guests pay');
    await payment.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Add Payment Details' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Thank-You List' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank-You List (0 of 2 thanked)');
    await page.getByRole('checkbox', { name: 'Thanked Hugo Weiss for Lamp' }).check();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank-You List (1 of 2 thanked)');
    await checkAccessible(page, 'the thank-you list');
    await journal(page, 'thanks');
    await page.getByRole('radio', { name: /To Thank/ }).check();
    const thanks = page.locator('.thanks').getByRole('listitem');
    await expect(thanks).toHaveCount(1);
    await expect(page.locator('.thanks')).toContainText(
      /Gina Rossi.*House.*\$20\.50 promised · Reference [2-9A-Z]{6}/s,
    );
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await file).suggestedFilename()).toBe('thank-you-list.csv');

    const dialog = page.getByRole('dialog', { name: 'Thank by Email' });
    await thanks.getByRole('button', { name: 'Thank by email: Gina Rossi for House' }).click();
    await expect(dialog.getByText('1 guest gets this email.')).toBeVisible();
    await dialog.getByLabel('A personal line').fill('Come and see it!');
    await expect(dialog.frameLocator('iframe').getByText('Come and see it!', { exact: true })).toBeVisible();
    await expectAccessible(page, 'thanking by email', [SCREENS.phone.width], { contrast: false });
    await journal(page, 'thanks-dialog');
    await page.setViewportSize(SCREENS.phone);
    await dialog.getByRole('button', { name: 'Send 1 Thank-You' }).click();
    await findInMail(product, gina.email, /Your contribution to “House”\s+Come and see it!/);
    await page.getByRole('radio', { name: /^All/ }).check();
    await expect(thanks.filter({ hasText: 'House' })).toContainText(/Thanked by email on/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank-You List (2 of 2 thanked)');
    await journal(page, 'thanks-mailed');
    await page.setViewportSize(SCREENS.phone);
    await page.getByRole('button', { name: 'Thank by Email', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Gina Rossi' }).check();
    await expect(dialog.getByText('Nobody gets this email.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Send it again' }).check();
    await expect(dialog.getByRole('button', { name: 'Send 1 Thank-You' })).toBeEnabled();
  });
});

test.describe('the registry on a large screen', () => {
  test.use({ viewport: SCREENS['large screen'] });

  test('edits, filters and deletes gifts', async ({ page, product, journal }) => {
    const site = await registryOf(page, product);
    await addGift(site, { title: 'Walnut bowl', category: 'Record Shop' });
    await addGift(site, { title: 'Honeymoon', category: 'Funds' });
    await open(page, site);
    await chooseAction(page, 'Walnut bowl', 'Edit Gift');
    const edit = page.getByRole('dialog', { name: 'Edit Gift' });
    await edit.getByLabel('Gift Title').fill('Cherry bowl');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep Editing' }).click();
    await edit.getByRole('button', { name: 'Update Gift' }).click();
    await expectNotification(page, 'Gift updated successfully');
    await chooseAction(page, 'Cherry bowl', 'Deactivate');
    await expectNotification(page, 'Gift deactivated successfully');
    await expect(getCard(page, 'Cherry bowl').getByText('Inactive')).toBeVisible();

    await page.getByLabel('Category', { exact: true }).selectOption('Record Shop (Custom)');
    await expect(listTitles(page)).toHaveText(['Cherry bowl']);
    await page.getByLabel('Status').selectOption('Purchased');
    await expect(page.getByRole('heading', { name: 'No gifts found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await checkAccessible(page, 'the gifts');
    await journal(page, 'registry');

    await chooseAction(page, 'Cherry bowl', 'Delete Gift');
    const confirm = page.getByRole('dialog', { name: 'Delete Gift' });
    await expect(confirm).toContainText('Are you sure you want to delete "Cherry bowl"?');
    await checkAccessible(page, 'the question before a gift goes');
    await confirm.getByRole('button', { name: 'Delete Gift' }).click();
    await expectNotification(page, 'Gift deleted successfully');
    await expect(listTitles(page)).toHaveText(['Honeymoon']);
  });
});

for (const [name, viewport] of Object.entries(SCREENS))
  test(`gifts are reordered by keyboard on a ${name}`, async ({ page, product }) => {
    await page.setViewportSize(viewport);
    const site = await registryOf(page, product);
    for (const [at, title] of ['Pan', 'Lamp', 'Rug'].entries()) await addGift(site, { title, sort_order: at + 1 });
    await open(page, site);
    await moveByKeyboard(page, 'Rug', '3 of 3');
    await page.keyboard.press(viewport.width < 768 ? 'ArrowUp' : 'ArrowLeft');
    await expect(page.getByText('Rug, position 2 of 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(listTitles(page)).toHaveText(['Pan', 'Rug', 'Lamp']);
    await expect
      .poll(async () =>
        (await site.api('GET /events/:event/registry', { params: { event: site.eventId } })).map(({ title }) => title),
      )
      .toEqual(['Pan', 'Rug', 'Lamp']);
  });

test('fills in a gift from a shop’s link, in the currency of the site, and adds a fund', async ({
  page,
  product,
  journal,
}) => {
  const site = await registryOf(page, product);
  await page.setViewportSize(SCREENS.phone);
  await open(page, site);
  await chooseSetting(page, 'Currency');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('Euro (EUR)');
  await expect(page.getByText('Guests see €1,250.00')).toBeVisible();
  await expectAccessible(page, 'the currency', [390]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotification(page, 'Gifts are in Euro now');

  // Shops are outside: what the call says of their pages has tests of its own.
  const found = { title: 'Copper kettle', image_url: null, price: 49.9, currency: 'EUR', store: 'shop.example' };
  await page.route('**/api/admin/registry/lookup', (route) => route.fulfill({ json: found }));
  await page.getByRole('button', { name: 'Add First Gift' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('External Link').fill('shop.example/kettle');
  await dialog.getByRole('button', { name: 'Fill In' }).click();
  await expect(dialog.getByText('Filled in from shop.example: title, price. Please check.')).toBeVisible();
  await expect(dialog.getByLabel('Gift Title')).toHaveValue('Copper kettle');
  await expect(dialog.getByLabel('Price (€)')).toHaveValue('49.90');
  await expect(dialog.getByLabel('External Link')).toHaveValue('https://shop.example/kettle');
  await journal(page, 'registry-lookup');
  await page.setViewportSize(SCREENS.phone);
  await page.unroute('**/api/admin/registry/lookup');
  await dialog.getByLabel('External Link').fill('http://127.0.0.1/kettle');
  await dialog.getByRole('button', { name: 'Fill In' }).click();
  await expect(dialog.getByText('This address isn’t on the public internet.')).toBeVisible();
  await dialog.getByLabel('External Link').fill('https://shop.invalid/kettle');
  await dialog.getByRole('button', { name: 'Fill In' }).click();
  await expect(dialog.getByText('We couldn’t read anything from shop.invalid.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Kitchen toys');
  await dialog.getByRole('button', { name: 'Add Gift' }).click();
  await expect(getCard(page, 'Copper kettle')).toContainText('€49.90');
  await expect(getCard(page, 'Copper kettle')).toContainText('Kitchen toys');

  await page.getByRole('button', { name: 'Add Fund' }).click();
  await dialog.getByLabel('Fund Title').fill('Honeymoon');
  await dialog.getByLabel('Goal (€)').fill('4500');
  await expectAccessible(page, 'the dialog of a fund', [390]);
  await journal(page, 'registry-fund');
  await page.setViewportSize(SCREENS.phone);
  await dialog.getByRole('button', { name: 'Add Fund' }).click();
  await expect(getCard(page, 'Honeymoon').getByText('Anonymous')).toBeVisible();
  await expect(getCard(page, 'Honeymoon')).toContainText('€0.00 promised of €4,500.00');
});

test('keeps a category that was typed but not picked', async ({ page, product }) => {
  const site = await registryOf(page, product);
  await open(page, site);
  await page.getByRole('button', { name: 'Add First Gift' }).click();
  const dialog = page.getByRole('dialog');
  const category = dialog.getByRole('combobox', { name: 'Category' });
  await dialog.getByLabel('Gift Title').fill('Walnut bowl');
  await category.fill('Garden tools');
  await category.press('Tab');
  await expect(category).toHaveValue('Garden tools');
  await category.fill('  record shop ');
  await dialog.getByRole('button', { name: 'Add Gift' }).click();
  await expectNotification(page, 'Gift created successfully');
  await chooseAction(page, 'Walnut bowl', 'Edit Gift');
  await expect(category).toHaveValue('record shop');
  await category.fill('home decor');
  await category.press('Tab');
  await expect(category).toHaveValue('Home Decor');
  await category.fill('Nothing');
  await category.press('Escape');
  await expect(category).toHaveValue('Home Decor');
});

test('leads to the first problem of a gift, and keeps a new category that was not added', async ({ page, product }) => {
  const site = await registryOf(page, product);
  await page.setViewportSize({ width: 1024, height: 500 });
  await open(page, site);
  await page.getByRole('button', { name: 'Add First Gift' }).click();
  const dialog = page.getByRole('dialog');
  const [title, category] = [dialog.getByLabel('Gift Title'), dialog.getByRole('combobox', { name: 'Category' })];
  const save = dialog.getByRole('button', { name: 'Add Gift' });
  await title.fill('Walnut bowl');
  await dialog.getByLabel('Sort Order').fill('1');
  await expect(category).not.toBeInViewport();
  await save.click();
  await expect(category).toBeFocused();
  await expect(dialog.getByText('Please choose a category.')).toBeInViewport();

  const own = dialog.getByLabel('New category');
  const startOwn = async (name: string) => {
    await category.fill(name);
    await dialog.getByRole('option', { name: 'Add Custom Category' }).click();
    await expect(own).toHaveValue(name);
  };
  await startOwn('Garage');
  await own.press('Escape');
  await expect(category).toHaveValue('');
  await startOwn('Garage');
  await dialog.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(category).toHaveValue('');
  await startOwn('Garage');
  await own.fill('home decor');
  await title.focus();
  await expect(category).toHaveValue('Home Decor');
  await startOwn('Record Shop');
  await save.click();
  await expectNotification(page, 'Gift created successfully');
  await chooseAction(page, 'Walnut bowl', 'Edit Gift');
  await expect(category).toHaveValue('Record Shop');
});
