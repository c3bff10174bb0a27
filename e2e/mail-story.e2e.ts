import type { Browser, Page } from '@playwright/test';
import { deliver, makeReport } from '../server/testing/bounces.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { signIn, type OwnedSite } from './owned-site.ts';
import { expect, findFreePort, runProduct, test, type Product } from './product.ts';
import { findToken, readDelivery, readEntry, take, type Mails, type ReceivedMail } from './received-mails.ts';
import { buyEventSite, findForm, submit, waitForHydration } from './replies.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE });

const DOMAIN = '@families.example.com';
const addressOf = (name: string) => `${name.toLowerCase()}${DOMAIN}`;
/** The mailbox of the first one does not exist, the second one wants no mails. */
const [BROKEN, GONE] = ['Abbott', 'Baker'] as const;
/** They reply with the buttons of their mails. */
const [YES, NO, ALSO_YES] = ['Carter', 'Dalton', 'Ellis'] as const;
const REPLIED = [YES, NO, ALSO_YES, 'Foster', 'Garner', 'Hughes', 'Irving', 'Jarvis', 'Keller', 'Lawson'];
const SILENT = ['Mercer', 'Norris', 'Osborn', 'Porter', 'Quincy', 'Rogers', 'Sutton', 'Turner'];
const NAMES = [BROKEN, GONE, ...REPLIED, ...SILENT];
const MENDED = addressOf(`${BROKEN}.family`);
const REACHED = [MENDED, ...[...REPLIED, ...SILENT].map(addressOf)];

/** Returns what takes the mails that have come to the households since its last call, one to each of these addresses. */
function followMails(site: OwnedSite, { deliveries }: MailServer) {
  const params = { event: site.eventId };
  let [read, all] = [0, 0];
  const listArrived = () => deliveries.slice(read).filter(({ to }) => to.endsWith(DOMAIN));
  return async (addresses: readonly string[]): Promise<Mails> => {
    all += addresses.length;
    await expect
      .poll(async () => ({
        ...(await site.api('GET /admin/events/:event/mails/counts', { params })),
        addresses: listArrived()
          .map(({ to }) => to)
          .toSorted(),
      }))
      .toMatchObject({ addresses: addresses.toSorted(), all, waiting: 0, failed: 0, unsubscribed: 0 });
    const arrived = listArrived();
    read = deliveries.length;
    const mails = await Promise.all(arrived.map(readDelivery));
    return new Map(mails.map((mail) => [mail.to, mail]));
  };
}

/** Opens a mail on a guest's own phone and presses a link in it. */
async function pressInMail(browser: Browser, { html = '' }: ReceivedMail, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.setContent(html);
  await phone.getByRole('link', { name: link }).tap();
  return phone;
}

test('twenty households hear by email of everything from the invitation to the end', async ({
  page,
  browser,
  journal,
}) => {
  await using server = await startMailServer();
  const bouncePort = await findFreePort();
  await using running = await runProduct({
    SMTP_URL: server.url,
    BOUNCE_DOMAIN: 'bounces.example.com',
    BOUNCE_LISTEN: `127.0.0.1:${bouncePort}`,
  });
  const product: Product = { ...running, readMails: server.readTexts };
  const site = await buyEventSite(page, product, {
    event_time: '16:00',
    rsvp_deadline: '2031-05-01',
    time_zone: 'America/New_York',
  });
  const params = { event: site.eventId };
  const takeMails = followMails(site, server);
  await signIn(page, product, site);
  const openGuests = () => page.goto(`${site.origin}/admin/guests`);
  const guests = page.getByRole('list', { name: 'Guest invitations' });
  const getRow = (name: string) => guests.getByRole('listitem').filter({ hasText: `Ann & Tom ${name}` });
  const getDialog = (name: string) => page.getByRole('dialog', { name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await test.step('the owner pastes the list', async () => {
    await openGuests();
    await press('Import');
    const list = NAMES.map((name) => `Ann and Tom ${name}\t${addressOf(name)}`);
    await page.getByLabel('Or paste a list').fill(['Name\tEmail', ...list].join('\n'));
    await press('Continue');
    await press('Check 20 Invitations');
    await expect(page.getByText('20 invitations for 40 people')).toBeVisible();
    await press('Import 20 Invitations');
    await press('Done');
    await expect(guests.getByText('Not sent yet')).toHaveCount(20);
  });

  const invitations =
    await test.step('all get the invitation, and sending goes on while the page is closed', async () => {
      await press('Send');
      await page.getByRole('menuitem', { name: 'By email' }).click();
      const dialog = getDialog('Send Invitations by Email');
      await expect(dialog.getByText('20 households get this email, each with their own link.')).toBeVisible();
      await dialog.getByLabel('A personal line').fill('Bring your dancing shoes!');
      await expect(dialog.frameLocator('iframe').getByText('Bring your dancing shoes!')).toBeVisible();
      await journal(page, 'story-send');
      const resume = server.pauseAfter(8, DOMAIN);
      await press('Send 20 Invitations');
      await expect(page.getByText('20 invitations are on the way')).toBeVisible();
      await press('See emails');
      await expect(page.getByText('8 of 20 emails sent. You can close this page: sending goes on.')).toBeVisible();
      await journal(page, 'story-progress');
      await openGuests();
      await expect(guests.getByText('Sending', { exact: true })).toHaveCount(12);
      await expect(guests.getByText('Sent', { exact: true })).toHaveCount(8);
      resume();
      const mails = await takeMails(NAMES.map(addressOf));
      expect(new Set([...mails.values()].map(findToken)).size, 'each household has its own link').toBe(20);
      for (const mail of mails.values()) expect(mail.text).toContain('Bring your dancing shoes!');
      await page.goto(`${site.origin}/admin/guests/mails`);
      await expect(page.getByRole('heading', { level: 1, name: 'Emails to Guests (20)' })).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      return mails;
    });

  const mended = await test.step('one comes back, its address is corrected, and it is sent again', async () => {
    const { returnPath } = take(invitations, addressOf(BROKEN));
    await deliver(bouncePort, { to: returnPath, raw: makeReport() });
    await openGuests();
    await expect(guests.getByText('Bounced')).toHaveCount(1);
    await expect(getRow(BROKEN)).toContainText('There’s no such mailbox. Correct the address.');
    await journal(page, 'story-bounced');
    await getRow(BROKEN)
      .getByRole('button', { name: `Ann & Tom ${BROKEN}`, exact: true })
      .click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Email \(/)
      .fill(MENDED);
    await press('Update');
    await expect(getRow(BROKEN)).toContainText('Not sent yet');
    await press(`Actions for Ann & Tom ${BROKEN}`);
    await page.getByRole('menuitem', { name: 'Send by email' }).click();
    await expect(page.getByText('1 household gets this email, with their own link.')).toBeVisible();
    await press('Send 1 Invitation');
    const mails = await takeMails([MENDED]);
    expect(findToken(take(mails, MENDED)), 'the link stays').toBe(findToken(take(invitations, addressOf(BROKEN))));
    return mails;
  });
  const invited: Mails = new Map([...invitations, ...mended]);

  await test.step('one wants no more emails', async () => {
    const phone = await pressInMail(
      browser,
      take(invited, addressOf(GONE)),
      'Unsubscribe from emails about this event',
    );
    await expect(phone.getByRole('heading', { name: 'Stop emails from Annabel & Benedict?' })).toBeVisible();
    await phone.getByRole('button', { name: 'Unsubscribe' }).tap();
    await expect(phone.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
    await phone.context().close();
    await openGuests();
    await expect(guests.getByText('Unsubscribed')).toHaveCount(1);
    await expect(getRow(GONE)).toContainText('Share the link yourself.');
    await journal(page, 'story-unsubscribed');
  });

  await test.step('ten reply', async () => {
    for (const [name, button, answer] of [
      [YES, 'We’ll be there', 'We’re all coming'],
      [NO, 'Can’t make it', 'None of us can come'],
      [ALSO_YES, 'We’ll be there', 'We’re all coming'],
    ] as const) {
      const phone = await pressInMail(browser, take(invited, addressOf(name)), button);
      await expect(findForm(phone).getByRole('radio', { name: answer })).toBeChecked();
      // Without its script the form is sent as well, and its page says so in other words.
      await waitForHydration(phone);
      await submit(phone);
      await expect(phone.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
      await phone.context().close();
    }
    for (const [index, name] of REPLIED.slice(3).entries()) {
      const email = addressOf(name);
      const attendance = index < 5 ? 'yes' : 'no';
      const guest_token = findToken(take(invited, email));
      await site.api('POST /events/:event/rsvp', {
        params,
        body: { name: `Ann ${name}`, email, attendance, guest_token },
      });
    }
    await takeMails(REPLIED.map(addressOf));
    await openGuests();
    await expect(guests.getByText('RSVP Yes')).toHaveCount(7);
    await expect(guests.getByText('RSVP No')).toHaveCount(3);
    await journal(page, 'story-replies');
  });

  await test.step('the others are reminded', async () => {
    await press('Send');
    await page.getByRole('menuitem', { name: 'Emails and reminders' }).click();
    await page.getByRole('switch', { name: 'Remind guests who haven’t replied' }).click();
    await expect(page.getByText('At 10 AM in your event’s time zone, as of now:')).toBeVisible();
    await expect(page.getByText(/, 2031: 9 households$/)).toHaveCount(2);
    await press('Write a Message');
    const dialog = getDialog('Write to Your Guests');
    await dialog.getByLabel('To').selectOption('Guests who haven’t replied');
    await expect(dialog.getByText('9 households get this message.')).toBeVisible();
    await expect(dialog.getByText('1 has unsubscribed from your emails')).toBeVisible();
    await dialog.getByLabel('Subject').fill('Are you coming?');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('We would love to know by Friday.');
    await expect(dialog.frameLocator('iframe').getByText('We would love to know by Friday.').last()).toBeVisible();
    await journal(page, 'story-remind');
    await press('Send to 9 Households');
    await press('Send Message');
    for (const { subject, text } of (await takeMails([MENDED, ...SILENT.map(addressOf)])).values())
      expect([subject, text]).toEqual(['Are you coming?', expect.stringContaining('by Friday.')]);
  });

  const told = await test.step('the venue moves, and all who can be reached are told', async () => {
    await page.goto(`${site.origin}/admin/event`);
    await page.getByLabel('Venue Name').fill('Oak Hall');
    await press('Save Changes');
    const dialog = getDialog('Tell 19 households?');
    await expect(dialog.getByText('1 has unsubscribed from your emails', { exact: false })).toBeVisible();
    await expect(dialog.getByLabel('Ask them again whether they can come')).not.toBeChecked();
    await press('Preview the Email');
    await expect(dialog.frameLocator('iframe').getByText('Now: Oak Hall')).toBeVisible();
    await journal(page, 'story-moved');
    await press('Tell 19 Households');
    await expect(
      getDialog('Tell 1 household yourself?').getByRole('link', { name: `Ann & Tom ${GONE}` }),
    ).toBeVisible();
    await journal(page, 'story-moved-by-hand');
    await press('I’ve Told Them');
    await expect(page.getByText('1 household marked as told')).toBeVisible();
    const mails = await takeMails(REACHED);
    for (const [address, mail] of mails) {
      expect(mail.text).toMatch(/was: Rose Barn\n\s+now: Oak Hall/);
      expect(mail.text).toContain('Your reply still counts.');
      const [before, now] = [readEntry(take(invited, address)), readEntry(mail)];
      expect([before.place, now]).toMatchObject([
        'Rose Barn',
        { method: 'PUBLISH', uid: before.uid, place: 'Oak Hall' },
      ]);
      expect(now.sequence).toBeGreaterThan(before.sequence);
    }
    return mails;
  });

  await test.step('a household sees on its page what has moved, and its reply still counts', async () => {
    const phone = await pressInMail(browser, take(told, addressOf(YES)), 'Open our invitation');
    await expect(phone.getByText('Moved from Rose Barn')).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'We have your reply' })).toBeAttached();
    await journal(phone, 'story-page-moved');
    await phone.context().close();
  });

  await test.step('it is called off: all hear of it once, and the site takes no more replies', async () => {
    await page.getByRole('radio', { name: 'Called off' }).check();
    await press('Call It Off');
    await expect(getDialog('Tell 19 households that the wedding is canceled?')).toBeVisible();
    await press('Tell 19 Households');
    await expect(getDialog('Tell 1 household yourself that the wedding is canceled?')).toBeVisible();
    await press('I’ve Told Them');
    const mails = await takeMails(REACHED);
    for (const [address, mail] of mails) {
      expect(mail.subject).toBe('Canceled: The wedding of Annabel & Benedict');
      const [before, now] = [readEntry(take(told, address)), readEntry(mail)];
      expect(now).toMatchObject({ method: 'CANCEL', uid: before.uid });
      expect(now.sequence).toBeGreaterThan(before.sequence);
    }
    const phone = await pressInMail(browser, take(mails, MENDED), 'Open our invitation');
    await expect(phone.getByText('This celebration won’t take place.', { exact: false })).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'No reply needed' })).toBeAttached();
    await expect(findForm(phone)).toHaveCount(0);
    await journal(phone, 'story-page-off');
    await phone.context().close();
    const late = { name: 'Ann', email: MENDED, attendance: 'yes', guest_token: findToken(take(mails, MENDED)) };
    const reply = site.api('POST /events/:event/rsvp', { params, body: late });
    await expect(reply).rejects.toMatchObject({ status: 409, code: 'event_cancelled' });
    await page.goto(`${site.origin}/admin/guests/mails`);
    await expect(page.getByRole('heading', { level: 1, name: 'Emails to Guests (78)' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'State' })).toHaveText(/All 78\s*Sent 77\s*Bounced 1$/);
    await journal(page, 'story-mails');
  });
});
