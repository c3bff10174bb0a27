import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { PHONE } from './gifts.ts';
import { buySite, signIn } from './owned-site.ts';
import { expect, test } from './product.ts';
import { moveByKeyboard } from './reordering.ts';
import { findNavigation } from './written-sections.ts';

// Loading and saving fail on purpose.
test.use({ expectedNoise: /ERR_FAILED|status of 409/, viewport: PHONE });

const EVENT = { couple_names: 'Eleanor Hart & Thomas Wren', event_date: '2031-06-14', event_type: 'wedding' } as const;

test('an owner writes sections, arranges them, and guests see them so', async ({ page, product, journal }) => {
  test.setTimeout(150_000);
  const site = await buySite(page, product);
  const event = { params: { event: site.eventId } };
  const list = () => site.api('GET /admin/events/:event/sections', event);
  await site.api('PUT /admin/events/:event', { ...event, body: EVENT });
  await signIn(page, product, site);
  await page.goto(`${site.origin}/admin/sections`);
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  const words = page.getByRole('textbox', { name: /^Text\b/ });
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add Section' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
    await expect(page.getByRole('heading', { name: `Add ${kind}`, level: 1 })).toBeVisible();
  };
  const save = () => page.getByRole('button', { name: /^(Add Section|Save Changes)$/ }).click();

  await test.step('begins with what every site has', async () => {
    await expect(titles).toHaveText(['Home', 'Schedule', 'RSVP', 'Registry', 'Gallery', 'Add what guests ask about']);
    await expectAccessible(page, 'the sections of a new site');
    await journal(page, 'sections-new');
    await page.setViewportSize(PHONE);
  });

  await test.step('writes a story from a suggestion, with formatted words', async () => {
    await page.getByRole('link', { name: 'Story', exact: false }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Our story');
    await page.getByRole('button', { name: 'Why this place' }).click();
    await expect(words).toHaveValue(/^We chose \[place\] because \[reason\]/);
    await save();
    await expect(page.getByText('Please replace [place], or delete it.')).toBeVisible();
    await expect(words).toBeFocused();
    await words.fill('It began with an umbrella and one old dog');
    await words.press('Shift+Home');
    await page.keyboard.press('Control+b');
    await expect(words).toHaveValue('**It began with an umbrella and one old dog**');
    await page.keyboard.press('Control+z');
    await expect(words).toHaveValue('It began with an umbrella and one old dog');
    await words.press('End');
    await words.pressSequentially(' in ');
    await page.getByRole('toolbar', { name: 'Formatting: Text' }).getByRole('button', { name: 'Link' }).click();
    await page.getByLabel('Words to show').fill('a bookshop');
    await page.getByLabel('Link to').fill('no address');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter a web address, an email address, or a phone number.')).toBeVisible();
    await page.getByLabel('Link to').fill('books.example');
    await page.keyboard.press('Enter');
    await expect(words).toHaveValue(/ in \[a bookshop\]\(https:\/\/books\.example\)$/);
  });

  await test.step('adds, orders and removes moments', async () => {
    await page.getByRole('button', { name: 'The proposal' }).click();
    const proposal = page.getByRole('group', { name: 'The proposal' });
    await proposal.getByLabel('Year').fill('2029');
    await proposal.getByLabel('Month').selectOption('May');
    await proposal.getByLabel('Day').fill('40');
    await page.getByRole('button', { name: 'How we met' }).click();
    await page.getByRole('button', { name: 'Add Moment' }).click();
    await expectAccessible(page, 'the form of a story', [390]);
    await save();
    await expect(page.getByText('This isn’t a date. Please check year, month, and day.')).toBeVisible();
    await expect(page.getByText('Please enter a title.')).toBeVisible();
    await expect(proposal.getByLabel('Year')).toBeFocused();
    await journal(page, 'sections-problems');
    await page.setViewportSize(PHONE);
    await proposal.getByLabel('Day').fill('4');
    await page.getByRole('button', { name: 'Remove New moment' }).click();
    await expect(page.getByText('2 moments')).toBeVisible();
    await moveByKeyboard(page, 'How we met', '2 of 2');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('How we met, position 1 of 2.', { exact: true })).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: /^Remove / }).first()).toHaveAccessibleName('Remove How we met');
    await page.getByRole('button', { name: 'Remove How we met' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
    await save();
    await expect(page).toHaveURL(`${site.origin}/admin/sections`);
    const story = (await list()).at(-1);
    expect(story).toMatchObject({
      kind: 'story',
      items: [{ title: 'How we met' }, { title: 'The proposal', date: '2029-05-04' }],
    });
  });

  await test.step('adds two more, with a preview and a guard against losing them', async () => {
    await add('Dress code');
    await page.getByRole('button', { name: 'Garden' }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe[title="Your invitation"]');
    await expect(preview.getByText('Evenings get cool')).toBeInViewport();
    await expect(preview.getByRole('strong')).toHaveText('Garden party.');
    await journal(page, 'sections-preview');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep Editing' }).click();
    await save();
    await add('Travel & stay');
    await page.getByLabel('Who Sees It').selectOption('Only invited guests');
    await page.getByRole('button', { name: 'Hotel', exact: true }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('The Old Inn');
    await page.getByLabel('Website or booking link').fill('no address');
    await save();
    await expect(page.getByText('Please enter an address that begins with https:// or http://')).toBeVisible();
    await page.getByLabel('Website or booking link').fill('inn.example/rooms');
    await page.getByLabel('Booking code').fill('HART-WREN');
    await save();
    await expect(page.getByText('Only invited guests')).toBeVisible();
  });

  await test.step('arranges, hides and deletes', async () => {
    await moveByKeyboard(page, 'Dress code', '6 of 7');
    for (const place of [5, 4, 3]) {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText(`Dress code, position ${place} of 7.`, { exact: true })).toBeAttached();
    }
    await page.keyboard.press('Space');
    await chooseOf(page, 'Our story', 'Move Up');
    await page.getByRole('switch', { name: 'Shown: Gallery' }).click();
    await expect(page.getByRole('switch', { name: 'Shown: Gallery' })).not.toBeChecked();
    const order = ['Home', 'Schedule', 'RSVP', 'Dress code', 'Our story', 'Registry', 'Gallery', 'Travel & stay'];
    await expect(titles).toHaveText([
      'Home',
      'Schedule',
      'RSVP',
      'Dress code',
      'Registry',
      'Our story',
      'Gallery',
      'Travel & stay',
    ]);
    await chooseOf(page, 'Our story', 'Move Up');
    await expect(titles).toHaveText(order);
    await expect.poll(async () => (await list()).map(({ title }) => title)).toEqual(order);
    await expectAccessible(page, 'sections');
    await journal(page, 'sections');
    await page.setViewportSize(PHONE);
  });

  await test.step('guests see them', async () => {
    await page.goto(site.origin);
    const links = findNavigation(page).locator('[data-section-link]');
    await expect(links).toHaveText(['Home', 'RSVP', 'Dress code', 'Our story', 'Registry']);
    const story = page.getByRole('region', { name: 'Our story' });
    await expect(story.getByRole('heading', { level: 3 })).toHaveText(['How we met', 'The proposal']);
    await expect(story.getByText('May 4, 2029')).toBeVisible();
    await expect(page.getByText('The Old Inn')).toHaveCount(0);
  });

  await test.step('merges what a second tab has saved', async () => {
    await page.goto(`${site.origin}/admin/sections`);
    await page.getByRole('link', { name: 'Dress code' }).click();
    await words.fill('Linen, please.');
    const dress = (await list()).find(({ kind }) => kind === 'dress_code')?.id ?? '';
    const change = (body: { title?: string; body?: string }) =>
      site.api('PUT /admin/sections/:id', { params: { id: dress }, body });
    await change({ title: 'What to wear' });
    await save();
    await expect(page.getByText('The form now includes those changes. Please save again.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('What to wear');
    await change({ body: 'Silk, please.' });
    await save();
    await expect(
      page.getByRole('heading', { name: 'This was changed elsewhere while you were editing' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Keep Mine: Text' }).click();
    await save();
    await expect(page).toHaveURL(`${site.origin}/admin/sections`);
    expect((await list()).find(({ id }) => id === dress)).toMatchObject({
      title: 'What to wear',
      body: 'Linen, please.',
    });
  });

  await test.step('deletes a section, and says what fails', async () => {
    await chooseOf(page, 'What to wear', 'Delete Section');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Section' }).click();
    await expect(page.getByRole('link', { name: 'What to wear' })).toHaveCount(0);
    await page.route('**/api/admin/sections/*', (route) => route.abort());
    await page.getByRole('switch', { name: 'Shown: Registry' }).click();
    await expect(page.getByText('No connection. Please try again.')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Shown: Registry' })).toBeChecked();
    await page.getByRole('link', { name: 'Our story' }).click();
    await expect(page.getByText('Couldn’t load this section. Please try again.')).toBeVisible();
    await page.unroute('**/api/admin/sections/*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Our story');
    await page.route('**/api/admin/events/*/sections', (route) => route.abort());
    await page.goto(`${site.origin}/admin/sections`);
    await expect(page.getByText('Couldn’t load your sections. Please try again.')).toBeVisible();
  });
});

async function chooseOf(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
