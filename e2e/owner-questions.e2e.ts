import { expectAccessible } from './accessible.ts';
import { moveByKeyboard } from './reordering.ts';
import { buySite, signIn } from './owned-site.ts';
import { expect, test } from './product.ts';

// One change and one list are aborted on purpose, and changes are refused.
test.use({ expectedNoise: /ERR_FAILED|409/ });

test('an owner adds, reorders, hides and deletes questions', async ({ page, product, journal }) => {
  const site = await buySite(page, product);
  const listKeys = async () =>
    (await site.api('GET /admin/events/:event/rsvp/questions', { params: { event: site.eventId } })).map(
      ({ question_key }) => question_key,
    );
  await page.setViewportSize({ width: 390, height: 900 });
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/rsvp/questions`);
  await expect(page.getByRole('heading', { name: 'RSVP Questions (7)' })).toBeVisible();

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Create New Question' });
  await expect(dialog.getByLabel('Sort Order')).toHaveValue('8');
  await dialog.getByRole('button', { name: 'Create Question' }).click();
  await expect(dialog.getByText('Question text is required')).toBeVisible();
  await dialog.getByLabel('Question Text').fill('Which main course?');
  await expect(dialog.getByLabel('Options')).toBeHidden();
  await dialog.getByLabel('Input Type').selectOption('radio');
  await dialog.getByRole('button', { name: 'Create Question' }).click();
  await expect(dialog.getByText('Please enter at least one option.')).toBeVisible();
  await dialog.getByLabel('Options').fill('Fish\n\nGarden vegetables\nLamb\nPie');
  await dialog.getByLabel('Who Is Asked').selectOption('Each person who comes');
  await dialog.getByLabel('Children and infants don’t have to answer').check();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Max (child)Fish');
  await dialog.getByRole('switch', { name: 'Answer Optional' }).click();
  await expect(dialog.getByRole('switch', { name: 'Answer Required' })).toBeChecked();
  await journal(page, 'question-dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await dialog.getByRole('button', { name: 'Create Question' }).click();
  await expect(page.getByText('Question created successfully')).toBeVisible();
  await expect(page.getByText('Options: Fish, Garden vegetables, Lamb…')).toBeVisible();
  await expect(page.getByText('Each person who comes, optional for children')).toBeVisible();

  await test.step('reorders by keyboard, and cancels one move', async () => {
    const grip = page.getByRole('button', { name: 'Move Which main course?' });
    const spoken = page.getByRole('status').filter({ hasText: 'Which main course?' });
    await moveByKeyboard(page, 'Which main course?', '8 of 8');
    await page.keyboard.press('ArrowUp');
    await expect(spoken).toContainText('Which main course?, position 7 of 8.');
    await page.keyboard.press('Escape');
    await expect(spoken).toContainText('Canceled. Which main course?');
    await moveByKeyboard(page, 'Which main course?', '8 of 8');
    await page.keyboard.press('ArrowUp');
    await expect(spoken).toContainText('position 7 of 8');
    await page.keyboard.press('Space');
    await expect.poll(async () => (await listKeys()).slice(-2)).toEqual(['which_main_course', 'message']);
    await expect(grip).toBeFocused();
  });

  await test.step('orders by dragging', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const first = page.getByRole('button', { name: 'Move Your name' });
    await page.getByRole('button', { name: 'Move Email' }).dragTo(first, { steps: 8 });
    await expect.poll(async () => (await listKeys()).slice(0, 2)).toEqual(['email', 'name']);
  });

  await test.step('hides one, and asks for another without obligation', async () => {
    await page.getByRole('switch', { name: 'Active: A few words to the hosts' }).click();
    await expect(page.getByText('Question disabled successfully')).toBeVisible();
    await expect(page.locator('.is-hidden')).toContainText('A few words to the hosts');
    await page.getByRole('switch', { name: 'Required: Which main course?' }).click();
    await expect(page.getByText('Question made optional successfully')).toBeVisible();
    await page.route('**/api/admin/rsvp/questions/*', (route) => route.abort());
    await page.getByRole('switch', { name: 'Optional: Which main course?' }).click();
    await expect(page.getByText('No connection. Please try again.')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Optional: Which main course?' })).not.toBeChecked();
    await page.unroute('**/api/admin/rsvp/questions/*');
  });

  await test.step('sees the form as guests do', async () => {
    await page.getByRole('button', { name: 'Preview Form' }).click();
    const form = page.frameLocator('iframe[title="RSVP form"]');
    await expect(form.getByText('Garden vegetables')).toBeVisible();
    await expect(form.getByText('A few words to the hosts')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Preview Form' })).toBeFocused();
  });

  await test.step('takes only numbers that make sense', async () => {
    await page.getByRole('button', { name: 'Add Question' }).click();
    await dialog.getByLabel('Question Text').fill('How many nights?');
    await dialog.getByLabel('Input Type').selectOption('number');
    await dialog.getByLabel('Minimum').fill('3');
    await dialog.getByLabel('Maximum').fill('1');
    await dialog.getByRole('button', { name: 'Create Question' }).click();
    await expect(dialog.getByText('This is less than the minimum.')).toBeVisible();
    await dialog.getByLabel('Minimum').fill('0');
    await expect(dialog.getByText('This is less than the minimum.')).toBeHidden();
    await journal(page, 'question-bounds');
    await dialog.getByRole('button', { name: 'Create Question' }).click();
    await expect(page.getByText('Answers: 0 to 1')).toBeVisible();

    await site.api('PUT /admin/events/:event', {
      params: { event: site.eventId },
      body: { couple_names: 'Maya & Jonah' },
    });
    const guest = await page.context().newPage();
    await guest.goto(site.origin);
    await guest.getByLabel('How many nights?').fill('-3');
    await guest.getByRole('button', { name: 'Submit RSVP' }).click();
    await expect(guest.locator('.problem', { hasText: 'Please enter a number from 0 to 1.' })).toBeVisible();
    await guest.close();
    await page.getByRole('button', { name: 'More for How many nights?' }).click();
    await page.getByRole('menuitem', { name: 'Delete Question' }).click();
    await page.getByRole('button', { name: 'Delete Question' }).click();
    await expect(page.getByText('Answers: 0 to 1')).toBeHidden();
  });

  await test.step('edits and deletes', async () => {
    await page.getByRole('button', { name: 'More for Which main course?' }).click();
    await page.getByRole('menuitem', { name: 'Edit Question' }).click();
    await page.getByLabel('Question Text').fill('Which dish?');
    await page.getByRole('button', { name: 'Update Question' }).click();
    await expect(page.getByText('Question updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'More for Which dish?' }).click();
    await page.getByRole('menuitem', { name: 'Delete Question' }).click();
    const asked = 'Are you sure you want to delete "Which dish?"? This action cannot be undone.';
    await expect(page.getByText(asked)).toBeVisible();
    await page.getByRole('button', { name: 'Delete Question' }).click();
    await expect(page.getByRole('heading', { name: 'RSVP Questions (7)' })).toBeVisible();
  });
});

test('the questions are accessible, also when empty and when loading fails', async ({ page, product }) => {
  const site = await buySite(page, product);
  const event = { params: { event: site.eventId } };
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/rsvp/questions`);
  await expect(page.getByText('Your name')).toBeVisible();
  await expectAccessible(page, 'the questions');
  for (const { id } of await site.api('GET /admin/events/:event/rsvp/questions', event))
    await site.api('DELETE /admin/rsvp/questions/:id', { params: { id } });
  await page.route('**/api/admin/events/*/rsvp/questions*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to load RSVP questions. Please try again.')).toBeVisible();
  await expectAccessible(page, 'questions that do not load');
  await page.unroute('**/api/admin/events/*/rsvp/questions*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No RSVP questions yet')).toBeVisible();
  await expectAccessible(page, 'no questions');
});

test('the dialogs of the questions are accessible', async ({ page, product }) => {
  const site = await buySite(page, product);
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/rsvp/questions`);
  await page.getByRole('button', { name: 'Add Question' }).click();
  await page.getByLabel('Input Type').selectOption('select');
  await page.getByRole('button', { name: 'Create Question' }).click();
  await expect(page.getByText('Please enter at least one option.')).toBeVisible();
  await expectAccessible(page, 'the form of a question');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await page.getByRole('button', { name: 'Preview Form' }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await expectAccessible(page, 'the preview');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More for Email' }).click();
  await page.getByRole('menuitem', { name: 'Delete Question' }).click();
  await expectAccessible(page, 'the question before one goes');
});

test('a question, a photo and a guest keep what was typed and what was changed elsewhere', async ({
  page,
  product,
}) => {
  const { api, eventId, origin, ...site } = await buySite(page, product);
  const params = { event: eventId };
  const image_url = 'https://127.0.0.1/lake.jpg';
  const photo = await api('POST /events/:event/gallery', { params, body: { title: 'Lake', image_url } });
  const guest = await api('POST /admin/events/:event/guests', {
    params,
    body: { guest_name: 'Gina', notes: 'Table 1' },
  });
  const question = (await api('GET /admin/events/:event/rsvp/questions', { params })).at(-1);
  const id = question?.id ?? '';
  await signIn(page, product, { api, eventId, origin, ...site });
  const dialog = page.getByRole('dialog');
  const banner = dialog.getByRole('alert').filter({ hasText: 'This was changed elsewhere while you were editing' });

  await page.goto(`${origin}/admin/rsvp/questions`);
  await page.getByRole('button', { name: `More for ${question?.label}` }).click();
  await page.getByRole('menuitem', { name: 'Edit Question' }).click();
  await dialog.getByLabel('Question Text').fill('Anything else?');
  await api('PUT /admin/rsvp/questions/:id', { params: { id }, body: { help_text: 'We read all of it.' } });
  await dialog.getByRole('button', { name: 'Update Question' }).click();
  await expect(dialog.getByText('The form now includes those changes.')).toBeVisible();
  await expect(dialog.getByLabel('Help Text')).toHaveValue('We read all of it.');
  await dialog.getByRole('button', { name: 'Update Question' }).click();
  await expect(dialog).toBeHidden();
  const saved = (await api('GET /admin/events/:event/rsvp/questions', { params })).find((one) => one.id === id);
  expect(saved).toMatchObject({ label: 'Anything else?', help_text: 'We read all of it.' });

  await page.goto(`${origin}/admin/gallery`);
  await page.getByRole('button', { name: 'Edit Lake' }).click();
  await expect(dialog.getByText('This image hasn’t been copied yet, so guests don’t see it.')).toBeVisible();
  await dialog.getByLabel('Caption').fill('Mine');
  await api('PUT /gallery/:id', { params: { id: photo.id }, body: { caption: 'Theirs', is_active: false } });
  await dialog.getByRole('button', { name: 'Update Image' }).click();
  await expect(banner).toBeFocused();
  await banner.getByRole('button', { name: 'Take Theirs: Caption' }).click();
  await expect(dialog.getByLabel('Caption')).toHaveValue('Theirs');
  await dialog.getByLabel('Title').fill('The lake');
  await dialog.getByRole('button', { name: 'Update Image' }).click();
  await expect(dialog).toBeHidden();
  const [shown] = await api('GET /admin/events/:event/gallery', { params });
  expect(shown).toMatchObject({ title: 'The lake', caption: 'Theirs', is_active: false });

  await page.goto(`${origin}/admin/guests`);
  await page.getByRole('button', { name: 'Edit Gina' }).click();
  await dialog.getByLabel('Notes').fill('Table 2');
  await api('PUT /admin/guests/:id', { params: { id: guest.id }, body: { notes: 'Table 3', max_guests: 4 } });
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(banner).toContainText('Table 3');
  await expectAccessible(page, 'a conflict of a guest');
  await banner.getByRole('button', { name: 'Keep Mine: Notes' }).click();
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(dialog).toBeHidden();
  const [invited] = await api('GET /admin/events/:event/guests', { params });
  expect(invited).toMatchObject({ notes: 'Table 2', max_guests: 4 });
});
