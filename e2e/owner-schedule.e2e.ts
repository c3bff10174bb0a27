import { expectAccessible } from './accessible.ts';
import { PHONE } from './gifts.ts';
import { buySite, signIn } from './owned-site.ts';
import { expect, test } from './product.ts';
import { moveByKeyboard } from './reordering.ts';
import { invite } from './replies.ts';

// Loading fails on purpose.
test.use({ expectedNoise: /ERR_FAILED/, viewport: PHONE });

test('an owner writes the schedule, and guests see what is theirs', async ({ page, product, journal }) => {
  const site = await buySite(page, product);
  await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { event_date: '2031-06-14' } });
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/schedule`);
  await expect(page.getByText('No schedule yet')).toBeVisible();
  await expectAccessible(page, 'an empty schedule');
  await page.setViewportSize(PHONE);

  const dialog = page.getByRole('dialog');
  await test.step('adds items', async () => {
    await page.keyboard.press('n');
    await expect(dialog.getByLabel('Date')).toHaveValue('2031-06-14');
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect(dialog.getByText('Please enter a name, such as Welcome dinner.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Welcome dinner');
    await dialog.getByLabel('Date').fill('2031-06-13');
    await dialog.getByLabel('Start Time').fill('18:30');
    await dialog.getByLabel('End Time').fill('01:00');
    await expect(dialog.getByText('Ends the next day.')).toBeVisible();
    await dialog.getByLabel('Venue Name').fill('The Boathouse');
    await dialog.getByLabel('Dress Code').fill('Smart casual');
    await expectAccessible(page, 'the dialog', [390]);
    await journal(page, 'schedule-dialog');
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByText('Friday, June 13, 2031, 6:30 PM – 1:00 AM')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('n');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Brunch');
    await dialog.getByLabel('Who Is Invited').selectOption('Only households I choose');
    await expect(dialog.getByText('Nobody else sees it.')).toBeVisible();
    await dialog.getByRole('switch', { name: 'Ask guests if they’re coming' }).click();
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByText('No reply needed')).toBeVisible();
    await expect(page.getByText('Nobody is invited yet. Choose households')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('says that an item is before the time of the event, and invites all to leave out some', async () => {
    const ada = await invite(site, { guest_name: 'Ada Stone' });
    await page.keyboard.press('n');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ceremony');
    await dialog.getByLabel('Start Time').fill('15:00');
    await expect(dialog.getByText('Before 4:00 PM, when your event begins.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByRole('note')).toContainText(
      'Ceremony starts at 3:00 PM, but the top of your site says 4:00 PM.',
    );
    await expectAccessible(page, 'an item before the event', [390]);
    await page.getByRole('button', { name: 'More for Ceremony' }).click();
    await page.getByRole('menuitem', { name: 'Edit Item' }).click();
    await dialog.getByLabel('Who Is Invited').selectOption('Only households I choose');
    await expect(dialog.getByRole('checkbox', { name: /^Invite all households/ })).toBeChecked();
    await expectAccessible(page, 'an item that is no longer for everyone', [390]);
    await journal(page, 'schedule-leave-out');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    const event = { params: { event: site.eventId } };
    const [listed] = await site.api('GET /admin/events/:event/guests', event);
    const items = await site.api('GET /admin/events/:event/schedule', event);
    const ceremony = items.find(({ name }) => name === 'Ceremony')?.id ?? '';
    expect([listed?.id, listed?.schedule]).toEqual([ada.id, [ceremony]]);
    expect(items.map(({ invited }) => invited)).toEqual([
      undefined,
      { households: 0, people: 0 },
      { households: 1, people: listed?.max_guests },
    ]);
    await journal(page, 'schedule-invited');
    await page.setViewportSize(PHONE);
    await page.getByRole('link', { name: /^1 household, / }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/guests\\?item=${ceremony}$`));
    await expect(page.getByRole('heading', { level: 2, name: 'Ada Stone' })).toBeVisible();
    await page.goBack();
    await site.api('DELETE /admin/schedule/:id', { params: { id: ceremony } });
    await page.reload();
  });

  await test.step('orders them by keyboard, and changes one', async () => {
    await moveByKeyboard(page, 'Brunch', '2 of 2');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('status').filter({ hasText: 'Brunch' })).toContainText('position 1 of 2');
    await page.keyboard.press('Space');
    const list = () => site.api('GET /admin/events/:event/schedule', { params: { event: site.eventId } });
    await expect.poll(async () => (await list()).map(({ name }) => name)).toEqual(['Brunch', 'Welcome dinner']);
    await page.getByRole('button', { name: 'More for Welcome dinner' }).click();
    await page.getByRole('menuitem', { name: 'Edit Item' }).click();
    await dialog.getByLabel('Start Time').fill('19:00');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Friday, June 13, 2031, 7:00 PM – 1:00 AM')).toBeVisible();
    await expectAccessible(page, 'the schedule');
    await journal(page, 'schedule');
    await page.setViewportSize(PHONE);
  });

  await test.step('guests see it', async () => {
    await page.goto(site.origin);
    const section = page.getByRole('region', { name: 'Schedule', exact: true });
    await expect(section.getByRole('heading', { name: 'Friday, June 13, 2031' })).toBeVisible();
    await expect(section.getByRole('listitem')).toHaveText([
      /7:00 PM – 1:00 AM the next\sday.*Welcome dinner.*The Boathouse/s,
    ]);
    await expectAccessible(page, 'a page with a schedule', [390]);
    await journal(page, 'schedule-guests');
  });

  await test.step('deletes an item, and says when loading fails', async () => {
    const event = { params: { event: site.eventId } };
    const items = await site.api('GET /admin/events/:event/schedule', event);
    const schedule = items.filter(({ name }) => name === 'Brunch').map(({ id }) => id);
    const asking = { name: 'Brunch', asks_reply: true };
    await site.api('PUT /admin/schedule/:id', { params: { id: schedule[0] ?? '' }, body: asking });
    const eggs = { label: 'Which eggs?', input_type: 'text' as const, required: true, schedule };
    await site.api('POST /admin/events/:event/rsvp/questions', { ...event, body: eggs });
    await page.goto(`${site.origin}/admin/schedule`);
    await page.getByRole('button', { name: 'More for Brunch' }).click();
    await page.getByRole('menuitem', { name: 'Delete Item' }).click();
    await expect(page.getByRole('dialog')).toContainText('will no longer be asked: “Which eggs?”');
    await page.getByRole('button', { name: 'Delete Item' }).click();
    await expect(page.getByRole('heading', { name: 'Schedule (1)' })).toBeVisible();

    await page.goto(`${site.origin}/admin/rsvp/questions`);
    await expect(page.getByText('Never asked:')).toBeVisible();
    await expectAccessible(page, 'a question that is never asked', [390]);
    await journal(page, 'question-unasked');
    await page.getByRole('button', { name: /^Choose who is asked\s*: Which eggs\?$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ask Everybody' }).click();
    await dialog.getByRole('button', { name: 'Update Question' }).click();
    await expect(page.getByText('Never asked:')).toBeHidden();
    await page.goto(`${site.origin}/admin/schedule`);
    await page.route('**/api/admin/events/*/schedule', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to load the schedule. Please try again.')).toBeVisible();
  });
});

test('the schedule moves with the date of the event, or says that it has not', async ({ page, product, journal }) => {
  const site = await buySite(page, product);
  const event = { params: { event: site.eventId } };
  const names = { couple_names: 'Maya & Jonah', event_name: 'Our wedding' };
  await site.api('PUT /admin/events/:event', { ...event, body: { ...names, event_date: '2031-06-14' } });
  await site.api('POST /admin/events/:event/schedule', { ...event, body: { name: 'Dinner', date: '2031-06-13' } });
  await site.api('POST /admin/events/:event/schedule', { ...event, body: { name: 'Ceremony', date: '2031-06-14' } });
  const { id } = await invite(site, { guest_name: 'Ada Stone', guest_email: 'ada@example.com' });
  const selection = { ids: [id] };
  await site.api('POST /admin/events/:event/guests/selected', { ...event, body: { act: 'hand_over', selection } });
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/event`);
  const move = page.getByRole('checkbox', { name: /^Move the schedule, too/ });
  const saveDate = async (date: string) => {
    await page.getByLabel('Event Date').fill(date);
    await expect(move).toBeChecked();
  };
  const dialog = page.getByRole('dialog', { name: /^Tell 1 household/ });

  await saveDate('2031-09-13');
  await expect(move).toHaveAccessibleName(/91 days later.*Dinner on Friday, September 12, 2031, and 1 more/);
  await expectAccessible(page, 'a new date with a schedule', [390]);
  await journal(page, 'event-date-moved');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toContainText('September 13, 2031');
  await expect(dialog).not.toContainText('Nothing in your schedule');
  await dialog.getByRole('button', { name: 'Not Now' }).click();

  await saveDate('2031-10-11');
  await move.uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event details updated successfully!').last()).toBeVisible();
  await page.goto(`${site.origin}/admin/schedule`);
  // The question was declined once, and does not come again by itself.
  await page.getByRole('button', { name: 'Tell This Household' }).click();
  const warning = dialog.getByText('Nothing in your schedule is on Saturday, October 11, 2031.');
  await expect(warning).toBeVisible();
  await expectAccessible(page, 'a warning before guests are told old days', [390]);
  await journal(page, 'tell-old-days');
  await dialog.getByRole('link', { name: 'Check the schedule first' }).click();
  const note = page.getByRole('note').filter({ hasText: 'Nothing here is on Saturday, October 11, 2031' });
  await expect(note).toContainText('28 days later: Dinner on Friday, October 10, 2031, and 1 more');
  await expectAccessible(page, 'a schedule on old days', [390]);
  await journal(page, 'schedule-old-days');
  await note.getByRole('button', { name: 'Move All' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('Friday, October 10, 2031')).toBeVisible();
});
