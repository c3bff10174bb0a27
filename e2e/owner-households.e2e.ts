import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { PHONE } from './gifts.ts';
import { buySite, signIn } from './owned-site.ts';
import { expect, test } from './product.ts';

const getDialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => getDialog(page).getByRole('button', { name, exact: true }).click();
const getHeading = (page: Page, count: string) =>
  page.getByRole('heading', { level: 1, name: `Guest Invitations (${count})` });
const times = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n));

/** 150 rows below a title, as couples write them: 138 invitations for 310 people. */
const MESSY_LIST = [
  'Our wedding guest list - DRAFT;;;;;;;',
  ';;;;;;;',
  'Household;Name;Email;Kids;Plus one;Side;Address;Table number',
  ...times(40, (n) => `;Anna${n} and  Tom${n} Miller${n};a${n}@example.com;;;Work;;${n}`),
  ...times(20, (n) => `F${n % 10};Guest${n} Berg${n % 10};;;;Bride;;`),
  ...times(30, (n) => `;The Okafor${n}s (3);;;;Groom;${n} Mill Lane;`),
  ...times(30, (n) => `;Ada${n} Stone${n};;Lea (4), Ben (1);;Family;;`),
  ...times(20, (n) => `;Zoë${n} Reed${n} + 1;;;;Friends;;`),
  ';Mr & Mrs Smith;;;;;;',
  ';Uma Ost;uma@example.com;;;;;',
  ';Udo Ost;UMA@example.com ;;;;;',
  ';Bea Mail;nobody;;;;;',
  ';Bea Mail;;;;;;',
  ';;x@example.com;;;;;',
  ';Ivo and Ida Split;;;;;;',
  ...times(3, (n) => `;Solo${n} Last${n};;;;;;`),
  ';Total: 310;;;;;;',
].join('\n');

test('an owner imports a messy list, adds a family by keyboard, and invites forty to the evening', async ({
  page,
  product,
  journal,
}) => {
  const site = await buySite(page, product);
  const event = { params: { event: site.eventId } };
  const evening = await site.api('POST /admin/events/:event/schedule', {
    ...event,
    body: { name: 'Evening party', audience: 'invited' },
  });
  await signIn(page, product, site);
  await page.setViewportSize(PHONE);
  await page.goto(`${site.origin}/admin/guests`);

  const openList = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await getDialog(page).getByLabel('Or paste a list').fill(MESSY_LIST);
    await press(page, 'Continue');
  };
  await test.step('the columns are understood, and what is not imported is named', async () => {
    await openList();
    await expect(getDialog(page).getByLabel('Column headings')).toHaveValue('2');
    await expect(getDialog(page).getByText('Not imported: Table number')).toBeVisible();
    await expect(getDialog(page).getByLabel('Import “Kids” as')).toHaveValue('children');
    await expect(getDialog(page).getByRole('list', { name: 'First invitations of the list' })).toContainText(
      'Anna0 & Tom0 Miller0',
    );
    await expectAccessible(page, 'columns of a list', [390]);
    await journal(page, 'import-columns');
    await page.setViewportSize(PHONE);
    await press(page, 'Check 139 Invitations');
  });

  const invitations = getDialog(page).getByRole('list', { name: 'Invitations', exact: true });
  await test.step('households are joined and split before anything is imported', async () => {
    await expect(getDialog(page).getByText('138 to add')).toBeVisible();
    await expect(getDialog(page).getByText('138 invitations for 310 people and up to 20 plus ones')).toBeVisible();
    await expect(getDialog(page).getByRole('list', { name: 'Skipped rows' }).getByRole('listitem')).toHaveText([
      'Row 148 Same guest as row 147.',
      'Row 149 This row has no name.',
    ]);
    await expect(getDialog(page).getByRole('list', { name: 'Cells that need a look' })).toHaveText(
      'Row 147 Email “nobody” isn’t valid: left out.',
    );
    await expectAccessible(page, 'a list to check', [390]);
    await journal(page, 'import-check');
    await page.setViewportSize(PHONE);
    await expect(getDialog(page).getByRole('region', { name: '1 invitation left out' })).toContainText(
      'This looks like a sum, not like a guest.',
    );
    await invitations.getByRole('checkbox', { name: 'Select Anna0 & Tom0 Miller0' }).check();
    await press(page, 'Leave Out');
    await expect(getDialog(page).getByText('137 to add')).toBeVisible();
    await press(page, /^Import Anyway\s*: Anna0 & Tom0 Miller0$/);
    await expect(getDialog(page).getByText('138 to add')).toBeVisible();
    await press(page, 'Join Uma Ost and Udo Ost');
    await expect(getDialog(page).getByText('137 to add')).toBeVisible();
    await press(page, 'Show all 137 invitations');
    await expect(invitations).toContainText('Uma & Udo Ost');
    await press(page, 'Correct the names of Solo2 Last2');
    const correction = page.getByRole('dialog', { name: 'Correct the Names' });
    await correction.getByLabel('First name of person 1').fill('');
    await correction.getByRole('button', { name: 'Use These Names' }).click();
    await expect(correction.getByText('Please enter a first name.')).toBeVisible();
    await expectAccessible(page, 'names to correct', [390]);
    await journal(page, 'import-correct');
    await page.setViewportSize(PHONE);
    await correction.getByLabel('First name of person 1').fill('Solveig');
    await correction.getByLabel('Last name of person 1').fill('Lund');
    await correction.getByLabel('Email').fill('solveig@nowhere');
    await correction.getByRole('button', { name: 'Use These Names' }).click();
    await expect(correction.getByText('Please enter a valid email address')).toBeVisible();
    await correction.getByLabel('Email').fill('solveig@example.com');
    await correction.getByRole('button', { name: 'Use These Names' }).click();
    await expect(correction).toHaveCount(0);
    await expect(invitations).toContainText('Solveig Lund');
    await invitations.getByRole('checkbox', { name: 'Select Ivo & Ida Split' }).check();
    await press(page, 'Split');
    await expect(invitations.getByRole('checkbox', { name: 'Select Ida Split' })).toBeVisible();
    await press(page, 'Import 138 Invitations');
    await expect(getDialog(page)).toContainText('138 added');
    await press(page, 'Done');
    await expect(getHeading(page, '138 of 138')).toBeVisible();
    await expect(page.getByText('0 of 310 people have answered')).toBeVisible();
    await page.getByLabel('Rows per page').selectOption('100');
    await expect(page.getByText('1 to 100 of 138')).toBeVisible();
    await journal(page, 'guests-page-foot');
    await page.setViewportSize(PHONE);
    await page.goBack();
    await expect(page.getByText('1 to 25 of 138')).toBeVisible();
  });

  await test.step('importing again doubles nobody', async () => {
    await openList();
    await press(page, 'Check 139 Invitations');
    // The list has the corrected name as it was.
    await expect(getDialog(page).getByText('1 to add')).toBeVisible();
    await expect(invitations).toHaveText(/^Solo2 Last2/);
    await page.keyboard.press('Escape');
    await press(page, 'Discard Changes');
  });

  await test.step('a family of four is added by keyboard alone', async () => {
    const type = async (...keys: string[]) => {
      for (const key of keys) {
        if (/^[A-Z][a-z]+$/.test(key) && !['Tab', 'Enter', 'Backspace'].includes(key)) await page.keyboard.type(key);
        else await page.keyboard.press(key);
      }
    };
    await page.keyboard.press('n');
    await expect(getDialog(page).getByLabel('First name of person 1')).toBeFocused();
    await type('Ada', 'Tab', 'Byron', 'Enter');
    await expect(getDialog(page).getByLabel('First name of person 2')).toBeFocused();
    await type('Max', 'Enter', 'Lea', 'Tab', 'Tab', 'c', 'Tab', 'Enter', 'Ben', 'Tab', 'Tab', 'i', 'Tab', 'Enter');
    await expect(getDialog(page).getByLabel('Last name of person 5')).toHaveValue('Byron');
    await expect(getDialog(page).getByText('Leave empty to use “The Byron family”.')).toBeVisible();
    // Removing takes back, and undoing puts back.
    await type('Backspace');
    await expect(getDialog(page).getByLabel('First name of person 5')).toHaveCount(0);
    await expectAccessible(page, 'a family', [390]);
    await journal(page, 'household-dialog');
    await page.setViewportSize(PHONE);
    await type('Enter');
    await expect(getDialog(page).getByLabel('First name of person 5')).toBeFocused();
    await type('Enter');
    await expect(page.getByText(/^Guest invitation created!/)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    const [family] = await site.api('GET /admin/events/:event/guests', { ...event, query: { search: 'Lea Byron' } });
    expect([family?.guest_name, ...(family?.people ?? []).map((one) => `${one.first_name} ${one.age_group}`)]).toEqual([
      'The Byron family',
      'Ada adult',
      'Max adult',
      'Lea child',
      'Ben infant',
    ]);
  });

  await test.step('the search marks who was found', async () => {
    await page.getByRole('searchbox').fill('lea byron');
    const rows = page.getByRole('list', { name: 'Guest invitations' });
    await expect(rows.locator('mark')).toHaveText('Lea Byron');
    await page.getByRole('searchbox').fill('');
    await expect(getHeading(page, '139 of 139')).toBeVisible();
  });

  await test.step('forty are invited to the evening, taken back, and invited again', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Tag', { exact: true }).selectOption('Work');
    await expect(getHeading(page, '40 of 139')).toBeVisible();
    await expect(page).toHaveURL(/\?tag=Work$/);
    const bar = page.getByRole('region', { name: 'Selected guests' });
    const invite = async () => {
      await page.getByRole('checkbox', { name: /^Select Anna0/ }).check();
      await bar.getByRole('button', { name: 'Select all 40' }).click();
      await bar.getByRole('button', { name: 'Invite' }).click();
      await page.getByRole('menuitem', { name: 'Invite to Evening party' }).click();
      await expect(page.getByText('40 invitations invited to Evening party')).toBeVisible();
    };
    await invite();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await invite();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByLabel('Tag', { exact: true }).selectOption('Any tag');
    await page.getByRole('combobox', { name: 'Invited to' }).selectOption('Evening party');
    await expect(getHeading(page, '40 of 139')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Filters: Evening party' })).toBeVisible();
    await expectAccessible(page, 'invited to the evening');
    await journal(page, 'guests-filtered');
    await page.setViewportSize(PHONE);
    const all = await site.api('GET /admin/events/:event/guests', event);
    expect(all.filter(({ schedule }) => schedule.includes(evening.id)).every(({ tags }) => tags.includes('Work'))).toBe(
      true,
    );
    expect(all.filter(({ schedule }) => schedule.length > 0)).toHaveLength(40);
  });

  await test.step('what is exported can be imported again, unchanged', async () => {
    for (const format of ['CSV', 'Excel (XLSX)']) {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await getDialog(page)
        .locator('input[type=file]')
        .setInputFiles(await download.path());
      await expect(
        getDialog(page).getByText('Not imported: Status, Delivery, Schedule, Token, Created Date'),
      ).toBeVisible();
      await press(page, 'Check 139 Invitations');
      await expect(getDialog(page).getByText('No changes')).toBeVisible();
      await expect(getDialog(page).getByText('139 invitations are already on your list, unchanged.')).toBeVisible();
      await page.keyboard.press('Escape');
      await press(page, 'Discard Changes');
    }
  });

  await test.step('a tag is added to those who are selected', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('checkbox', { name: /^Select Anna1 / }).check();
    await page.getByRole('checkbox', { name: /^Select Anna2 / }).check();
    await journal(page, 'guests-selected');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add a tag' }).click();
    await press(page, 'Add Tag');
    await expect(getDialog(page).getByText('Please enter a tag.')).toBeVisible();
    await getDialog(page).getByLabel('Tag').fill('Table 1');
    await expectAccessible(page, 'a tag', [390]);
    await press(page, 'Add Tag');
    await expect(page.getByText('“Table 1” added to 2 invitations')).toBeVisible();
    expect(await site.api('GET /admin/events/:event/guests', { ...event, query: { tag: 'Table 1' } })).toHaveLength(2);
  });

  await test.step('two invitations become one household', async () => {
    // Without the filter of the steps before.
    await page.goto(`${site.origin}/admin/guests`);
    await page.getByRole('searchbox').fill('Solo');
    for (const name of ['Solo0 Last0', 'Solo1 Last1'])
      await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) }).check();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await getDialog(page).getByRole('radio', { name: 'Solo0 Last0' }).check();
    await expect(getDialog(page).getByRole('region', { name: 'After joining' })).toContainText(
      'Solo0 Last0 & Solo1 Last1',
    );
    await expectAccessible(page, 'joining two invitations', [390]);
    await journal(page, 'guests-join');
    await page.setViewportSize(PHONE);
    await press(page, 'Join into One Household');
    await expect(page.getByText('Solo0 Last0 & Solo1 Last1 is one household now')).toBeVisible();
    expect(await site.api('GET /admin/events/:event/guests', { ...event, query: { search: 'Solo0' } })).toMatchObject([
      { guest_name: 'Solo0 Last0 & Solo1 Last1', max_guests: 2 },
    ]);
  });

  await test.step('one of them gets an invitation of their own again', async () => {
    const [pair] = await site.api('GET /admin/events/:event/guests', { ...event, query: { search: 'Solo1' } });
    const people = pair?.people.map(({ id }) => ({ person_id: id, attending: 'yes' as const }));
    const reply = { name: 'Solo0 Last0', email: 'solo@example.com', dietary_restrictions: 'Solo1: no nuts' };
    await site.api('POST /events/:event/rsvp', {
      ...event,
      body: { ...reply, people, guest_token: pair?.unique_token },
    });
    await page.getByRole('button', { name: 'Actions for Solo0 Last0 & Solo1 Last1' }).click();
    await page.getByRole('menuitem', { name: 'Split' }).click();
    const dialog = page.getByRole('dialog', { name: 'Split This Invitation' });
    await dialog.getByRole('button', { name: 'Split' }).click();
    await expect(dialog.getByText('Please choose who gets an invitation of their own.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Solo1 Last1' }).check();
    await expect(dialog.getByText('Two invitations: Solo0 Last0')).toBeVisible();
    await expectAccessible(page, 'splitting an invitation', [390]);
    await journal(page, 'guests-split');
    await page.setViewportSize(PHONE);
    await expect(
      dialog.getByText('Their message and answers for the whole household stay with Solo0 Last0.'),
    ).toBeVisible();
    const food = dialog.getByRole('group', { name: 'They wrote about food: “Solo1: no nuts”. Who keeps it?' });
    await expect(food.getByRole('radio', { name: 'Solo1 Last1' })).toBeChecked();
    const splitOff = async () => {
      await dialog.getByRole('button', { name: 'Split' }).click();
      await expect(page.getByText('Solo1 Last1 now has an invitation of their own')).toBeVisible();
    };
    await splitOff();
    const readFood = async (search: string) => {
      const replies = await site.api('GET /events/:event/rsvp', { ...event, query: { search } });
      return replies.map(({ people, dietary_restrictions }) => [people.length, dietary_restrictions]);
    };
    expect(await readFood('Solo1')).toEqual([[1, 'Solo1: no nuts']]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Solo0 Last0 & Solo1 Last1 is one invitation again')).toBeVisible();
    expect(await readFood('Solo1')).toEqual([[2, 'Solo1: no nuts']]);
    // A toast stays, above the row, as long as the pointer is on it.
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Actions for Solo0 Last0 & Solo1 Last1' }).click();
    await page.getByRole('menuitem', { name: 'Split' }).click();
    await dialog.getByRole('checkbox', { name: 'Solo1 Last1' }).check();
    await splitOff();
    await expect(getHeading(page, '2 of 139')).toBeVisible();
  });

  await test.step('whom a reply names is listed, found, and taken over', async () => {
    const [okafors] = await site.api('GET /admin/events/:event/guests', { ...event, query: { search: 'Okafor7s' } });
    const people = [
      { name: 'Chidi Okafor', attending: 'yes' as const },
      { name: 'Ngozi Okafor', attending: 'yes' as const },
      { name: 'Guest 3', attending: 'no' as const },
    ];
    const sender = { name: 'Chidi Okafor', email: 'chidi@okafor.example', guest_token: okafors?.unique_token };
    await site.api('POST /events/:event/rsvp', { ...event, body: { ...sender, people } });
    await page.goto(`${site.origin}/admin/guests?search=okafor7s%20chidi`);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'The Okafor7s' }) });
    // A tap beside its controls opens the household, as Enter on its name does.
    await row.click();
    await expect(getDialog(page).getByRole('heading', { name: 'Edit Guest Invitation' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(getDialog(page)).toHaveCount(0);
    await expect(row.getByRole('button', { name: 'The Okafor7s', exact: true })).toBeFocused();
    await expect(row.locator('mark')).toHaveText('Chidi Okafor');
    await expect(row).toContainText('2 of 3 coming');
    await expect(row).toContainText('From their reply');
    await expectAccessible(page, 'a household by its reply');
    await journal(page, 'guests-replied');
    await page.setViewportSize(PHONE);
    await row.getByRole('button', { name: 'Actions for The Okafor7s' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expectAccessible(page, 'names from a reply', [390]);
    await journal(page, 'household-from-reply');
    await page.setViewportSize(PHONE);
    await press(page, 'Use these names');
    await expect(getDialog(page).getByLabel('First name of person 2')).toHaveValue('Ngozi');
    await press(page, 'Use this email');
    await press(page, 'Update');
    await expect(page.getByText('Guest invitation updated successfully')).toBeVisible();
    expect(
      await site.api('GET /admin/events/:event/guests', { ...event, query: { search: 'Okafor7s' } }),
    ).toMatchObject([{ guest_email: 'chidi@okafor.example', max_guests: 2, said: { yes: 2, no: 1 }, unanswered: [] }]);
  });
});

test('an owner says which of two namesakes a row of the list means', async ({ page, product, journal }) => {
  await page.setViewportSize(PHONE);
  const site = await buySite(page, product);
  const event = { params: { event: site.eventId } };
  const twin = { guest_name: 'Finn Moss' };
  await site.api('POST /admin/events/:event/guests', { ...event, body: twin });
  await site.api('POST /admin/events/:event/guests', { ...event, body: { ...twin, max_guests: 3 } });
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/guests`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const list = 'Household;Name;Notes\n;Finn Moss;school\nA;Finn Moss;choir\nB;Finn Moss;work';
  await getDialog(page).getByLabel('Or paste a list').fill(list);
  await press(page, 'Continue');
  await press(page, 'Check 3 Invitations');
  const unclear = getDialog(page).getByRole('list', { name: 'Rows that match more than one guest' });
  await expect(getDialog(page).getByText('3 to decide')).toBeVisible();
  await expect(unclear.getByText('2 guests on your list may be meant.')).toHaveCount(3);
  await expectAccessible(page, 'namesakes', [390]);
  await journal(page, 'import-namesakes');
  await page.setViewportSize(PHONE);
  await unclear
    .getByRole('button', { name: /3 people/ })
    .first()
    .click();
  await expect(getDialog(page).getByText('1 to update')).toBeVisible();
  await unclear.getByRole('button', { name: 'Add as New: Finn Moss' }).first().click();
  await expect(getDialog(page).getByText('1 to add, 1 to update')).toBeVisible();
  await press(page, 'Skip: Finn Moss');
  await expect(unclear).toHaveCount(0);
  await press(page, 'Import 2 Invitations');
  await expect(getDialog(page)).toContainText('1 added');
  await press(page, 'Done');
  await expect(getHeading(page, '3 of 3')).toBeVisible();
  const all = await site.api('GET /admin/events/:event/guests', event);
  expect(all.map(({ notes }) => notes).toSorted()).toEqual(['', 'choir', 'school']);
});
