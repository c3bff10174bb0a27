import { expectAccessible } from './accessible.ts';
import { buySite, signIn } from './owned-site.ts';
import { expect, test } from './product.ts';

for (const width of [390, 1440] as const) {
  test(`the dashboard shows the current numbers and the next steps, at ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 });
    const site = await buySite(page, product);
    const at = { params: { event: site.eventId } };
    await signIn(page, product, site);
    const setup = page.getByRole('region', { name: 'Setup' });
    await expect(page.getByText('No RSVP responses yet.')).toBeVisible();
    await expect(setup).toContainText('0 of 5 steps done');
    await expectAccessible(page, 'a new dashboard', [width]);

    await site.api('PUT /admin/events/:event', {
      ...at,
      body: {
        event_name: 'Our day',
        couple_names: 'Maya Lindqvist & Jonah',
        event_date: '2031-06-14',
        venue_name: 'The Mill',
      },
    });
    await site.api('POST /admin/events/:event/guests', { ...at, body: { guest_name: 'Not yet told' } });
    for (const [n, name] of ['Ada', 'Ben', 'Cleo', 'Dora', 'Eva', 'Finn'].entries()) {
      const guest = await site.api('POST /admin/events/:event/guests', {
        ...at,
        body: { guest_name: name, max_guests: 2 },
      });
      await site.api('POST /events/:event/rsvp', {
        ...at,
        body: {
          name,
          email: `${name}@example.com`,
          attendance: (['yes', 'no', 'maybe'] as const)[n % 3],
          guests: 2,
          guest_token: guest.unique_token,
        },
      });
    }
    await page.reload();
    await expect(page.getByText('Saturday, June 14, 2031 at The Mill')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Maya & Jonah');
    const recent = page.getByRole('region', { name: 'Recent Responses' });
    await expect(recent.getByRole('listitem')).toHaveCount(5);
    await expect(recent.getByRole('listitem').first()).toContainText('Finn');
    await expect(recent.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/admin/rsvp');
    await recent.getByRole('link', { name: /Finn/ }).click();
    const details = page.getByRole('dialog', { name: 'RSVP Details' });
    await expect(details).toContainText('Finn');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'View Details of Finn' })).toBeVisible();
    await expect(details, 'what was closed stays closed').toBeHidden();
    await page.goBack();
    await expect(page.getByRole('img', { name: /Will everyone reply by May 15/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'To do' })).toContainText('1 invitation not sent yet');
    await expect(page.getByRole('region', { name: 'To do' })).toContainText('2 guests said maybe');
    for (const action of ['Manage Event', 'Upload Photos', 'View RSVPs', 'Manage Gift Registry']) {
      await expect(page.getByRole('navigation', { name: 'Quick actions' }).getByText(action)).toBeVisible();
    }
    await expectAccessible(page, 'a dashboard', [width]);

    // Optional steps are skipped, and the list disappears when it is complete.
    await setup.getByRole('button', { name: 'Skip' }).click();
    await setup.getByRole('button', { name: 'Skip' }).click();
    await expect(setup).toBeHidden();

    await toPage(width, 'Guests');
    await expect(page).toHaveURL(/\/admin\/guests$/);
    await expect(page).toHaveTitle(/^Guest Invitations/);
    await expect(page.getByRole('main')).toBeFocused();

    async function toPage(from: number, name: string): Promise<void> {
      if (from < 768) await page.getByRole('button', { name: 'Open menu' }).click();
      const links = page.getByRole('navigation', { name: /^Owner area/ }).and(page.locator(':visible'));
      if (from < 768) await expect(links.getByRole('link')).toHaveCount(9);
      await links.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
}

test('a toast leaves the account menu free, and shortcuts can be switched off', async ({ page, product }) => {
  const site = await buySite(page, product);
  await signIn(page, product, site);
  await page.getByRole('button', { name: 'Copy site address' }).click();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click();
  const list = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expectAccessible(page, 'the shortcuts');
  await list.getByRole('button', { name: 'Done' }).click();
  await expect(list).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('?');
  await list.getByLabel('Use these shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(list).toBeHidden();
});
