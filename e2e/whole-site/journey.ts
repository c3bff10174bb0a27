import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { completePurchase, expectLive, fillWizard, payByCard } from '../buying.ts';
import { findInMail } from '../outbox.ts';
import { expect, makeUniqueName, test } from '../product.ts';
import { writePhotos } from './photos.ts';
import { EVENT, FUND, GIFTS, GUESTS, QUESTIONS, SCHEDULE, STORY, TRAVEL } from './texts.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const PHOTOS = 30;

let folder: string;
let photos: string[];
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  photos = await writePhotos(folder, PHOTOS);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('a couple builds their whole site, from buying it to 30 photos of 12 MB', async ({ page, product }) => {
  const begun = performance.now();
  for (const path of photos) expect((await stat(path)).size, path).toBeGreaterThan(11_000_000);
  const subdomain = makeUniqueName('whole');
  const email = `${subdomain}@example.com`;
  const origin = product.siteOriginOf(subdomain);

  await test.step('buys the site and chooses a password', async () => {
    await fillWizard(page, product, { plan: 'Most Popular', subdomain, email });
    const tab = await completePurchase(page);
    await payByCard(tab);
    await expectLive(tab, subdomain);
    await tab.close();
    await page.goto(await findInMail(product, email, /http\S+\/admin\/reset-password\?token=[\w-]+/));
    await page.getByLabel('Password', { exact: true }).fill('correct horse 9');
    await page.getByRole('button', { name: 'Set Password and Continue' }).click();
    await expect(page).toHaveURL(`${origin}/admin/dashboard`);
  });

  await test.step('fills in the event with its main photo', async () => {
    await open(page, 'Event');
    for (const [label, text] of Object.entries(EVENT)) await findField(page, label).fill(text);
    await page.getByLabel('Image file').setInputFiles(photos[0] ?? '');
    await expect(page.getByRole('button', { name: 'Remove Image' })).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Event details updated successfully!')).toBeVisible();
  });

  await test.step('writes the schedule', async () => {
    await open(page, 'Schedule');
    for (const { name, ...fields } of SCHEDULE) {
      await page.getByRole('button', { name: 'Add Item' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      for (const [label, text] of Object.entries(fields)) await findField(dialog, label).fill(text);
      await dialog.getByRole('button', { name: 'Add Item' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
  });

  await test.step('writes a story, travel, dress code and answers', async () => {
    await open(page, 'Sections');
    await addSection(page, 'Story', async () => {
      await page.getByRole('textbox', { name: /^Text\b/ }).fill(STORY.body);
      for (const { title, text } of STORY.moments)
        await addItem(page, 'moment', { 'What happened': text, Title: title });
    });
    await addSection(page, 'Travel & stay', async () => {
      for (const place of TRAVEL) await addItem(page, 'place', place);
    });
    await addSection(page, 'Dress code', () => page.getByRole('button', { name: 'Garden' }).click());
    await addSection(page, 'Questions & answers', async () => {
      for (const [question, answer] of QUESTIONS)
        await addItem(page, 'question', { Answer: answer, Question: question });
    });
  });

  await test.step('asks each guest for the main course', async () => {
    await open(page, 'RSVP Questions');
    await page.getByRole('button', { name: 'Add Question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question Text').fill('Which main course?');
    await dialog.getByLabel('Input Type').selectOption('radio');
    await dialog.getByLabel('Options').fill('Beef\nSea bass\nVegan risotto');
    await dialog.getByLabel('Who Is Asked').selectOption('Each person who comes');
    await dialog.getByRole('button', { name: 'Create Question' }).click();
    await expect(page.getByText('Question created successfully')).toBeVisible();
  });

  await test.step('imports the guests', async () => {
    await open(page, 'Guests');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Or paste a list').fill(GUESTS.join('\n'));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: /^Check \d+ Invitations$/ }).click();
    await dialog.getByRole('button', { name: /^Import \d+ Invitations$/ }).click();
    await expect(dialog).toContainText(`${GUESTS.length - 1} added`);
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('lists gifts and a fund, and says how guests pay', async () => {
    await open(page, 'Registry');
    const dialog = page.getByRole('dialog');
    for (const { title, category, price } of GIFTS) {
      await page.getByRole('button', { name: 'Add Gift', exact: true }).first().click();
      await dialog.getByLabel('Gift Title').fill(title);
      await dialog.getByRole('combobox', { name: 'Category' }).fill(category);
      await dialog.getByRole('option', { name: category }).first().click();
      await dialog.getByLabel('Price ($)').fill(price);
      await dialog.getByRole('button', { name: 'Add Gift' }).click();
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('button', { name: 'Add Fund', exact: true }).first().click();
    await dialog.getByLabel('Fund Title').fill(FUND.title);
    await dialog.getByLabel('Goal ($)').fill(FUND.goal);
    await dialog.getByRole('button', { name: 'Add Fund' }).click();
    await dialog.getByLabel('Bank Details').fill(FUND.details);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('uploads all photos at once', async () => {
    await open(page, 'Gallery');
    await page.getByLabel('Photos to upload').setInputFiles(photos);
    const panel = page.getByRole('region', { name: /your photos/i });
    await expect(panel.getByRole('status')).toHaveText(`${PHOTOS} of ${PHOTOS} added`, { timeout: 400_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Gallery (${PHOTOS} images)`);
  });

  await test.step('guests see all of it', async () => {
    await page.goto(origin);
    for (const words of ['Rose Barn', ...SCHEDULE.map(({ name }) => name), ...STORY.moments.map(({ title }) => title)])
      await expect(page.getByText(words).first()).toBeAttached();
    for (const id of ['rsvp', 'registry', 'gallery']) await expect(page.locator(`#${id}`)).toBeAttached();
  });
  process.stdout.write(`The whole site took ${Math.round((performance.now() - begun) / 1000)} s.\n`);
});

/** A label may say that the field is required or optional. */
const findField = (place: Page | Locator, label: string) =>
  place.getByLabel(new RegExp(`^${label}( \\*| \\(Optional\\))?$`));

const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Owner area' }).getByRole('link', { name, exact: true }).click();

async function addSection(page: Page, kind: string, write: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Add Section' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  await expect(page.getByRole('heading', { name: `Add ${kind}`, level: 1 })).toBeVisible();
  await write();
  await page.getByRole('button', { name: 'Add Section' }).click();
  await expect(page).toHaveURL(/\/admin\/sections$/);
}

/** The last field is the one by which the item is called. */
async function addItem(page: Page, one: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: `Add ${one}`, exact: false }).click();
  const item = page.getByRole('group', { name: `New ${one}` });
  for (const [label, text] of Object.entries(fields)) {
    const field = findField(item, label);
    if (label === 'Type') await field.selectOption(text);
    else await field.fill(text);
  }
}
