import { expectAccessible } from './accessible.ts';
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

test('an owner checks a list, leaves out some of it, and is told what was left out', async ({
  page,
  product,
  journal,
}) => {
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

  await test.step('names what was left out', async () => {
    await importing.getByRole('checkbox', { name: 'Select Tim Lund' }).check();
    await importing.getByRole('button', { name: 'Leave Out' }).click();
    await importing.getByRole('button', { name: 'Import 3 Invitations' }).click();
    const finished = page.getByRole('dialog', { name: 'Import Finished' });
    await expect(finished).toContainText('3 added');
    await expect(finished.getByRole('list', { name: 'Skipped rows' })).toHaveText('Row 6 This row has no name.');
    await expect(finished.getByRole('list', { name: 'Cells that need a look' })).toHaveText(
      'Row 3 Grace Hopper: Email “grace@nowhere” isn’t valid: left out.',
    );
    await expect(finished.getByRole('list', { name: 'Invitations left out' }).getByRole('listitem')).toHaveText([
      'Row 5 Tim Lund',
      'Row 7 Total: 5',
    ]);
    await expectAccessible(page, 'a finished import');
    await journal(page, 'import-finished');
    await page.setViewportSize(PHONE);
    await finished.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('shows notes at every width', async () => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText('Knows the band').and(page.locator(':visible'))).toHaveCount(1);
    }
    await journal(page, 'guests-notes');
  });
});
