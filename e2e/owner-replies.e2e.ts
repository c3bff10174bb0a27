import { expectAccessible } from './accessible.ts';
import { signIn } from './owned-site.ts';
import { expect, test } from './product.ts';
import { buyEventSite, fetchReplies, invite, PHONE } from './replies.ts';
import { addSchedule, WEEKEND } from './schedules.ts';

// A guest changes the reply that the hosts are editing.
test.use({ expectedNoise: /409 \(Conflict\)/, viewport: PHONE });

const person = (first_name: string) => ({ first_name, last_name: 'Okafor' });
const ITEMS = WEEKEND.slice(0, 2);

test('hosts enter and correct what each person said', async ({ page, product, journal }) => {
  const site = await buyEventSite(page, product);
  const event = { params: { event: site.eventId } };
  const [dinner, ceremony] = await addSchedule(site, ITEMS);
  const meal = { label: 'Meal?', input_type: 'radio' as const, options: ['Fish', 'Beef'], required: true };
  await site.api('POST /admin/events/:event/rsvp/questions', { ...event, body: { ...meal, scope: 'person' } });
  const people = ['Ada', 'Ben', 'Cleo'].map(person);
  const okafors = await invite(site, { guest_name: 'The Okafors', people, max_guests: undefined, plus_ones: 1 });
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/rsvp`);

  await test.step('enters by keyboard what Ada said on the phone, and leaves the others open', async () => {
    await page.getByRole('button', { name: 'Add RSVP' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add RSVP' });
    await dialog.getByLabel('Invitation').fill('cleo');
    await dialog.getByRole('button', { name: 'The Okafors' }).click();
    await dialog.getByRole('button', { name: 'Save RSVP' }).click();
    await expect(dialog.getByText('Please choose who comes.')).toBeVisible();
    const part = dialog.getByRole('group', { name: 'Welcome dinner' });
    await part.getByRole('radiogroup', { name: 'Ada' }).getByRole('radio', { name: 'Open' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(part.getByRole('radiogroup', { name: 'Ada' }).getByRole('radio', { name: 'Yes' })).toBeChecked();
    await dialog
      .getByRole('group', { name: 'Ceremony' })
      .getByRole('radiogroup', { name: 'Ada' })
      .getByRole('radio', { name: 'No', exact: true })
      .check();
    await dialog.getByRole('combobox', { name: 'Ada' }).selectOption('Beef');
    await expectAccessible(page, 'the form for a household');
    await page.setViewportSize(PHONE);
    await journal(page, 'rsvp-household');
    await dialog.getByLabel('Your name').fill('Ada Okafor');
    await page.keyboard.press('Enter');
    await expect(page.getByText('RSVP saved')).toBeVisible();
    await expect(page.getByText('Entered by the hosts')).toBeVisible();
    await expect(page.getByText('1 of 3 answered')).toBeVisible();
  });

  const [ada, ben, cleo] = okafors.people.map(({ id }) => id);
  const say = (id: string | undefined, dinnerToo: 'yes' | 'no', answers = {}) => ({
    person_id: id ?? '',
    attending: { [dinner?.id ?? '']: dinnerToo, [ceremony?.id ?? '']: 'yes' as const },
    answers,
  });
  const replyAsGuest = (adas: string) =>
    site.api('POST /events/:event/rsvp', {
      ...event,
      body: {
        name: 'Cleo Okafor',
        email: 'cleo@example.com',
        guest_token: okafors.unique_token ?? '',
        people: [say(ada, 'yes', { meal: adas }), say(ben, 'yes', { meal: 'Fish' }), say(cleo, 'no', { meal: 'Fish' })],
      },
    });
  await replyAsGuest('Beef');

  await test.step('corrects the guest’s reply, while the guest changes it', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'View Details of Cleo Okafor' }).click();
    await expect(page.getByRole('dialog', { name: 'RSVP Details' })).toContainText('InvitationThe Okafors');
    await page.getByRole('button', { name: 'Edit RSVP' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit RSVP' });
    const benAtDinner = dialog
      .getByRole('group', { name: 'Welcome dinner' })
      .getByRole('radiogroup', { name: 'Ben' })
      .getByRole('radio', { name: 'No', exact: true });
    await benAtDinner.check();
    await dialog.getByRole('combobox', { name: 'Ben' }).selectOption('Beef');
    await replyAsGuest('Fish');
    await dialog.getByRole('button', { name: 'Save RSVP' }).click();
    await expect(dialog.getByText('The form now includes those changes.')).toBeVisible();
    await expect(benAtDinner).toBeChecked();
    await expect(dialog.getByRole('combobox', { name: 'Ada' })).toHaveValue('Fish');
    await expect(dialog.getByRole('combobox', { name: 'Ben' })).toHaveValue('Beef');
    await dialog.getByRole('button', { name: 'Save RSVP' }).click();
    await expect(page.getByText('RSVP saved')).toBeVisible();
    await expect(page.getByText('Changed by the hosts')).toBeVisible();
    await page.getByRole('button', { name: 'View Details of Cleo Okafor' }).click();
    const details = page.getByRole('dialog', { name: 'RSVP Details' });
    await expect(details).toContainText('by the hosts');
    await expect(details).toContainText('Meal? Beef');
    await journal(page, 'rsvp-household-details');
    await page.keyboard.press('Escape');
    const [reply] = await fetchReplies(site);
    expect(reply?.people.map(({ attending, answers }) => [Object.values(attending).join(), answers['meal']])).toEqual([
      ['yes,yes', 'Fish'],
      ['no,yes', 'Beef'],
      ['no,yes', 'Fish'],
    ]);
  });

  await test.step('is told what becomes of the reply before people are changed', async () => {
    await page.goto(`${site.origin}/admin/guests`);
    await page.getByRole('button', { name: 'Actions for The Okafors' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Guest Invitation' });
    await dialog.getByRole('button', { name: 'Remove Ben Okafor' }).click();
    await dialog.getByRole('textbox', { name: 'First name of person 2' }).press('Enter');
    await page.keyboard.type('Dot');
    await expect(dialog).toContainText('The answer of Ben Okafor will no longer count.');
    await expect(dialog).toContainText('Dot Okafor will have no answer until they reply again');
    await expectAccessible(page, 'the warning before people are changed');
    await page.setViewportSize(PHONE);
    await journal(page, 'replied-note');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('2 of 3 answered')).toBeVisible();
    await expect(page.getByText('(no answer yet)')).toBeVisible();
    await page.goto(`${site.origin}/invite/${okafors.unique_token}`);
    await expect(page.getByText('Please also answer for Dot Okafor.')).toBeVisible();
    await page.goto(`${site.origin}/admin/rsvp`);
    await page.getByRole('button', { name: 'View Details of Cleo Okafor' }).click();
    const details = page.getByRole('dialog', { name: 'RSVP Details' });
    await expect(details).toContainText('2 of 3 answered');
    await expect(details).toContainText('No longer on this invitation, not counted');
    await expect(details).toContainText('Dot OkaforNo answer yet');
    await page.keyboard.press('Escape');
  });

  await test.step('corrects a reply without an invitation', async () => {
    const both = { [dinner?.id ?? '']: 'yes' as const, [ceremony?.id ?? '']: 'yes' as const };
    await site.api('POST /events/:event/rsvp', {
      ...event,
      body: {
        name: 'Zed',
        email: 'zed@example.com',
        people: [{ name: 'Zed', attending: both, answers: { meal: 'Fish' } }],
      },
    });
    await page.reload();
    await page.getByRole('button', { name: 'More for Zed' }).click();
    await page.getByRole('menuitem', { name: 'Edit RSVP' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit RSVP' });
    await dialog.getByLabel('Your name').fill('Zed Lind');
    await dialog.getByRole('combobox', { name: 'Zed Lind' }).selectOption('Beef');
    await dialog.getByRole('button', { name: 'Save RSVP' }).click();
    await expect(page.getByText('RSVP saved')).toBeVisible();
    const reply = (await fetchReplies(site)).find(({ name }) => name === 'Zed Lind');
    expect(reply?.people).toMatchObject([{ name: 'Zed Lind', attending: both, answers: { meal: 'Beef' } }]);
  });
});
