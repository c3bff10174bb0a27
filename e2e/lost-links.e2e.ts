import { join } from 'node:path';
import pg from 'pg';
import { createEncryption } from '../server/kit/encryption.ts';
import { parseEventId } from '../server/kit/ids.ts';
import { readPidFile } from '../server/kit/postgres/postmaster.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { expect, test, type Product } from './product.ts';

test('M10: a link that cannot be shown is replaced by a new one', async ({ page, product }) => {
  const site = await buySite(page, product);
  await site.api('POST /admin/events/:event/guests', { params: { event: site.eventId }, body: { guest_name: 'Gina' } });
  await loseKeys(product, site);
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/guests`);
  const row = page.getByRole('row', { name: /Gina/ });
  await expect(row).toContainText('Link cannot be shown: create a new one');
  await page.getByRole('checkbox', { name: 'Select Gina' }).check();
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await expect(page.getByText('This link cannot be shown. Create a new one in the guest list')).toBeVisible();
  await page.goto(`${site.origin}/admin/guests`);
  await page.getByRole('button', { name: 'Copy invite link for Gina' }).click();
  await expect(page.getByRole('dialog')).toContainText('The current link can no longer be shown here.');
  await page.getByRole('dialog').getByRole('button', { name: 'Create New Link' }).click();
  await expect(page.getByText('New link created for Gina')).toBeVisible();
  await expect(row).not.toContainText('Link cannot be shown');
});

/** Leaves the links of a site encrypted with a key that the product does not have. */
async function loseKeys({ dataDir }: Product, { eventId }: OwnedSite): Promise<void> {
  const running = await readPidFile(join(dataDir, 'postgres'));
  const client = new pg.Client({ ...running?.connection });
  await client.connect();
  const { rowCount } = await client.query('update invitations set token_sealed = $1 where event_id = $2', [
    createEncryption('a lost key').encrypt('', ''),
    parseEventId(eventId),
  ]);
  expect(rowCount).toBe(1);
  await client.end();
}
