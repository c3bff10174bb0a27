import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buySite, signIn } from './owned-site.ts';
import { expect, test } from './product.ts';

// One request is aborted on purpose.
test.use({ expectedNoise: /ERR_FAILED/ });

test('an owner exports the guests and their replies', async ({ page, product }) => {
  const site = await buySite(page, product);
  const event = { params: { event: site.eventId } };
  await site.api('POST /admin/events/:event/guests', { ...event, body: { guest_name: 'Gina "G" Rossi' } });
  const reply = { name: 'Rita Rossi', email: 'rita@example.com', attendance: 'yes' };
  await site.api('POST /events/:event/rsvp', { ...event, body: reply });
  await signIn(page, product, site);

  await page.goto(`${site.origin}/admin/guests`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const guests = await downloadFile(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
  expect([guests.name, guests.text]).toEqual(['guest-invitations.csv', expect.stringContaining('"Gina ""G"" Rossi"')]);
  await expect(page.getByText('Guest list exported successfully!')).toBeVisible();

  await page.goto(`${site.origin}/admin/rsvp`);
  const opener = page.getByRole('button', { name: 'Export Data' });
  for (const [item, name, start] of [
    ['Excel workbook', 'xlsx', 'PK'],
    ['CSV file', 'csv', '\uFEFFName,Email'],
    ['JSON file', 'json', '[\n  {'],
  ] as const) {
    // The button is disabled until the replies are loaded.
    await expect(opener).toBeEnabled();
    await opener.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    const file = await downloadFile(page, () => page.getByRole('menuitem', { name: item, exact: true }).press('Enter'));
    expect(file.name).toMatch(new RegExp(`^rsvp-responses-\\d{4}-\\d\\d-\\d\\d\\.${name}$`));
    expect(file.text.startsWith(start)).toBe(true);
    await expect(page.getByText('RSVP data exported successfully')).toBeVisible();
    await expect(opener).toBeFocused();
  }

  await page.route('**/rsvp/export*', (route) => route.abort());
  await opener.click();
  await page.getByRole('menuitem', { name: 'Excel workbook', exact: true }).click();
  await expect(page.getByText('No connection. Please try again.')).toBeVisible();
});

async function downloadFile(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
