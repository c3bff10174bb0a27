import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './owned-site.ts';
import { findInMail } from './outbox.ts';
import { expect, test, makeUniqueAddress } from './product.ts';
import { buyEventSite, fillIn, findForm, invite, PHONE, submit } from './replies.ts';

// One request fails on purpose.
test.use({ viewport: PHONE, expectedNoise: /ERR_FAILED/ });

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Send Invitations by Email' });

test('an owner emails invitations with a preview, follows them, and shares the others from the phone', async ({
  page,
  product,
  journal,
}) => {
  const site = await buyEventSite(page, product);
  const [ada, ben] = [makeUniqueAddress('ada'), makeUniqueAddress('ben')];
  for (const [first_name, guest_email] of [
    ['Ada', ada],
    ['Ben', ben],
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
    const missing = dialog.getByRole('list', { name: 'Without an address that works' });
    await expect(missing.getByRole('listitem')).toHaveCount(2);
    await missing.getByLabel('Dora Stone').fill('dora@nowhere');
    await missing.getByRole('button', { name: 'Save the email of Dora Stone' }).click();
    await expect(missing.getByText('Please enter a valid email address')).toBeVisible();
    await missing.getByLabel('Dora Stone').fill(makeUniqueAddress('dora'));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('3 households get this email, each with their own link.')).toBeVisible();
    await expect(missing.getByRole('listitem')).toHaveCount(1);
    const named = { params: { event: site.eventId }, query: { search: 'dora' } };
    const [dora] = await site.api('GET /admin/events/:event/guests', named);
    await site.api('PUT /admin/guests/:id', { params: { id: dora?.id ?? '' }, body: { guest_email: null } });
    await page.reload();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('menuitem', { name: 'By email' }).click();
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
    const link = await findInMail(product, ada, /http:\/\/\S+\/invite\/[\w-]+/);
    await page.goto(link);
    await expect(findForm(page)).toBeAttached();
    const named = { params: { event: site.eventId }, query: { search: 'ada' } };
    const fetchStatus = async () => (await site.api('GET /admin/events/:event/guests', named))[0]?.status;
    await expect.poll(fetchStatus).toBe('opened');
  });

  await test.step('the list of emails says what became of them', async () => {
    await page.goto(`${site.origin}/admin/guests`);
    await expect(page.getByText('Opened')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Emails and reminders' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Emails to Guests (2)' })).toBeVisible();
    // With the style sheets of this page alone.
    await page.reload();
    await expect(page.getByRole('radio', { name: /^All/ })).toHaveCSS('opacity', '0');
    const row = page.getByRole('listitem').filter({ hasText: ada });
    await expect(row.getByText('Sent', { exact: true })).toBeVisible();
    await expectAccessible(page, 'emails to guests');
    await page.setViewportSize(PHONE);
    await journal(page, 'mails-list');
    await page.setViewportSize(PHONE);
    await row.getByRole('button', { name: /^You’re invited/ }).click();
    const shown = page.getByRole('dialog', { name: 'Email to Ada Stone' });
    await expect(shown.frameLocator('iframe').getByText('Bring your dancing shoes!')).toBeVisible();
    await expectAccessible(page, 'an email that was sent', [390], { contrast: false });
    await journal(page, 'mails-shown');
    await page.setViewportSize(PHONE);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: `Actions for the email to ${ada}` }).click();
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Emails to Guests (3)' })).toBeVisible();
  });

  await test.step('a message goes to those who have not replied, and reminders are turned on', async () => {
    await page.getByRole('button', { name: 'Write a Message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to Your Guests' });
    await dialog.getByLabel('To').selectOption('Guests who haven’t replied');
    await expect(dialog.getByText('2 households get this message.')).toBeVisible();
    await expect(dialog.getByText('2 have no email address')).toBeVisible();
    const send = dialog.getByRole('button', { name: 'Send to 2 Households' });
    await send.click();
    await expect(dialog.getByText('Please enter a subject.')).toBeVisible();
    await dialog.getByLabel('Subject').fill('Where to park');
    await dialog
      .getByRole('textbox', { name: 'Message' })
      .fill('Dear all,\n\n**Behind the barn.**\n\n- Cars: left\n- Bus: right');
    await expect(dialog.frameLocator('iframe').locator('strong', { hasText: 'Behind the barn.' })).toBeVisible();
    await expectAccessible(page, 'a message', [390], { contrast: false });
    await journal(page, 'mails-message');
    await page.setViewportSize(PHONE);
    // On a phone, dialogs and their buttons are at the bottom.
    await dialog.getByRole('button', { name: 'Send a Test to Me' }).click();
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
    await expect(toast).toContainText('A test is on its way');
    expect((await toast.boundingBox())?.y).toBeLessThan(40);
    await send.click();
    const question = page.getByRole('dialog', { name: 'Send to 2 households?' });
    await journal(page, 'mails-message-confirm');
    await page.setViewportSize(PHONE);
    await question.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Emails to Guests (5)' })).toBeVisible();
    await findInMail(product, ben, /Behind the barn\./);
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
    const isShown = Promise.withResolvers<void>();
    const call = '**/invitations/share';
    await page.route(call, (route) => route.abort());
    await page.goto(`${site.origin}/admin/guests/share`);
    await expect(page.getByRole('heading', { name: 'Cem Stone' })).toBeVisible();
    const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t load the message.' });
    await expect(failure).toContainText('No connection.');
    await journal(page, 'mails-share-failed');
    await page.setViewportSize(PHONE);
    await page.unroute(call);
    await page.route(call, async (route) => {
      await isShown.promise;
      await route.continue();
    });
    await failure.getByRole('button', { name: 'Try Again' }).click();
    const sent = page.getByRole('button', { name: 'Sent, Next' });
    await expect(sent, 'nobody can have sent what is not there yet').toBeDisabled();
    isShown.resolve();
    await expect(sent).toBeEnabled();
    await page.unroute(call);
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
    await expect(page.getByText('Sent to Cem Stone')).toBeVisible();
    await expect(page.locator('.toast'), 'nothing lies over the next household').toHaveCount(0);
    await journal(page, 'mails-share-next');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('0 of 2 shared')).toBeVisible();
    await expect(page.getByText('Sent to Cem Stone')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sent, Next' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByText('You skipped 1 household.')).toBeVisible();
    const again = page.getByRole('checkbox', { name: 'Also 3 households that have it already, without a reply' });
    await again.click();
    await expect(again).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Dora Stone' })).toBeVisible();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('heading', { name: 'Ben Stone' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ben Stone' }).getByText('Sent', { exact: true })).toBeVisible();
    await expectAccessible(page, 'sharing an invitation again', [390]);
    await journal(page, 'mails-share-again');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Sent, Next' }).click();
    await expect(page.getByText('1 of 4 shared')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await again.click();
    await expect(again).not.toBeChecked();
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('link', { name: 'Back to Guests' }).click();
    await expect(page.getByText('Sent by you')).toBeVisible();
    await journal(page, 'mails-guests');
  });
});

test('an owner moves the event, tells the guests and asks them again, and calls it off', async ({
  page,
  product,
  journal,
}) => {
  const phone = { width: 390, height: 844 };
  await page.setViewportSize(phone);
  const site = await buyEventSite(page, product);
  const address = makeUniqueAddress('ada');
  const params = { event: site.eventId };
  const ada = await invite(site, { guest_name: 'Ada Stone', guest_email: address });
  const cem = await invite(site, { guest_name: 'Cem Stone' });
  await site.api('POST /admin/events/:event/invitations/send', { params, body: { ids: [ada.id] } });
  await site.api('POST /admin/events/:event/guests/selected', {
    params,
    body: { act: 'hand_over', selection: { ids: [cem.id] } },
  });
  const link = await findInMail(product, address, /http:\/\/\S+\/invite\/[\w-]+/);
  const said = { attendance: 'yes', guests: 2, guest_names: 'Bo', dietary_restrictions: 'Bo: no shellfish' };
  await site.api('POST /events/:event/rsvp', {
    params,
    body: { guest_token: ada.unique_token, name: 'Ada Stone', email: address, ...said },
  });
  await signIn(page, product, site);
  const question = page.getByRole('dialog', { name: 'Tell 1 household?' });
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click();

  await test.step('a change asks once; further changes are collected in a notice', async () => {
    await page.goto(`${site.origin}/admin/event`);
    await page.getByLabel('Venue Name').fill('Oak Barn');
    await save();
    await expect(question.getByText('was Rose Barn')).toBeAttached();
    await expect(question.getByText('Oak Barn')).toBeVisible();
    await question.getByRole('button', { name: 'Not Now' }).click();
    await expect(page.getByText('2 households still have the old place.')).toBeVisible();
    await page.getByLabel('Event Time').fill('17:30');
    await save();
    await expect(page.getByText('2 households still have the old details.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByLabel('Caption').fill('Bring a song');
    await save();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await journal(page, 'tell-notice-event');
    await page.setViewportSize(phone);
    await page.goto(`${site.origin}/admin/schedule`);
    await expect(page.getByText('2 households still have the old details.')).toBeVisible();
    await page.goto(`${site.origin}/admin/dashboard`);
    await expect(page.getByText('2 households still have the old details.')).toBeVisible();
    await expectAccessible(page, 'the notice', [390]);
    await journal(page, 'tell-notice-dashboard');
    await page.setViewportSize(phone);
  });

  await test.step('the guests with an email address get one, the owner tells the others', async () => {
    await page.getByRole('button', { name: 'Tell Them' }).click();
    await expect(question.getByText('1 has no email address', { exact: false })).toBeVisible();
    await question.getByLabel('A personal note').fill('The old barn has a leak.');
    const again = question.getByLabel('Ask them again whether they can come');
    await expect(again).toHaveAccessibleDescription(/replied\. If you ask again, .+ count until they answer/);
    await again.check();
    await expectAccessible(page, 'telling guests', [390]);
    await journal(page, 'tell-question');
    await page.setViewportSize(phone);
    await question.getByRole('button', { name: 'Preview the Email' }).click();
    await expect(question.frameLocator('iframe').getByText('The old barn has a leak.')).toBeVisible();
    await journal(page, 'tell-preview');
    await page.setViewportSize(phone);
    await question.getByRole('button', { name: 'Tell 1 Household' }).click();
    const others = page.getByRole('dialog', { name: 'Tell 1 household yourself?' });
    await expect(others.getByRole('link', { name: 'Cem Stone' })).toBeVisible();
    await others.getByRole('button', { name: 'Message to Cem Stone' }).click();
    await expect(others.getByText('Time: 5:30 PM (was 4:00 PM)')).toBeVisible();
    await expect(others.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me.*Oak%20Barn/);
    await expectAccessible(page, 'telling guests by hand', [390]);
    await journal(page, 'tell-by-hand');
    await page.setViewportSize(phone);
    await others.getByRole('button', { name: 'I’ve Told Them' }).click();
    await expect(page.getByText('1 household marked as told')).toBeVisible();
    await expect(page.getByText(/still ha(s|ve) the old/)).toHaveCount(0);
    await findInMail(product, address, /was: Rose Barn\s+now: Oak Barn[^]*The old barn has a leak\./);
  });

  await test.step('what they said before is kept, and counts no longer', async () => {
    await page.goto(`${site.origin}/admin/dashboard`);
    await expect(page.getByText('1 household replied before the change.', { exact: false })).toBeVisible();
    await page.goto(`${site.origin}/admin/guests`);
    await expect(page.getByText('Said yes before the change')).toBeVisible();
    await journal(page, 'tell-guests-asked');
    await page.setViewportSize(phone);
    await page.goto(`${site.origin}/admin/rsvp`);
    await expect(page.getByText('1 replied before the change. Their new answers appear here.')).toBeVisible();
    await journal(page, 'tell-nobody-again');
    await page.setViewportSize(phone);
    await page.getByRole('tab', { name: 'Asked Again' }).click();
    await expect(page.getByText(/^Said yes on .*, before the change$/)).toBeVisible();
    await expectAccessible(page, 'asked again', [390]);
    await journal(page, 'tell-asked-again');
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'View Details of Ada Stone' }).click();
    const details = page.getByRole('dialog', { name: 'RSVP Details' });
    await expect(details.getByText('You asked again, and they haven’t answered yet')).toBeVisible();
    await journal(page, 'tell-asked-again-details');
    await page.setViewportSize(phone);
  });

  await test.step('the guest sees what has moved, and answers anew', async () => {
    await page.goto(link);
    await expect(page.getByText('Moved from Rose Barn')).toBeVisible();
    await expect(page.getByText('Moved from 4:00 PM')).toBeVisible();
    await journal(page, 'tell-page');
    await page.setViewportSize(phone);
    await fillIn(page, 'Ada Stone');
    await expect(page.getByLabel('Any allergies or dietary needs?')).toHaveValue('Bo: no shellfish');
    await expect(page.getByLabel('Guest 2')).toHaveValue('Bo');
    await journal(page, 'tell-form');
    await page.setViewportSize(phone);
    await page.getByRole('radio', { name: 'Regretfully declines' }).check();
    await submit(page);
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
    await page.goto(`${site.origin}/admin/rsvp`);
    await page.getByRole('button', { name: 'View Details of Ada Stone' }).click();
    const details = page.getByRole('dialog', { name: 'RSVP Details' });
    await expect(details.getByText(/^Said yes on .*, before the change\.$/)).toBeVisible();
    await journal(page, 'tell-history');
    await page.setViewportSize(phone);
  });

  await test.step('calling it off asks with other words', async () => {
    await page.goto(`${site.origin}/admin/event`);
    await page.getByRole('radio', { name: 'Called off' }).check();
    await page.getByRole('button', { name: 'Call It Off' }).click();
    const off = page.getByRole('dialog', { name: 'Tell 1 household that the wedding is canceled?' });
    await expect(off.getByText('takes the date out of their calendars', { exact: false })).toBeVisible();
    await expect(off.getByLabel('Ask them again whether they can come')).toHaveCount(0);
    await journal(page, 'tell-canceled');
    await page.setViewportSize(phone);
    await off.getByRole('button', { name: 'Tell 1 Household' }).click();
    await page.getByRole('button', { name: 'Not Now' }).click();
    await expect(page.getByText('1 household doesn’t know yet that the wedding is canceled.')).toBeVisible();
    await findInMail(product, address, /Canceled: The wedding of Annabel & Benedict/);
  });
});
