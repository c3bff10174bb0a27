import { expectAccessible } from './accessible.ts';
import { buySite, signIn, type OwnedSite } from './owned-site.ts';
import { expect, test } from './product.ts';

// Lists are aborted on purpose, and two owners change the same reply.
test.use({ expectedNoise: /ERR_FAILED|409 \(Conflict\)/ });

/** Adds an invitation with a changed reply, one without a reply, and more replies than a page shows. */
async function addReplies(site: OwnedSite): Promise<void> {
  const event = { params: { event: site.eventId } };
  const [gina] = await Promise.all(
    ['Gina Rossi', 'Rosa Lind'].map((guest_name) =>
      site.api('POST /admin/events/:event/guests', { ...event, body: { guest_name, max_guests: 3 } }),
    ),
  );
  const bus = { label: 'Bus?', input_type: 'radio' as const, options: ['Yes', 'No'] };
  await site.api('POST /admin/events/:event/rsvp/questions', { ...event, body: bus });
  const sendReply = (body: object) =>
    site.api('POST /events/:event/rsvp', {
      ...event,
      body: { name: 'Gina Rossi', email: 'gina@example.com', attendance: 'yes', ...body },
    });
  await sendReply({ guests: 2, guest_token: gina?.unique_token ?? '', dynamic_responses: { bus: 'Yes' } });
  await sendReply({ attendance: 'maybe', guest_token: gina?.unique_token ?? '', dietary_restrictions: 'No nuts' });
  for (let n = 1; n <= 30; n += 1)
    await sendReply({ name: `Rita ${n}`, email: `rita${n}@example.com`, guests: 2, message: n === 7 ? 'Hurrah' : '' });
}

for (const width of [390, 1440] as const) {
  test(`an owner reads, searches, enters and deletes replies, at ${width} px`, async ({ page, product, journal }) => {
    const site = await buySite(page, product);
    await addReplies(site);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, product, site);
    await page.goto(`${site.origin}/admin/rsvp`);
    await expect(page.getByRole('heading', { name: 'RSVP Management (31)' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'For the caterer' })).toContainText('60 guests coming1 maybe');
    await expect(page.getByText('1 to 30 of 31')).toBeVisible();
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);
    await journal(page, `rsvp-${width}`);

    await test.step('sorts the list, by keyboard where it has columns', async () => {
      const first = page.getByRole('heading', { level: 3 }).first();
      if (width < 1024) {
        await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name, A to Z');
      } else {
        const head = page.getByRole('columnheader', { name: 'Household' });
        await head.getByRole('button').focus();
        await page.keyboard.press('Enter');
        await expect(head).toHaveAttribute('aria-sort', 'ascending');
        await expect(page.getByRole('columnheader', { name: 'Answered' })).not.toHaveAttribute('aria-sort');
        await page.keyboard.press('Enter');
        await expect(head).toHaveAttribute('aria-sort', 'descending');
        await expect(first).toHaveText('Rita 30');
        await page.getByRole('columnheader', { name: 'Answer', exact: true }).getByRole('button').click();
        await page.getByRole('columnheader', { name: 'Answer', exact: true }).getByRole('button').click();
      }
      await expect(first).toHaveText('Gina Rossi');
      await journal(page, `rsvp-sorted-${width}`);
      await page.reload();
      await expect(first).toHaveText('Gina Rossi');
      await page.goto(`${site.origin}/admin/rsvp`);
      await expect(first).toHaveText('Rita 30');
    });

    await test.step('finds a reply, and reads what it said before', async () => {
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('31 to 31 of 31')).toBeVisible();
      await page.reload();
      await expect(page.getByText('31 to 31 of 31')).toBeVisible();
      await page.keyboard.press('/');
      await page.keyboard.type('GINA');
      await expect(page.getByRole('combobox', { name: 'Filter by attendance' })).toContainText('Maybe (1)');
      // The page before has one reply, too, and its rows are replaced.
      await expect(page.getByText('31 to 31 of 31')).toBeHidden();
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
      await page.getByRole('button', { name: 'View Details of Gina Rossi' }).click();
      const details = page.getByRole('dialog', { name: 'RSVP Details' });
      await expect(details).toContainText('Attendance: Attending → Maybe');
      await expect(details).toContainText('Dietary Restrictions added: No nuts');
      await journal(page, `rsvp-history-${width}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'View Details of Gina Rossi' })).toBeFocused();
    });

    await test.step('narrows the list', async () => {
      const filter = page.getByRole('combobox', { name: 'Filter by attendance' });
      await filter.selectOption('no');
      await expect(page.getByRole('heading', { name: 'No not attending responses' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'No not attending responses' })).toBeVisible();
      await page.goBack();
      await expect(filter).toHaveValue('all');
      await page.getByRole('searchbox').fill('nobody');
      await expect(page.getByText('No responses match your search')).toBeVisible();
      await page.getByRole('button', { name: 'Clear Search' }).click();
      await expect(page.getByText('1 to 30 of 31')).toBeVisible();
    });

    await test.step('reads the answers of each question', async () => {
      await page.getByRole('tab', { name: 'Answers by Question' }).click();
      const message = page.getByRole('region', { name: 'A few words to the hosts' });
      await expect(message).toContainText('1 of 31 replies');
      await message.getByRole('button').click();
      await expect(message).toContainText('HurrahRita 7, 2 guests');
      await expect(page.getByRole('region', { name: 'How many of you will come?' })).toContainText('2 guests30');
      await journal(page, `rsvp-answers-${width}`);
      await page.getByRole('button', { name: '1 dietary note' }).click();
      await expect(page.getByRole('dialog', { name: 'Dietary notes' })).toContainText('No nutsGina Rossi');
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(page.getByRole('tab', { name: 'Answers by Question' })).toHaveAttribute('aria-selected', 'true');
      await page.goBack();
      await expect(page.getByRole('tab', { name: 'Responses' })).toHaveAttribute('aria-selected', 'true');
    });

    await test.step('enters a reply for a guest who phoned', async () => {
      await page.getByRole('button', { name: 'Add RSVP' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add RSVP' });
      await dialog.getByLabel('Invitation').fill('rosa');
      await dialog.getByRole('button', { name: 'Rosa Lind' }).click();
      await expect(dialog.getByLabel('Your name')).toHaveValue('Rosa Lind');
      await dialog.getByLabel('How many of you will come?').selectOption('3');
      await dialog.getByRole('button', { name: 'Save RSVP' }).click();
      await expect(dialog.getByText('Please choose yes, no or maybe.')).toBeVisible();
      await dialog.getByRole('radio', { name: 'Attending', exact: true }).check();
      await dialog.getByRole('button', { name: 'Save RSVP' }).click();
      await expect(page.getByText('RSVP saved')).toBeVisible();
      await expect(page.getByText('Entered by the hosts')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'RSVP Management (32)' })).toBeVisible();
    });

    await test.step('mends what was typed wrong, while somebody else does', async () => {
      const event = { params: { event: site.eventId } };
      const otto = { name: 'Otto', attendance: 'yes', guests: 2 };
      const { id } = await site.api('POST /admin/events/:event/rsvp', { ...event, body: otto });
      await page.reload();
      await page.getByRole('button', { name: 'View Details of Otto' }).click();
      await page.getByRole('button', { name: 'Edit RSVP' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit RSVP' });
      const guests = dialog.getByLabel('How many of you will come?');
      await expect(guests).toHaveValue('2');
      await guests.selectOption('4');
      const theirs = { ...otto, name: 'Otto Lind', guests: 3, response_id: id };
      await site.api('POST /admin/events/:event/rsvp', { ...event, body: theirs });
      await dialog.getByRole('button', { name: 'Save RSVP' }).click();
      await expect(dialog.getByRole('alert')).toContainText('How many of you will come?');
      await expect(dialog.getByLabel('Your name')).toHaveValue('Otto Lind');
      await expectAccessible(page, 'a reply that two have changed', [width]);
      await journal(page, `rsvp-edit-${width}`);
      await dialog.getByRole('button', { name: 'Keep Mine: How many of you will come?' }).click();
      await dialog.getByRole('button', { name: 'Save RSVP' }).click();
      await expect(page.getByText('RSVP saved')).toBeVisible();
      await page.getByRole('button', { name: 'View Details of Otto Lind' }).click();
      const details = page.getByRole('dialog', { name: 'RSVP Details' });
      await expect(details).toContainText('Number of Guests: 3 → 4');
      await journal(page, `rsvp-edited-${width}`);
      await page.keyboard.press('Escape');
      await site.api('DELETE /rsvp/:id', { params: { id } });
    });

    await test.step('deletes one', async () => {
      await page.getByRole('button', { name: 'More for Rosa Lind' }).click();
      await page.getByRole('menuitem', { name: 'Delete RSVP' }).click();
      const asked = "Are you sure you want to delete Rosa Lind's RSVP response? This action cannot be undone.";
      await expect(page.getByText(asked)).toBeVisible();
      await expectAccessible(page, 'the question before a reply goes', [width]);
      await page.getByRole('button', { name: 'Delete RSVP' }).click();
      await expect(page.getByText('RSVP deleted successfully')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'RSVP Management (31)' })).toBeVisible();
    });
  });
}

test('the replies are accessible, also when empty and when loading fails', async ({ page, product }) => {
  const site = await buySite(page, product);
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/rsvp`);
  await expect(page.getByText('No RSVP responses yet')).toBeVisible();
  await expectAccessible(page, 'no replies');
  await page.route('**/api/events/*/rsvp*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to load RSVP responses. Please try again.')).toBeVisible();
  await expectAccessible(page, 'replies that do not load');
  await page.unroute('**/api/events/*/rsvp*');
  await addReplies(site);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('1 to 30 of 31')).toBeVisible();
  await expectAccessible(page, 'the replies');
});

test('the dialogs of the replies are accessible', async ({ page, product }) => {
  const site = await buySite(page, product);
  await addReplies(site);
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/rsvp`);
  await page.getByRole('searchbox').fill('gina');
  await page.getByRole('button', { name: 'View Details of Gina Rossi' }).click();
  await expect(page.getByText('History')).toBeVisible();
  await expectAccessible(page, 'the details');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Answers by Question' }).click();
  await page.getByRole('button', { name: 'Show answers to A few words to the hosts' }).click();
  await expect(page.getByText('Hurrah')).toBeVisible();
  await expectAccessible(page, 'the answers');
  await page.getByRole('button', { name: '1 dietary note' }).click();
  await expect(page.getByText('No nuts')).toBeVisible();
  await expectAccessible(page, 'the dietary notes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add RSVP' }).click();
  await page.getByLabel('Invitation').fill('rosa');
  await expect(page.getByRole('button', { name: 'Rosa Lind' })).toBeVisible();
  await page.getByRole('button', { name: 'Save RSVP' }).click();
  await expect(page.getByText('Please enter a name.')).toBeVisible();
  await expectAccessible(page, 'entering a reply');
});
