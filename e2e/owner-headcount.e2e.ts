import { expectAccessible } from './accessible.ts';
import { PHONE } from './gifts.ts';
import { signIn, type OwnedSite } from './owned-site.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { buyEventSite, invite } from './replies.ts';
import { addSchedule } from './schedules.ts';

// Loading fails on purpose.
test.use({ expectedNoise: /ERR_FAILED/, viewport: PHONE });

const MEALS = ['Beef', 'Fish', 'Mushroom risotto'];
const FIRST_NAMES = 'Alexandra Ben Christopher Dot Elisabeth Frank Guadalupe Henry Mary-Anne Oliver'.split(' ');
const LAST_NAMES =
  'Abernathy Brown Castellanos Diaz Eriksson Fitzgerald Garcia Hernandez Iyer Johnson Kowalski Lee Montgomery Nguyen Okonkwo'.split(
    ' ',
  );
type Age = 'adult' | 'child' | 'infant';

interface Answered {
  first_name: string;
  age_group?: Age;
  attending: Record<string, 'yes' | 'no' | 'maybe'> | 'no';
  answers?: Record<string, string>;
}

/** Invites a household to the dinner and sends its reply. */
async function reply(site: OwnedSite, last_name: string, people: readonly Answered[], others: readonly object[] = []) {
  const home = await invite(site, {
    guest_name: `The ${last_name} family`,
    guest_email: `${last_name.toLowerCase()}@example.com`,
    people: people.map(({ first_name, age_group = 'adult' }) => ({ first_name, last_name, age_group })),
    plus_ones: others.length,
    max_guests: undefined,
    schedule: [await findDinner(site)],
  });
  await site.api('POST /events/:event/rsvp', {
    params: { event: site.eventId },
    body: {
      name: `${people[0]?.first_name} ${last_name}`,
      email: `${last_name.toLowerCase()}@example.com`,
      guest_token: home.unique_token ?? '',
      people: [
        ...people.map(({ attending, answers = {} }, at) => ({
          person_id: home.people[at]?.id ?? '',
          attending,
          answers,
        })),
        ...others,
      ] as never,
    },
  });
}

const listItems = (site: OwnedSite) =>
  site.api('GET /admin/events/:event/schedule', { params: { event: site.eventId } });

async function findDinner(site: OwnedSite): Promise<string> {
  return (await listItems(site)).find(({ name }) => name === 'Dinner')?.id ?? '';
}

/** A ceremony and a dinner that ask for replies, and meals and dietary needs asked of each person. */
async function prepare(site: OwnedSite) {
  const [ceremony, dinner] = await addSchedule(site, [
    { name: 'Ceremony', date: '2031-06-14', start_time: '16:00' },
    { name: 'Dinner', date: '2031-06-14', start_time: '18:00', end_time: '23:30', audience: 'invited' },
    { name: 'Walk', date: '2031-06-15', asks_reply: false },
  ]);
  const { question_key: meal } = await site.api('POST /admin/events/:event/rsvp/questions', {
    params: { event: site.eventId },
    body: { label: 'Menu', input_type: 'radio', options: MEALS, scope: 'person', schedule: [dinner?.id ?? ''] },
  });
  const questions = await site.api('GET /admin/events/:event/rsvp/questions', { params: { event: site.eventId } });
  const diet = questions.find(({ question_key }) => question_key === 'dietary_restrictions');
  await site.api('PUT /admin/rsvp/questions/:id', { params: { id: diet?.id ?? '' }, body: { scope: 'person' } });
  return { ceremony: ceremony?.id ?? '', dinner: dinner?.id ?? '', meal };
}

const readTexts = async (page: Page, name: string) => {
  const section = page.getByRole('region', { name, exact: true });
  await expect(section).toBeVisible();
  return (await section.innerText()).split('\n').filter((line) => line !== '');
};

const countPages = async (page: Page, format: 'A4' | 'Letter') =>
  (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('an owner reads, prints and exports the kitchen’s sheet', async ({ page, product, journal }) => {
  const site = await buyEventSite(page, product);
  await signIn(page, product, site);

  await test.step('says that nobody is counted yet', async () => {
    await page.goto(`${site.origin}/admin/rsvp`);
    await page.getByRole('link', { name: 'Headcount' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Nobody to count yet' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
    await expectAccessible(page, 'an empty headcount');
    await journal(page, 'headcount-empty');
  });

  await test.step('counts people for the whole event while nothing is scheduled', async () => {
    await invite(site, { guest_name: 'Lee Lind', max_guests: 1 });
    await page.reload();
    expect(await readTexts(page, 'The wedding of Annabel & Benedict')).toEqual([
      'The wedding of Annabel & Benedict',
      'Saturday, June 14, 2031, 4:00 PM',
      '0 coming',
      '0 maybe',
      '1 not answered',
      '0 not coming',
    ]);
    await expect(page.getByText('No meals are counted')).toBeVisible();
    await expect(page.getByText('Nobody who comes has mentioned any.')).toBeVisible();
  });

  const { ceremony, dinner, meal } = await prepare(site);
  await test.step('says that nobody is invited to an item for households that the owner chooses', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Dinner', exact: true })).toContainText('Nobody is invited yet.');
    await expect(page.getByRole('region', { name: 'Ceremony' })).not.toContainText('Nobody is invited yet.');
    await expectAccessible(page, 'nobody invited', [390]);
    await journal(page, 'headcount-nobody-invited');
  });

  const to = (first: 'yes' | 'no' | 'maybe', second: 'yes' | 'no' | 'maybe') => ({
    [ceremony]: first,
    [dinner]: second,
  });

  await test.step('shows what households have said, without what may count twice', async () => {
    await reply(
      site,
      'Stone',
      [
        { first_name: 'Ada', attending: to('yes', 'yes'), answers: { dietary_restrictions: 'No nuts, please' } },
        { first_name: 'Tim', age_group: 'child', attending: to('yes', 'yes'), answers: { [meal]: 'Beef' } },
        { first_name: 'Zoe', age_group: 'infant', attending: to('yes', 'no') },
      ],
      [{ name: 'Eva Reed', attending: to('no', 'yes'), answers: { [meal]: 'Fish' } }],
    );
    await reply(site, 'Okafor', [
      { first_name: 'Obi', attending: to('maybe', 'yes'), answers: { [meal]: 'Fish' } },
      { first_name: 'Ngozi', attending: to('no', 'no') },
    ]);
    await invite(site, { guest_name: 'Kim Rose', max_guests: 1, schedule: [dinner] });
    await site.api('POST /events/:event/rsvp', {
      params: { event: site.eventId },
      body: { name: 'Ada again', email: 'stone@example.com', attendance: 'yes', guests: 3 },
    });
    await page.goto(`${site.origin}/admin/rsvp`);
    await page.getByRole('region', { name: 'For the caterer' }).getByRole('link').click();
    await expect(page).toHaveURL(`${site.origin}/admin/headcount`);
    expect(await readTexts(page, 'Ceremony')).toEqual([
      'Ceremony',
      'Saturday, June 14, 2031, 4:00 PM',
      '3 coming (1 adult, 1 child, 1 infant)',
      '1 maybe',
      '2 not answered',
      '2 not coming',
    ]);
    expect(await readTexts(page, 'Dinner')).toEqual([
      'Dinner',
      'Saturday, June 14, 2031, 6:00 PM – 11:30 PM',
      '4 coming (3 adults, 1 child)',
      '0 maybe',
      '1 not answered',
      '2 not coming',
      'Menu',
      'Beef',
      '1',
      'Tim Stone (child)',
      'Fish',
      '2',
      'Eva Reed',
      'Obi Okafor',
      'Mushroom risotto',
      '0',
      'No choice yet',
      '1',
      'Ada Stone',
    ]);
    await expect(page.getByRole('region', { name: 'Walk' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Allergies and dietary needs' }).getByRole('listitem')).toHaveText([
      'Ada StoneThe Stone familyNo nuts, please',
    ]);
    await expect(page.getByRole('note')).toContainText('1 reply with 3 people coming is not counted yet');
    await expectAccessible(page, 'the headcount');
    await journal(page, 'headcount');
    await page.getByRole('link', { name: 'Check it first' }).click();
    await expect(page.getByRole('tab', { name: 'To Check' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('fits 150 guests with three meals and 20 dietary notes on one page', async () => {
    for (const [home, name] of LAST_NAMES.entries())
      await reply(
        site,
        name,
        FIRST_NAMES.map((first_name, at) => ({
          first_name,
          age_group: at === 9 ? 'child' : 'adult',
          attending: to('yes', 'yes'),
          answers: {
            [meal]: MEALS[(home + at) % 3] ?? '',
            ...(home * 10 + at < 19 && { dietary_restrictions: 'Allergic to peanuts and sesame, carries an EpiPen' }),
          },
        })),
      );
    await page.goto(`${site.origin}/admin/headcount`);
    const section = page.getByRole('region', { name: 'Dinner', exact: true });
    await expect(section).toContainText('154 coming (138 adults, 16 children)');
    await expect(section.getByRole('definition').filter({ hasText: /^\d+$/ })).toHaveText(['51', '52', '50', '1']);
    await expect(page.getByRole('region', { name: 'Allergies and dietary needs' }).getByRole('listitem')).toHaveCount(
      20,
    );
    await expectAccessible(page, 'a long headcount', [390]);
    await journal(page, 'headcount-long');
    expect([await countPages(page, 'A4'), await countPages(page, 'Letter')]).toEqual([1, 1]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Owner area' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(section).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  await test.step('prints, and saves a workbook', async () => {
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).press('Enter');
    await expect(page.locator('[data-printed]')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel' }).click();
    expect((await download).suggestedFilename()).toMatch(/^headcount-\d{4}-\d\d-\d\d\.xlsx$/);
  });

  await test.step('says when it cannot be saved or loaded', async () => {
    await page.route('**/headcount/export*', (route) => route.abort());
    await page.getByRole('button', { name: 'Excel' }).click();
    await expect(page.getByText('No connection. Please try again.')).toBeVisible();
    await page.route('**/api/admin/events/*/headcount', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to load the headcount. Please try again.')).toBeVisible();
    await page.unroute('**/api/admin/events/*/headcount');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('region', { name: 'Dinner', exact: true })).toBeVisible();
  });
});
