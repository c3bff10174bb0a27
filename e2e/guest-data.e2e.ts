import { expectAccessible } from './accessible.ts';
import { addGift, addGuest, PHONE } from './gifts.ts';
import { buySite, signIn } from './owned-site.ts';
import { findInMail } from './outbox.ts';
import { expect, test } from './product.ts';

test.use({ viewport: PHONE });

test('P1: a guest sees and deletes what a site stores about them, by the link in a mail', async ({
  page,
  product,
  journal,
}) => {
  const site = await buySite(page, product);
  const [guest, gift] = [await addGuest(site), await addGift(site, { title: 'Copper kettle' })];
  await guest.reserve(gift.id);
  await site.api('POST /events/:event/rsvp', {
    params: { event: site.eventId },
    body: {
      name: 'Gina Rossi',
      email: guest.email,
      attendance: 'yes',
      message: 'See you there!',
      guest_token: guest.link.split('/').at(-1) ?? '',
    },
  });
  const link = await findInMail(product, guest.email, /http:\S+\/your-data\/[\w.~-]+/);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What this site stores about you');
  for (const text of ['See you there!', 'Copper kettle', 'Gifts that you reserved become available to other guests.'])
    await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page, 'stored data', [PHONE.width]);
  await journal(page, 'guest-data');

  // The browser asks for the box before it sends the form.
  await page.getByRole('button', { name: 'Delete my data' }).click();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data was deleted');
  await expect(page.getByText('See you there!')).toHaveCount(0);
  await expectAccessible(page, 'nothing stored', [PHONE.width]);
  await journal(page, 'guest-data-deleted');
  await page.getByRole('link', { name: 'Go to the invitation' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);

  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/rsvp`);
  await expect(page.getByRole('region', { name: 'Deleted by guests' })).toContainText(
    /Gina Rossi deleted their reply on/,
  );
  await expect(page.getByText('See you there!')).toHaveCount(0);
  await journal(page, 'guest-data-owner');
  await page.goto(`${site.origin}/admin/guests`);
  await expect(page.getByRole('region', { name: 'Deleted by guests' })).toContainText('Gina Rossi');
  await journal(page, 'guest-data-guest-list');
  await page.goto(`${site.origin}/admin/dashboard`);
  await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Remind / })).toHaveCount(0);
});
