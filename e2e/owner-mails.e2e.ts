import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './owned-site.ts';
import { findInMail } from './outbox.ts';
import { expect, test } from './product.ts';
import { buyEventSite, findForm, invite, PHONE } from './replies.ts';

test.use({ viewport: PHONE });

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Send Invitations by Email' });

test('an owner emails invitations with a preview, follows them, and shares the others from the phone', async ({
  page,
  product,
  journal,
}) => {
  test.slow();
  const site = await buyEventSite(page, product);
  for (const [first_name, guest_email] of [
    ['Ada', 'ada@example.com'],
    ['Ben', 'ben@example.com'],
    ['Cem', undefined],
    ['Dora', undefined],
  ] as const)
    await invite(site, {
      guest_name: undefined,
      max_guests: undefined,
      people: [{ first_name, last_name: 'Stone' }],
      ...(guest_email && { guest_email }),
    });
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/guests`);

  await test.step('the dialog says who gets the invitation, and shows it', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('menuitem', { name: 'By email' }).click();
    const dialog = getDialog(page);
    await expect(dialog.getByText('2 households get this email, each with their own link.')).toBeVisible();
    await expect(dialog.getByText('2 have no email address')).toBeVisible();
    await dialog.getByLabel('A personal line').fill('Bring your dancing shoes!');
    const mail = dialog.frameLocator('iframe');
    await expect(mail.getByText('Bring your dancing shoes!')).toBeVisible();
    await expect(mail.getByText('Annabel', { exact: false }).first()).toBeVisible();
    await expectAccessible(page, 'sending invitations', [390], { contrast: false });
    await journal(page, 'mails-send');
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Computer' }).click();
    const getGround = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await getGround();
    await dialog.getByRole('button', { name: 'Dark' }).click();
    await expect.poll(getGround).not.toBe(light);
    await journal(page, 'mails-send-dark');
    await page.setViewportSize(PHONE);
  });

  await test.step('a test comes to the owner, and each guest gets a link of their own', async () => {
    await getDialog(page).getByRole('button', { name: 'Send a Test to Me' }).click();
    await findInMail(product, site.email, /Test: You’re invited/);
    await getDialog(page).getByRole('button', { name: 'Send 2 Invitations' }).click();
    await expect(getDialog(page)).toHaveCount(0);
    const link = await findInMail(product, 'ada@example.com', /http:\/\/\S+\/invite\/[\w-]+/);
    await page.goto(link);
    await expect(findForm(page)).toBeAttached();
  });

  await test.step('the list of emails says what became of them', async () => {
    await page.goto(`${site.origin}/admin/guests`);
    await expect(page.getByText('Opened')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Emails and reminders' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Emails to Guests (2)' })).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'ada@example.com' });
    await expect(row.getByText('Sent', { exact: true })).toBeVisible();
    await expectAccessible(page, 'emails to guests');
    await page.setViewportSize(PHONE);
    await journal(page, 'mails-list');
    await page.setViewportSize(PHONE);
    await row.getByRole('button', { name: 'Actions for the email to ada@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Emails to Guests (3)' })).toBeVisible();
  });

  await test.step('a message goes to those who have not replied, and reminders are turned on', async () => {
    await page.getByRole('button', { name: 'Write a Message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to Your Guests' });
    await dialog.getByLabel('To').selectOption('Guests who haven’t replied');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByText('Please enter a subject.')).toBeVisible();
    await dialog.getByLabel('Subject').fill('Where to park');
    await dialog.getByLabel('Message').fill('Behind the barn.');
    await expectAccessible(page, 'a message', [390]);
    await journal(page, 'mails-message');
    await page.setViewportSize(PHONE);
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Emails to Guests (5)' })).toBeVisible();
    await findInMail(product, 'ben@example.com', /Behind the barn\./);
    await page.getByRole('switch', { name: 'Remind guests who haven’t replied' }).click();
    await expect(page.getByText('At 10 AM in your event’s time zone, as of now:')).toBeVisible();
    await page.getByLabel('Remind this many days before').fill('7');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('7 days before')).toBeVisible();
    await expect(page.getByText(/: 2 households/)).toHaveCount(3);
    await expectAccessible(page, 'reminders', [390]);
    await journal(page, 'mails-reminders');
    await page.setViewportSize(PHONE);
  });

  await test.step('the others are shared one after the other, and a slip is undone', async () => {
    await page.goto(`${site.origin}/admin/guests/share`);
    await expect(page.getByRole('heading', { name: 'Cem Stone' })).toBeVisible();
    await expect(page.getByText('Dear Cem Stone,')).toBeVisible();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=Dear/,
    );
    await expectAccessible(page, 'sharing an invitation');
    await journal(page, 'mails-share');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Sent, Next' }).click();
    await expect(page.getByText('1 of 2 shared')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('0 of 2 shared')).toBeVisible();
    await page.getByRole('button', { name: 'Sent, Next' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByText('You skipped 1 household.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Guests' }).click();
    await expect(page.getByText('Sent by you')).toBeVisible();
    await journal(page, 'mails-guests');
  });
});
