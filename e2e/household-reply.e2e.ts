import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { signIn, type OwnedSite } from './owned-site.ts';
import {
  buyEventSite,
  buyWeekend,
  checkAccessible,
  fetchReplies,
  findForm,
  invite,
  MILLERS,
  PHONE,
  submit,
  waitForHydration,
} from './replies.ts';

// Browsers log refused requests.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  expectedNoise: /Failed to load resource: the server responded with a status of 40\d|load preload assets/,
});

/** An invitation that is named after its people. */
const inviteHousehold = (site: OwnedSite, body: object) =>
  invite(site, { guest_name: undefined, max_guests: undefined, ...body });
const openForm = async (page: Page, site: OwnedSite, token: string): Promise<void> => {
  await page.goto(`${site.origin}/invite/${token}`);
  await page.locator('#rsvp').scrollIntoViewIfNeeded();
};
const findRow = (page: Page, group: string, name: string) =>
  findForm(page).getByRole('group', { name: group }).getByRole('radiogroup', { name });
/** Holds back the files at `paths` until the returned function is called. */
async function holdBack(page: Page, paths: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(paths, async (route) => {
    await promise;
    await route.fallback();
  });
  return () => resolve(undefined);
}

const fetchHeadcount = (site: OwnedSite) =>
  site.api('GET /admin/events/:event/headcount', { params: { event: site.eventId } });

test('a family of four replies to a weekend with few taps, and changes it', async ({ page, product, journal }) => {
  const site = await buyWeekend(page, product);
  const { unique_token } = await inviteHousehold(site, { guest_email: 'anna@example.com', people: MILLERS });
  await openForm(page, site, unique_token);
  let taps = 0;
  const tap = async (name: string, group = '', person = '') => {
    const scope = group === '' ? findForm(page) : findRow(page, group, person);
    await scope.getByRole('radio', { name, exact: true }).tap();
    taps += 1;
  };

  await test.step('nothing is chosen for them, and nothing is asked before it is known who comes', async () => {
    await expect(findForm(page).getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(findForm(page).getByRole('group', { name: 'Ceremony' })).toBeHidden();
  });

  await test.step('all come but the infant to the party, and each adult chooses a dish', async () => {
    await tap('We’re all coming');
    await expect(findForm(page).getByText('You’re all coming to everything.')).toBeVisible();
    await expect(findForm(page).getByRole('group', { name: 'Ceremony' })).toBeHidden();
    await journal(page, 'household-folded');
    await page.setViewportSize({ width: 390, height: 844 });
    const height = await findForm(page).evaluate((form) => form.scrollHeight);
    await findForm(page).getByRole('button', { name: 'Change for someone' }).tap();
    taps += 1;
    await expect(findForm(page).getByText('Party: 4 of 4 coming')).toBeVisible();
    await expect(findForm(page).getByRole('group', { name: 'Party' })).toBeHidden();
    await expect(findRow(page, 'Who is coming?', 'Anna').getByRole('radio', { name: 'Yes' })).toBeFocused();
    await journal(page, 'household-parts');
    await page.setViewportSize({ width: 390, height: 844 });
    const folded = await findForm(page).evaluate((form) => form.scrollHeight);
    expect(height, 'much shorter than with all rows').toBeLessThan((folded * 4) / 5);
    await findForm(page).getByRole('button', { name: 'Change Party' }).tap();
    taps += 1;
    await expect(findRow(page, 'Party', 'Anna').getByRole('radio', { name: 'Yes' })).toBeFocused();
    await tap('No', 'Party', 'Finn (infant)');
    await expect(findForm(page).getByRole('radio', { name: 'Some of us' })).toBeChecked();
    await tap('Yes', 'Party', 'Finn (infant)');
    await expect(findForm(page).getByRole('radio', { name: 'We’re all coming' })).toBeChecked();
    await tap('No', 'Party', 'Finn (infant)');
    await expect(findRow(page, 'Main course', 'Finn (infant)')).toBeHidden();
    await tap('Beef', 'Main course', 'Anna');
    await page.getByRole('button', { name: 'Submit RSVP' }).tap();
    taps += 1;
    const summary = page.getByRole('alert').filter({ hasText: 'One answer needs another look.' });
    await summary.getByRole('link', { name: 'Please answer “Main course” for Tom.' }).click();
    await expect(findRow(page, 'Main course', 'Tom').getByRole('radio', { name: 'Beef' })).toBeFocused();
    await checkAccessible(page, 'a household');
    await journal(page, 'household');
    await page.setViewportSize({ width: 390, height: 844 });
    await tap('Risotto', 'Main course', 'Tom');
    await tap('Noodles', 'Main course', 'Zoe (child)');
    await page.getByRole('button', { name: 'Submit RSVP' }).tap();
    taps += 1;
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused();
    expect(taps).toBeLessThanOrEqual(14);
  });

  await test.step('the confirmation names each person and part, and the hosts can count them', async () => {
    await expect(page.locator('.answer-rows')).toContainText('Tom Miller');
    await expect(page.locator('.answer-rows')).toContainText('Main course: Risotto');
    const { items } = await fetchHeadcount(site);
    expect(
      items.map(({ name, yes, no, adults, children, infants }) => [name, yes, no, adults, children, infants]),
    ).toEqual([
      ['Welcome dinner', 4, 0, 2, 1, 1],
      ['Ceremony', 4, 0, 2, 1, 1],
      ['Party', 3, 1, 2, 1, 0],
    ]);
    expect(items[2]?.answers).toMatchObject([
      { choices: expect.arrayContaining([expect.objectContaining({ value: 'Noodles', count: 1 })]) as unknown },
    ]);
  });

  await test.step('the hosts read what each person says', async () => {
    const desk = await page.context().newPage();
    await signIn(desk, product, site);
    await desk.goto(`${site.origin}/admin/rsvp`);
    await desk.getByRole('button', { name: 'View Details of The Miller family' }).click();
    const details = desk.getByRole('dialog', { name: 'RSVP Details' });
    await expect(details.getByRole('definition').filter({ hasText: 'Main course: Risotto' })).toContainText(
      'Attending',
    );
    await journal(desk, 'household-details');
    await desk.close();
  });

  await test.step('on another day the form shows what was said, and a draft outlives a reload', async () => {
    await openForm(page, site, unique_token);
    await page.locator('summary').tap();
    await expect(findRow(page, 'Party', 'Finn (infant)').getByRole('radio', { name: 'No' })).toBeChecked();
    await tap('Maybe', 'Welcome dinner', 'Tom');
    await page.reload();
    await page.locator('#rsvp').scrollIntoViewIfNeeded();
    await page.locator('summary').tap();
    await expect(findRow(page, 'Welcome dinner', 'Tom').getByRole('radio', { name: 'Maybe' })).toBeChecked();
  });

  await test.step('a reply that was sent elsewhere meanwhile is shown, and nothing is lost', async () => {
    const second = await page.context().newPage();
    await openForm(second, site, unique_token);
    await second.locator('summary').tap();
    await findForm(second).getByRole('radio', { name: 'None of us can come' }).tap();
    await submit(second);
    await expect(second.getByRole('heading', { name: /^Thank you/ })).toBeFocused();
    await second.close();

    await submit(page);
    await expect(findForm(page).getByText('This reply has changed since you opened this page.')).toBeVisible();
    await expect(page.locator('.answer-rows')).toContainText('Regretfully declines');
    await page.getByRole('link', { name: 'See what your reply says now' }).tap();
    await expect(page.getByRole('heading', { name: 'We have your reply' })).toBeInViewport();
    await expect(findRow(page, 'Welcome dinner', 'Tom').getByRole('radio', { name: 'Maybe' })).toBeChecked();
    expect(await fetchReplies(site)).toMatchObject([{ attendance: 'no' }]);
    await submit(page);
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused();
    const [reply] = await fetchReplies(site);
    expect([reply?.attendance, reply?.guests, reply?.people.length]).toEqual(['yes', 4, 4]);
  });

  await test.step('on a slow connection, answers before the scripts have come mean the same', async () => {
    const { unique_token: other } = await inviteHousehold(site, {
      guest_email: 'ole@example.com',
      people: [{ first_name: 'Ole' }, { first_name: 'Finn', age_group: 'infant' }],
    });
    const answerWithout = async (scripts: RegExp) => {
      const release = await holdBack(page, scripts);
      await page.goto(`${site.origin}/invite/${other}`, { waitUntil: 'commit' });
      await tap('We’re all coming');
      await tap('No', 'Party', 'Finn (infant)');
      return release;
    };
    const expectMatched = async () => {
      await expect(findForm(page).getByRole('radio', { name: 'Some of us' })).toBeChecked();
      await expect(findRow(page, 'Ceremony', 'Finn (infant)').getByRole('radio', { name: 'Yes' })).toBeChecked();
      await expect(findRow(page, 'Party', 'Finn (infant)').getByRole('radio', { name: 'No' })).toBeChecked();
    };
    const releaseAll = await answerWithout(/\/assets\/.*\.js$/);
    releaseAll();
    await expectMatched();
    await page.evaluate(() => localStorage.clear());
    const releaseReact = await answerWithout(/\/assets\/hydrate.*\.js$/);
    await expectMatched();
    releaseReact();
    await expect(findRow(page, 'Main course', 'Finn (infant)')).toBeHidden();
    await expectMatched();
  });

  await test.step('a family whose names nobody knows says how many come to what', async () => {
    const { unique_token: family } = await invite(site, {
      guest_name: 'The Rossi family',
      guest_email: 'g@example.com',
    });
    await openForm(page, site, family);
    await waitForHydration(page);
    taps = 0;
    await tap('Some of us');
    await submit(page);
    await page.getByRole('link', { name: 'Please enter your name.' }).click();
    await journal(page, 'nameless-household');
    await expect(findForm(page).getByLabel('Your name')).toBeFocused();
    await findForm(page).getByLabel('Your name').fill('Gina Rossi');
    await findForm(page).getByLabel('Guest 2').first().fill('Tom Rossi');
    for (const name of ['You', 'Tom Rossi', 'Guest 3']) await tap('Yes', 'Who is coming?', name);
    await tap('No', 'Who is coming?', 'Guest 4');
    await findForm(page).getByRole('button', { name: 'Change Party' }).tap();
    taps += 1;
    await expect(findRow(page, 'Party', 'Guest 4')).toBeHidden();
    await tap('No', 'Party', 'Guest 3');
    await expect(findRow(page, 'Who is coming?', 'Guest 3').getByRole('radio', { name: 'Yes' })).toBeChecked();
    await submit(page);
    await expect(page.getByRole('link', { name: 'Please answer “Main course” for Tom Rossi.' })).toBeVisible();
    for (const name of ['You', 'Tom Rossi']) await tap('Beef', 'Main course', name);
    expect(taps).toBe(9);
    await page.setViewportSize(PHONE);
    await journal(page, 'unnamed-household');
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Thank you, Gina Rossi' })).toBeFocused();
    const [reply] = await fetchReplies(site);
    expect(reply).toMatchObject({ guests: 3, guest_names: 'Tom Rossi\nGuest 3' });
    const { items } = await fetchHeadcount(site);
    expect(items.map(({ yes, no, waiting }) => [yes, no, waiting])).toEqual([
      [6, 1, 2],
      [7, 1, 2],
      [5, 3, 2],
    ]);
  });

  await test.step('“Some of us” while all are on “Yes” is asked who can’t come, and sends nothing', async () => {
    const { unique_token: other } = await inviteHousehold(site, { people: MILLERS });
    await page.goto(`${site.origin}/invite/${other}?answer=yes#rsvp`);
    await waitForHydration(page);
    await tap('Some of us');
    for (const name of ['Anna', 'Tom']) await tap('Beef', 'Main course', name);
    await findForm(page).getByLabel('Email').fill('anna@example.com');
    await submit(page);
    await expect(page.getByRole('link', { name: 'You said some of you. Who can’t come?' })).toBeVisible();
    await expect(findForm(page).getByRole('radio', { name: 'Some of us' })).toBeFocused();
    expect(await fetchReplies(site)).toHaveLength(2);
    await journal(page, 'some-of-nobody');
    await tap('No', 'Who is coming?', 'Tom');
    await expect(findForm(page).getByText('Who can’t come?')).toHaveCount(0);
    await submit(page);
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused();
    expect(await fetchReplies(site)).toContainEqual(expect.objectContaining({ guests: 3, email: 'anna@example.com' }));
  });
});

test('a guest adds a guest, a couple takes two taps, and a decline is asked nothing', async ({
  page,
  product,
  journal,
}) => {
  const site = await buyEventSite(page, product);
  await site.api('POST /admin/events/:event/rsvp/questions', {
    params: { event: site.eventId },
    body: { label: 'Shuttle bus?', input_type: 'text', required: true },
  });

  await test.step('with a plus-one', async () => {
    const { unique_token } = await inviteHousehold(site, {
      guest_email: 'ada@example.com',
      people: [{ first_name: 'Ada', last_name: 'Byron' }],
      plus_ones: 1,
    });
    await openForm(page, site, unique_token);
    await findForm(page).getByRole('radio', { name: 'Joyfully accepts' }).tap();
    await page.getByRole('button', { name: 'Add your guest' }).tap();
    await expect(page.getByLabel('Your guest’s name')).toBeFocused();
    await page.getByLabel('Shuttle bus?').fill('Yes, please');
    await submit(page);
    await expect(page.getByRole('link', { name: 'Please enter a name for your guest.' })).toBeVisible();
    await page.getByLabel('Your guest’s name').fill('Max Stone');
    await expect(findRow(page, 'Who is coming?', 'Max Stone').getByRole('radio', { name: 'Yes' })).toBeChecked();
    await page.setViewportSize(PHONE);
    await checkAccessible(page, 'a plus-one');
    await journal(page, 'plus-one');
    await page.getByRole('button', { name: 'Remove' }).tap();
    await expect(page.getByLabel('Your guest’s name')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add your guest' }).tap();
    await page.getByLabel('Your guest’s name').fill('Max Stone');
    await submit(page);
    await expect(page.locator('.answer-rows')).toContainText('Max Stone');
    expect(await fetchReplies(site)).toMatchObject([{ name: 'Ada Byron', guests: 2, guest_names: 'Max Stone' }]);
  });

  await test.step('a couple declines, and later comes', async () => {
    const { unique_token } = await inviteHousehold(site, {
      guest_email: 'ole@example.com',
      people: [{ first_name: 'Ole' }, { first_name: 'Liv' }],
    });
    await openForm(page, site, unique_token);
    await findForm(page).getByRole('radio', { name: 'None of us can come' }).tap();
    await expect(page.getByLabel('Shuttle bus?')).toBeHidden();
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Thank you, Ole & Liv' })).toBeFocused();
    expect((await fetchReplies(site))[0]).toMatchObject({
      attendance: 'no',
      people: [{ name: 'Ole' }, { name: 'Liv' }],
    });
  });
});

test('an invitation that changes while it is answered says so, and nothing is lost', async ({ page, product }) => {
  const site = await buyWeekend(page, product);
  const params = { event: site.eventId };
  const home = await inviteHousehold(site, {
    guest_email: 'ole@example.com',
    people: [{ first_name: 'Ole' }, { first_name: 'Finn' }],
  });
  const change = (people: readonly object[]) =>
    site.api('PUT /admin/guests/:id', { params: { id: home.id }, body: { people } as never });
  const [ole] = home.people;
  const changed = findForm(page).getByRole('alert').filter({ hasText: 'Your invitation has changed since you opened' });
  await openForm(page, site, home.unique_token);
  await findForm(page).getByRole('radio', { name: 'We’re all coming' }).tap();
  await findForm(page).getByRole('button', { name: 'Change for someone' }).tap();
  await findForm(page).getByRole('button', { name: 'Change Ceremony' }).tap();
  await findRow(page, 'Ceremony', 'Ole').getByRole('radio', { name: 'No' }).tap();
  await findRow(page, 'Main course', 'Ole').getByRole('radio', { name: 'Beef' }).tap();
  await findRow(page, 'Main course', 'Finn').getByRole('radio', { name: 'Noodles' }).tap();
  await findForm(page).getByLabel('A few words to the hosts').fill('See you there');

  await test.step('one comes, one goes, and a part is added', async () => {
    await change([{ first_name: 'Liv' }, { ...ole }]);
    await site.api('POST /admin/events/:event/schedule', { params, body: { name: 'Brunch' } });
    await submit(page);
    await expect(changed).toBeVisible();
    await expect(findRow(page, 'Ceremony', 'Ole').getByRole('radio', { name: 'No' })).toBeChecked();
    await expect(findRow(page, 'Main course', 'Ole').getByRole('radio', { name: 'Beef' })).toBeChecked();
    await expect(findForm(page).getByLabel('A few words to the hosts')).toHaveValue('See you there');
    await expect(findForm(page).getByRole('radiogroup', { name: 'Finn' })).toHaveCount(0);
    await expect(findRow(page, 'Who is coming?', 'Liv').getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(findRow(page, 'Brunch', 'Ole')).toBeVisible();
  });

  await test.step('and back again', async () => {
    await findRow(page, 'Who is coming?', 'Liv').getByRole('radio', { name: 'No' }).tap();
    await change([{ ...ole }, { first_name: 'Finn' }]);
    await submit(page);
    await expect(changed).toBeVisible();
    await findRow(page, 'Who is coming?', 'Finn').getByRole('radio', { name: 'No' }).tap();
    await submit(page);
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused();
    expect(await fetchReplies(site)).toMatchObject([
      {
        guests: 1,
        message: 'See you there',
        people: [{ name: 'Ole', answers: { main_course: 'Beef' } }, { name: 'Finn' }],
      },
    ]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a household replies with one form, which comes back with its errors and all input', async ({
    page,
    product,
  }) => {
    const site = await buyWeekend(page, product);
    const { unique_token } = await inviteHousehold(site, {
      guest_email: 'anna@example.com',
      people: MILLERS.slice(0, 2),
      plus_ones: 1,
    });
    await page.goto(`${site.origin}/invite/${unique_token}`);
    await findForm(page).getByRole('radio', { name: 'Some of us' }).click();
    for (const name of ['Anna', 'Tom', 'Your guest'])
      await findRow(page, 'Who is coming?', name).getByRole('radio', { name: 'Yes' }).click();
    await page.getByLabel('Your guest’s name').fill('Max Stone');
    await findRow(page, 'Main course', 'Anna').getByRole('radio', { name: 'Beef' }).click();
    await findRow(page, 'Main course', 'Your guest').getByRole('radio', { name: 'Risotto' }).click();
    await submit(page);
    await expect(page.getByRole('link', { name: 'You said some of you. Who can’t come?' })).toBeVisible();
    await findRow(page, 'Ceremony', 'Tom').getByRole('radio', { name: 'No' }).click();
    await submit(page);
    await expect(page.getByRole('link', { name: 'Please answer “Main course” for Tom.' })).toBeVisible();
    await expect(findRow(page, 'Ceremony', 'Tom').getByRole('radio', { name: 'No' })).toBeChecked();
    await expect(page.getByLabel('Your guest’s name')).toHaveValue('Max Stone');
    await findRow(page, 'Main course', 'Tom').getByRole('radio', { name: 'Noodles' }).click();
    await submit(page);
    await expect(page.locator('.answer-rows')).toContainText('Max Stone');
    const [reply] = await fetchReplies(site);
    expect(reply).toMatchObject({ attendance: 'yes', guests: 3, guest_names: 'Tom Miller\nMax Stone' });
    expect(reply?.people.map(({ answers }) => Object.values(answers))).toEqual([['Beef'], ['Noodles'], ['Risotto']]);
  });
});
