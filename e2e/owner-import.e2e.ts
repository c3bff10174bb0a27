import { PHONE } from './gifts.ts';
import { buySite, signIn } from './owned-site.ts';
import { expect, test } from './product.ts';

test.use({ viewport: PHONE });

const LIST = [
  'Name;Email;Plus one;Notes',
  'Ada Stone;ada@example.com;2;Knows the band',
  'Grace Hopper;grace@nowhere;;',
  'Ben & Eva Reed;;1;',
  'Tim Lund;;;',
  ';nobody@example.com;;',
  'Total: 5;;;',
].join('\n');

test('an owner checks a list, leaves out some of it, and is told what was left out', async ({ page, product }) => {
  const site = await buySite(page, product);
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/guests`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByLabel('Or paste a list').fill(LIST);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check 5 Invitations' }).click();
  const importing = page.getByRole('dialog', { name: 'Check Before Importing' });

  await test.step('counts the plus ones beside the people', async () => {
    await expect(
      importing.getByText('4 invitations for 5 people and up to 3 plus ones', { exact: true }),
    ).toBeVisible();
  });

  await test.step('Escape closes the inner dialog only', async () => {
    await importing.getByRole('button', { name: 'Correct the names of Ada Stone' }).click();
    const correction = page.getByRole('dialog', { name: 'Correct the Names' });
    await expect(correction).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(correction).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(importing).toBeVisible();
  });
});
