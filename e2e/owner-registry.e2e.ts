import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { addGift, addGuest } from './gifts.ts';
import { moveByKeyboard } from './reordering.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { expect, test, type Product } from './product.ts';

const SCREENS = { phone: { width: 390, height: 844 }, 'large screen': { width: 1440, height: 900 } } as const;

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

for (const [name, viewport] of Object.entries(SCREENS)) {
  /** Checks accessibility at this width; the other run checks it at the other. */
  const checkAccessible = async (page: Page, what: string) => {
    await expectAccessible(page, what, [viewport.width]);
    await page.setViewportSize(viewport);
  };

  test.describe(`the registry on a ${name}`, () => {
    // A picture that cannot be copied is refused, which browsers log.
    test.use({ viewport, expectedNoise: /status of 400/ });

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
      await dialog.getByRole('combobox', { name: 'Category' }).fill('funds');
      await page.keyboard.press('Tab');
      await expect(dialog.getByLabel('External Link')).toHaveCount(0);
      await expect(dialog.getByLabel('Total Quantity')).toHaveCount(0);
      await expect(dialog.getByLabel('Sort Order')).toHaveValue('2');
      await dialog.getByLabel('Show contribution amounts publicly').uncheck();
      await dialog.getByRole('button', { name: 'Add Gift' }).click();
      await expect(getCard(page, 'Honeymoon').getByText('Anonymous')).toBeVisible();
    });

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

    test('gifts are reordered by keyboard', async ({ page, product }) => {
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
          (await site.api('GET /events/:event/registry', { params: { event: site.eventId } })).map(
            ({ title }) => title,
          ),
        )
        .toEqual(['Pan', 'Rug', 'Lamp']);
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
      await expect(page.locator('.thanks').getByRole('listitem')).toHaveCount(1);
      await expect(page.locator('.thanks')).toContainText(/Gina Rossi.*House.*\$20\.50 given · Reference [2-9A-Z]{6}/s);
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      expect((await file).suggestedFilename()).toBe('thank-you-list.csv');
    });
  });
}

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
