import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TEMPLATE_IDS } from '../contract/catalog.ts';
import type * as Mails from '../server/mail/mails.ts';
import { makeGuestMails, makeMailEvent, makeProductMails } from '../server/testing/mail-samples.ts';
import { buildOutboxUrl, findInMail } from './outbox.ts';
import { expect, JOURNAL_FOLDER, makeUniqueAddress, makeUniqueName, test } from './product.ts';
import { chooseThemes, expectLegible } from './contrast.ts';
import { buySite } from './owned-site.ts';
import { buyEventSite, fetchReplies, findForm, invite, submit } from './replies.ts';

const ROOT = join(import.meta.dirname, '..');
/** No word of them has a place to break. */
const LONG = { couple_names: `${'W'.repeat(80)} & ${'Ö'.repeat(80)}`, venue_name: 'x'.repeat(120) };

test('every mail fits phones and desktops, in light and dark', async ({ page }) => {
  const mails = (await import(pathToFileURL(join(ROOT, 'dist/server/mails.js')).href)) as typeof Mails;
  const all = [
    ...TEMPLATE_IDS.flatMap((template_id) => [
      ...Object.entries(makeGuestMails(mails, makeMailEvent({ template_id }))).map(
        ([name, mail]) => [`${name}-${template_id}`, mail] as const,
      ),
      [`long-${template_id}`, makeGuestMails(mails, makeMailEvent({ template_id, ...LONG }))['invitation']] as const,
    ]),
    ...Object.entries(makeProductMails(mails)),
  ];
  const folder = JOURNAL_FOLDER;
  const modes = folder === undefined ? (['light'] as const) : (['light', 'dark'] as const);
  for (const colorScheme of modes)
    for (const width of [320, 600]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      for (const [name, mail] of all) {
        await page.setContent(mail?.html ?? '');
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(excess, `${name} at ${width} px`).toBeLessThanOrEqual(0);
        if (folder !== undefined)
          await page.screenshot({ path: join(folder, 'mails', `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
    }
});

test('a button in a mail opens the form with its answer, and sends nothing', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const site = await buyEventSite(page, product);
  const people = [{ first_name: 'Anna' }, { first_name: 'Tom' }];
  const { unique_token } = await invite(site, { guest_name: 'Anna & Tom', max_guests: undefined, people });
  const url = `${site.origin}/invite/${unique_token}`;
  const form = findForm(page);

  await page.goto(`${url}?answer=no#rsvp`);
  await expect(form.getByRole('radio', { name: 'None of us can come' })).toBeChecked();
  await expect(form).toBeInViewport();
  await expect(page).toHaveURL(`${url}#reply-title`);

  await form.getByRole('radio', { name: 'We’re all coming' }).check();
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join(' '))).toContain('yes');
  await page.reload();
  await expect(form.getByRole('radio', { name: 'We’re all coming' })).toBeChecked();

  await page.goto(`${url}?answer=yes#rsvp`);
  await expect(form.getByRole('radio', { name: 'We’re all coming' })).toBeChecked();
  expect(await fetchReplies(site)).toEqual([]);

  await page.goto(`${url}?answer=maybe`);
  await expect(page).toHaveURL(`${url}?answer=maybe`);
  await expect(form.getByText('Your answer is chosen.')).toBeHidden();

  await page.goto(`${url}?answer=no#rsvp`);
  await expect(form.getByRole('radio', { name: 'None of us can come' })).toBeChecked();
  await form.getByLabel('Email').fill('anna@example.com');
  await submit(page);
  await expect.poll(async () => (await fetchReplies(site)).map(({ attendance }) => attendance)).toEqual(['no']);
  await page.locator('summary').filter({ hasText: 'Change your reply' }).click();
  await expect(form.getByRole('button', { name: 'Update RSVP' })).toBeVisible();
  await expect(page.getByText('Your answer is chosen.')).toBeHidden();

  await page.goto(`${url}?answer=yes#rsvp`);
  await expect(form.getByText('Your answer is chosen. Tap “Update RSVP” to send it.')).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole('radio', { name: 'We’re all coming' })).toBeChecked();
});

for (const template of TEMPLATE_IDS) {
  test(`${template} says at once that an answer chosen in a mail is not sent`, async ({ page, product, browser }) => {
    const phone = { width: 360, height: 640 };
    await page.setViewportSize(phone);
    const site = await buySite(page, product, template);
    const { unique_token } = await invite(site, { guest_name: 'Gina Rossi', max_guests: 1 });
    const url = `${site.origin}/invite/${unique_token}?answer=yes`;
    await using unscripted = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
    for (const [opened, address, how] of [
      [page, `${url}#rsvp`, 'with'],
      [await unscripted.newPage(), `${url}#reply-sheet`, 'without'],
    ] as const) {
      await opened.goto(address);
      const note = opened.getByText('Your answer is chosen. Tap “Submit RSVP” to send it.');
      await expect(note, `${how} scripts`).toBeInViewport({ ratio: 1 });
      await expect(findForm(opened).locator('[name="attendance"][value="yes"]')).toBeChecked();
      if (JOURNAL_FOLDER !== undefined)
        await opened.screenshot({ path: join(JOURNAL_FOLDER, `chosen-${template}-${how}.png`) });
    }
    await expectLegible(page, 'the note', '#rsvp .answered', chooseThemes(template));
    expect(await fetchReplies(site)).toEqual([]);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the outbox shows a mail as sent, on phones and in the dark mode too', async ({ page, product, journal }) => {
    const site = await buyEventSite(page, product);
    const [guest_email, name] = [makeUniqueAddress('gina'), makeUniqueName('Gina')];
    const { id } = await invite(site, { guest_name: name, guest_email });
    await site.api('POST /admin/events/:event/invitations/send', {
      params: { event: site.eventId },
      body: { ids: [id] },
    });
    await findInMail(product, guest_email, /You’re invited/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(buildOutboxUrl(product, guest_email));
    await journal(page, 'outbox');
    await page.getByRole('link', { name: 'as sent' }).click();
    const frame = page.locator('iframe');
    const body = frame.contentFrame().locator('body');
    const readGround = () => body.evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(body).toContainText(name);
    const light = await readGround();
    await expect(page.locator('dl')).toContainText('List-Unsubscribe=One-Click');
    await journal(page, 'outbox-mail');

    await page.getByRole('link', { name: 'Dark' }).click();
    await page.getByRole('link', { name: 'Phone' }).click();
    await expect(page.getByRole('link', { name: 'Dark' })).toHaveAttribute('aria-current', 'true');
    await expect(body).toContainText(name);
    expect(await readGround()).not.toBe(light);
    expect(await frame.evaluate((element) => element.clientWidth)).toBe(390);
    await journal(page, 'outbox-mail-dark');

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download invitation.ics' }).click();
    expect(await readFile(await (await downloading).path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n/);
  });
});
