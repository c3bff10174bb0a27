import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { expect, test, type Product } from './product.ts';
import { buildWorkbook } from './workbooks.ts';

// Some requests are aborted or refused on purpose, and a session expires.
test.use({ expectedNoise: /ERR_FAILED|40[0149]/ });

async function openGuestsPage(page: Page, product: Product, count = 0): Promise<OwnedSite> {
  const site = await buySite(page, product);
  if (count > 0) await addGuests(site, count);
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/guests`);
  return site;
}

async function addGuests({ api, eventId }: OwnedSite, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    row: n + 1,
    guest_name: `Guest ${String(n + 1).padStart(5, '0')}`,
    guest_email: `guest${n + 1}@example.com`,
  }));
  await api('POST /admin/events/:event/guests/imports', { params: { event: eventId }, body: { rows } });
}

const getHeading = (page: Page, count: string) =>
  page.getByRole('heading', { level: 1, name: `Guest Invitations (${count})` });
const getRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const getDialog = (page: Page) => page.getByRole('dialog');
const getList = (page: Page, name: string) => getDialog(page).getByRole('list', { name });
const press = (page: Page, name: string | RegExp) => getDialog(page).getByRole('button', { name, exact: true }).click();

test('an owner adds, edits and deletes the first guest', async ({ page, product }) => {
  const site = await openGuestsPage(page, product);
  await expect(page.getByRole('heading', { name: 'No Guest Invitations Yet' })).toBeVisible();
  await expectAccessible(page, 'no guests');

  await page.keyboard.press('n');
  await expect(getDialog(page)).toHaveAccessibleName('Add Guest Invitation');
  await press(page, 'Create');
  await expect(getDialog(page).getByText('Guest name is required')).toBeVisible();
  await getDialog(page).getByLabel('First name of person 1').fill('Gina');
  await getDialog(page).getByLabel('Last name of person 1').fill('Guest');
  await getDialog(page).getByLabel('Email').fill('nobody');
  await press(page, 'Create');
  await expect(getDialog(page).getByText('Please enter a valid email address')).toBeVisible();
  await expectAccessible(page, 'the form');
  await getDialog(page).getByLabel('Email').fill('gina@example.com');
  const notes = 'Sits with the cousins, needs a high chair';
  await getDialog(page).getByLabel('Notes').fill(notes);
  await page.route('**/guests', (route) => route.abort());
  await press(page, 'Create');
  await expect(getDialog(page).getByText('No connection. Please try again.')).toBeVisible();
  await page.unroute('**/guests');
  await press(page, 'Create');
  await expect(page.getByText(/^Guest invitation created! Token: [\w-]{22}$/)).toBeVisible();
  await expect(getHeading(page, '1 of 1')).toBeVisible();
  await expect(getRow(page, 'Gina')).toContainText('Sits with the cousins, needs a…');

  await page.getByRole('button', { name: 'Edit Gina Guest' }).click();
  await expect(getDialog(page)).toHaveAccessibleName('Edit Guest Invitation');
  await getDialog(page).getByRole('button', { name: 'One more' }).click();
  await press(page, 'Update');
  await expect(page.getByText('Guest invitation updated successfully')).toBeVisible();
  await expect(getRow(page, 'Gina').getByRole('cell', { name: '+1 guest' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const mobileRows = page.getByRole('list', { name: 'Guest invitations' });
  await expect(mobileRows.getByRole('listitem')).toContainText(['Gina Guest']);
  await page.getByRole('button', { name: 'Actions for Gina Guest' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(getDialog(page)).toContainText('Are you sure you want to delete the invitation for Gina Guest?');
  await expectAccessible(page, 'before one is deleted');
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, 'Delete');
  await expect(page.getByText('Guest invitation deleted successfully')).toBeVisible();
  await expect(getHeading(page, '0 of 0')).toBeVisible();

  // A list that fails to load offers a retry, and an expired session leads to the sign-in and back.
  await page.route('**/guests?**', (route) => route.fulfill({ status: 404, json: { error: 'x', code: 'not_found' } }));
  await page.reload();
  await expect(page.getByText('Failed to load guest invitations. Please try again.')).toBeVisible();
  await expectAccessible(page, 'a list that failed');
  await page.unroute('**/guests?**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(getHeading(page, '0 of 0')).toBeVisible();
  await page.goto(`${site.origin}/admin/guests?status=opened`);
  await site.api('POST /admin/logout');
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('every way to close a dialog asks before input is lost', async ({ page, product }) => {
  await openGuestsPage(page, product);
  await expect(page.getByRole('heading', { name: 'No Guest Invitations Yet' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add Guest Invitation' });
  await press(page, 'Cancel');
  await expect(form).toHaveCount(0);

  await page.keyboard.press('n');
  await expect(form.getByLabel('First name of person 1')).toBeFocused();
  await page.keyboard.type('Gina');
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => form.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 4),
  ]) {
    await leave();
    await guard.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(guard).toHaveCount(0);
    await expect(form.getByLabel('First name of person 1')).toHaveValue('Gina');
  }
  await form.getByRole('button', { name: 'Cancel' }).click();
  await guard.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(form).toHaveCount(0);
});

test('imports a pasted list, and undoes the import', async ({ page, product, journal }) => {
  const site = await openGuestsPage(page, product, 1);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(getDialog(page)).toHaveAccessibleName('Import Guests');
  await expectAccessible(page, 'where the list is');
  const list = [
    'Person\tMail\tParty size\tPlus one',
    'Guest 00001\tguest1@example.com\t3\t',
    'Ängla Öst\tangla@example.com\t\tyes',
    'Nora Neu\tnobody\t\t',
    '\tx@example.com\t\t',
    'Bo\t\t11\t',
  ];
  await getDialog(page).getByLabel('Or paste a list').fill(list.join('\n'));
  await press(page, 'Continue');
  await expect(getDialog(page)).toHaveAccessibleName('Match Your Columns');
  await expect(getDialog(page).getByText('Please choose the column with the names.')).toBeVisible();
  await getDialog(page).getByLabel('Import “Person” as').selectOption('Name');
  await expect(getList(page, 'First invitations of the list')).toContainText('Ängla Öst');
  await expectAccessible(page, 'its columns');
  await press(page, 'Check 4 Invitations');
  await expect(getDialog(page)).toContainText('3 to add, 1 to update');
  await expect(getList(page, 'Skipped rows')).toHaveText('Row 5 This row has no name.');
  await expect(getList(page, 'Cells that need a look').getByRole('listitem')).toHaveText([
    'Row 4 Email “nobody” isn’t valid: left out.',
    'Row 6 11 guests, of whom 1 have a name: up to 5 more are imported.',
  ]);
  await expectAccessible(page, 'what will be done');

  await page.route('**/guests/imports', (route) => route.abort());
  await press(page, 'Import 4 Invitations');
  await expect(getDialog(page).getByText('No connection. Please try again.')).toBeVisible();
  await page.unroute('**/guests/imports');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await press(page, 'Import 4 Invitations');
  await expect(getDialog(page)).toContainText('3 added, 1 updated');
  await expectAccessible(page, 'what was done');
  await press(page, 'Done');
  await expect(getHeading(page, '4 of 4')).toBeVisible();

  // The import cannot be undone while there is a reply through a new link, and can be after the reply was deleted.
  const event = { params: { event: site.eventId } };
  const [angla] = await site.api('GET /admin/events/:event/guests', { ...event, query: { search: 'angla' } });
  const guest_token = angla?.unique_token ?? '';
  const reply = { name: 'Ängla', email: 'angla@example.com', attendance: 'yes', guest_token };
  const { id } = await site.api('POST /events/:event/rsvp', { ...event, body: reply });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(getDialog(page).getByText('Can’t undo this import. Already replied or gave: Ängla Öst.')).toBeVisible();
  await expect(getDialog(page).getByRole('button', { name: 'Undo Import' })).toBeDisabled();
  await expectAccessible(page, 'an import that cannot be undone');
  await journal(page, 'import-blocked');
  await press(page, 'Cancel');
  await site.api('DELETE /rsvp/:id', { params: { id } });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await press(page, 'Undo Import');
  await expect(page.getByText('Import undone')).toBeVisible();
  // Not that of the import before, which a second tap would undo as well.
  await expect(page.getByRole('button', { name: 'Undo Import' })).toBeHidden();
  await press(page, 'Cancel');
  await expect(getHeading(page, '1 of 1')).toBeVisible();
  await expect(getRow(page, 'Guest 00001').getByRole('cell', { name: '1', exact: true })).toBeVisible();
});

test('imports a workbook, and CSV in windows-1252', async ({ page, product }) => {
  await openGuestsPage(page, product);
  await page.setViewportSize({ width: 390, height: 844 });
  const csv = Buffer.from('Vorname;Name;Notes\nZo\xeb;M\xfcller;"a ""b"""\n', 'latin1');
  for (const [name, buffer, found] of [
    ['list.csv', csv, 'Müller'],
    [
      'list.xlsx',
      buildWorkbook([
        ['Name', 'Max guests'],
        ['Zoë Müller', 2],
      ]),
      'Zoë Müller, +1 guest',
    ],
  ] as const) {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await getDialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
    await expect(getList(page, 'First invitations of the list')).toContainText(found);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard Changes' }).click();
  }
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const broken = { name: 'list.xlsx', mimeType: '', buffer: Buffer.from('PK\x03\x04 no workbook') };
  await getDialog(page).locator('input[type=file]').setInputFiles(broken);
  await expect(getDialog(page).getByText('We can’t read this workbook.')).toBeVisible();
});

test('5,000 guests are searched, sorted, filtered, paged, selected and marked as sent', async ({ page, product }) => {
  const site = await openGuestsPage(page, product, 5_000);
  await expect(getHeading(page, '5000 of 5000')).toBeVisible();
  await expect(getRow(page, 'Guest 00025')).toBeVisible();
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('26 to 50 of 5000')).toBeVisible();
  await page.reload();
  await expect(page.getByText('26 to 50 of 5000')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(getRow(page, 'Guest 00001')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(getRow(page, 'Guest 05000')).toBeVisible();
  await expect(page).toHaveURL(/\?sort=-name$/);

  await page.keyboard.press('/');
  await page.keyboard.type('GUEST77@');
  await expect(getHeading(page, '1 of 5000')).toBeVisible();
  await expect(page).toHaveURL(/search=GUEST77%40/);
  await page.reload();
  await expect(getRow(page, 'Guest 00077')).toBeVisible();
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByRole('heading', { name: 'No Guests Match Your Search' })).toBeVisible();
  await expectAccessible(page, 'nobody found');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(getHeading(page, '5000 of 5000')).toBeVisible();

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Guest 05000' }).check();
  await page.getByRole('checkbox', { name: 'Select Guest 04999' }).check();
  await page.getByRole('button', { name: 'Mark' }).click();
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click();
  await expect(page.getByText('2 invitations marked as sent')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Sent 2', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Not sent yet 4998' })).toBeVisible();
  const narrowed = Promise.withResolvers<void>();
  await page.route('**/guests?*status=to_hand_over*', async (route) => {
    await narrowed.promise;
    await route.continue();
  });
  await page.getByRole('radio', { name: /Not sent yet/ }).check();
  await expect(getHeading(page, '4998 of 5000')).toBeVisible();
  // The rows are still those of the previous list.
  await expect(getRow(page, 'Guest 05000')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select this page' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Select Guest 05000' })).toBeDisabled();
  narrowed.resolve();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await expect(page.getByText('25 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 4998' }).click();
  await expect(page.getByText('4998 selected')).toBeVisible();
  await expectAccessible(page, 'all that match, chosen');
  await page.setViewportSize({ width: 1440, height: 900 });
  const file = await downloadText(page, () =>
    page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Export' }).click(),
  );
  expect(file.split('\r\n')).toHaveLength(4998 + 2);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(getDialog(page)).toContainText(/delete 4998 invitations\?.+\d, Guest \d+ and 4995 more.+What is kept/);
  await expectAccessible(page, 'before many are deleted');
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, 'Delete 4998');
  await expect(page.getByText('4998 invitations deleted')).toBeVisible({ timeout: 20_000 });
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/guests\?sort=-name$/);
  await expect(getRow(page, 'Guest 05000')).toContainText('Sent');
  expect(await site.api('GET /admin/events/:event/guests', { params: { event: site.eventId } })).toHaveLength(2);
});

test('a page that no longer exists redirects to an existing one, and the back button works', async ({
  page,
  product,
}) => {
  const site = await openGuestsPage(page, product, 60);
  const turnPage = (way: string) => page.getByRole('button', { name: way }).click();
  const remove = async (count: number) => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await press(page, `Delete ${count}`);
    await expect(getDialog(page)).toBeHidden();
  };
  await turnPage('Next');
  // While a page loads its buttons do nothing.
  await expect(getRow(page, 'Guest 00026')).toBeVisible();
  await turnPage('Next');
  await expect(page.getByText('51 to 60 of 60')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await remove(10);
  await expect(page.getByText('26 to 50 of 50')).toBeVisible();
  await page.goBack();
  await expect(getRow(page, 'Guest 00026')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 to 25 of 50')).toBeVisible();

  // Of the rows on earlier pages only the selected ones are deleted.
  await page.getByRole('checkbox', { name: 'Select Guest 00003' }).check();
  await turnPage('Next');
  await page.getByRole('checkbox', { name: 'Select Guest 00030' }).check();
  await remove(2);
  await expect(page.getByText('1 to 25 of 48')).toBeVisible();
  await expect(getRow(page, 'Guest 00026')).toBeVisible();
  await turnPage('Next');
  await expect(page.getByText('26 to 48 of 48')).toBeVisible();
  await site.api('POST /admin/events/:event/guests/selected', {
    params: { event: site.eventId },
    body: { act: 'delete', selection: { matching: { search: 'Guest 0000' }, count: 8 } },
  });
  await page.reload();
  await expect(page.getByText('1 to 25 of 40')).toBeVisible();
  await turnPage('Next');
  await expect(page.getByText('26 to 40 of 40')).toBeVisible();

  await page.goto(`${site.origin}/admin/guests?after=nowhere`);
  await expect(page.getByText('1 to 25 of 40')).toBeVisible();
});

test('an invitation link is copied, shown as a QR code, printed on a card, and renewed', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const site = await openGuestsPage(page, product, 3);
  await page.getByRole('button', { name: 'Copy invite link for Guest 00002' }).click();
  await expect(page.getByText('Invite link copied to clipboard!')).toBeVisible();
  const old = await page.evaluate(() => navigator.clipboard.readText());
  expect(old).toMatch(new RegExp(`^${site.origin}/invite/[\\w-]{22}$`));
  await page.getByRole('button', { name: 'Mark as Sent' }).click();
  await expect(page.getByText('Guest 00002 marked as sent')).toBeVisible();

  const more = page.getByRole('button', { name: 'More for Guest 00002' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'QR code' }).press('Enter');
  await expect(getDialog(page)).toHaveAccessibleName('QR Code for Guest 00002');
  await expect(getDialog(page)).toContainText(old);
  expect(await downloadText(page, () => press(page, 'SVG'))).toMatch(/^<svg .*<path d="M4 4h7v1h-7z/);
  expect((await downloadText(page, () => press(page, 'PNG'))).slice(1, 4)).toBe('PNG');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await more.click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  await expectAccessible(page, 'a code');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await more.click();
  await page.getByRole('menuitem', { name: 'Create new link' }).click();
  await expectAccessible(page, 'before a link is renewed');
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, 'Create New Link');
  await expect(page.getByText('New link created for Guest 00002')).toBeVisible();
  const opened = await page.request.get(`${product.origin}/api${new URL(old).pathname}`);
  expect(opened.status()).toBe(404);

  await page.getByRole('checkbox', { name: 'Select Guest 00002' }).check();
  await page.getByRole('checkbox', { name: 'Select Guest 00003' }).check();
  await page.getByRole('button', { name: 'Cards' }).click();
  const cards = page.getByRole('list', { name: 'Cards' }).getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(['Guest 00002', 'Guest 00003']);
  await page.reload();
  await expect(cards).toHaveCount(2);
  await expectAccessible(page, 'cards');
  const picture = cards.first().getByRole('presentation');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expect(cards.first()).toContainText(`${site.subdomain}.localhost`);
  const listFonts = () =>
    page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : [])));
  await expect.poll(listFonts).toEqual(expect.arrayContaining(['Cormorant', 'Garamond']));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(cards.first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${site.origin}/admin/guests`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('menuitem', { name: 'On printed cards' }).click();
  await expect(cards).toHaveCount(3);
  await page.goto(`${site.origin}/admin/guests/cards?sort=-name`);
  await expect(cards.getByRole('heading')).toHaveText(['Guest 00003', 'Guest 00002', 'Guest 00001']);
});

async function downloadText(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await download.path(), 'utf8');
}
