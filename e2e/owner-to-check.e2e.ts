import { expectAccessible } from './accessible.ts';
import { PHONE } from './gifts.ts';
import { findInMail } from './outbox.ts';
import { signIn, type OwnedSite } from './owned-site.ts';
import { expect, makeUniqueAddress, test } from './product.ts';
import { buyEventSite, invite } from './replies.ts';

test.use({ viewport: PHONE });

/** Who comes, and how many replies may count people twice. */
const readHeadcount = async (site: OwnedSite) => {
  const { items, to_review } = await site.api('GET /admin/events/:event/headcount', {
    params: { event: site.eventId },
  });
  return { coming: items[0]?.yes, toReview: to_review };
};

test('an owner sorts out replies without an invitation, and then takes none', async ({ page, product, journal }) => {
  const site = await buyEventSite(page, product);
  const email = makeUniqueAddress('gina');
  const person = (first_name: string) => ({ first_name, last_name: 'Okafor' });
  const okafors = await invite(site, { guest_name: 'The Okafors', people: ['Ada', 'Obi'].map(person), max_guests: 2 });
  const gina = await invite(site, { guest_email: email });
  await invite(site, { guest_name: 'Rosa Lind', max_guests: 1, plus_one_allowed: false });
  const reply = (body: object) =>
    site.api('POST /events/:event/rsvp', {
      params: { event: site.eventId },
      body: { name: 'Gina', email, attendance: 'yes', guests: 2, ...body },
    });
  await reply({ guest_token: gina.unique_token, guests: 1 });
  await reply({ name: 'Gina Rossi' });
  await reply({ name: 'Ada Okafur', email: 'ada@example.com', guests: 1 });
  await reply({ name: 'Grandma', email: 'grandma@example.com', guests: 2, message: 'So happy for you' });
  await reply({ name: 'Tom', email: 'tom@example.com', guests: 1 });
  expect(await readHeadcount(site)).toEqual({ coming: 5, toReview: { replies: 1, people: 2 } });

  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  const findCard = (name: string) => cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
  await signIn(page, product, site);
  const whoComes = page.getByRole('region', { name: 'Who’s coming' });
  await expect(whoComes).toContainText('1 reply to check is not counted, 3 more are counted. Check them');
  await whoComes.scrollIntoViewIfNeeded();
  await journal(page, 'dashboard-to-check');
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Check 4 replies' }).click();
  await expect(cards).toHaveCount(4);
  await expectAccessible(page, 'replies to check');
  await journal(page, 'to-check-wide');
  await page.setViewportSize(PHONE);
  await journal(page, 'to-check');

  await test.step('gives one to a household with a similar name', async () => {
    await expect(findCard('Ada Okafur')).toContainText('Similar name');
    await findCard('Ada Okafur')
      .getByRole('button', { name: /It’s them.*The Okafors/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Who has replied?' });
    await expect(dialog.getByRole('checkbox', { name: 'Ada Okafor' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Obi Okafor' })).not.toBeChecked();
    await expect(dialog).toContainText('Obi Okafor has not answered yet.');
    await expectAccessible(page, 'the choice of people', [390]);
    await journal(page, 'to-check-people');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Ada Okafur’s reply now belongs to The Okafors')).toBeVisible();
    await expect(cards).toHaveCount(3);
  });

  await test.step('takes it back, and does it again', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards).toHaveCount(4);
    await findCard('Ada Okafur')
      .getByRole('button', { name: /It’s them.*The Okafors/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(3);
  });

  await test.step('replaces the reply of a household with the same email, after a question', async () => {
    await expect(findCard('Gina Rossi')).toContainText('Not counted yet: this email is on your guest list.');
    await findCard('Gina Rossi')
      .getByRole('button', { name: /It’s them.*Gina Rossi/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Replace the reply of Gina Rossi?' });
    await expectAccessible(page, 'the question before a reply is replaced', [390]);
    await question.getByRole('button', { name: 'Replace Reply' }).click();
    await expect(cards).toHaveCount(2);
  });

  await test.step('finds the guest whom nothing suggests', async () => {
    await findCard('Grandma').getByRole('button', { name: 'Find the guest…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Whose reply is it?' });
    await dialog.getByRole('searchbox').fill('rosa');
    await expectAccessible(page, 'the search for a guest', [390]);
    await journal(page, 'to-check-search');
    await dialog.getByRole('button', { name: 'Rosa Lind' }).click();
    const question = page.getByRole('dialog', { name: 'More people than invited' });
    await expect(question).toContainText('The invitation of Rosa Lind is for 1 person. This reply is for 2');
    await expectAccessible(page, 'the question before more people count than are invited', [390]);
    await journal(page, 'to-check-extra');
    await question.getByRole('button', { name: 'Count All of Them' }).click();
    await expect(page.getByText('Grandma’s reply now belongs to Rosa Lind')).toBeVisible();
  });

  await test.step('puts a stranger on the guest list, takes it back, and keeps the reply as it is', async () => {
    await findCard('Tom').getByRole('button', { name: 'Add to guest list' }).click();
    await expect(page.getByText('Tom is on your guest list now')).toBeVisible();
    const findTom = () =>
      site.api('GET /admin/events/:event/guests', { params: { event: site.eventId }, query: { search: 'tom' } });
    expect(await findTom()).toMatchObject([{ guest_name: 'Tom', guest_email: 'tom@example.com', status: 'rsvp_yes' }]);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(findCard('Tom')).toBeVisible();
    expect(await findTom()).toEqual([]);
    await findCard('Tom').getByRole('button', { name: 'Keep as a separate reply' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing to check' })).toBeVisible();
    await expectAccessible(page, 'nothing to check', [390]);
  });

  await test.step('checks it again later, from its details', async () => {
    await page.getByRole('tab', { name: 'Responses' }).click();
    await page.getByRole('button', { name: 'View Details of Tom' }).click();
    const details = page.getByRole('dialog', { name: 'RSVP Details' });
    await details.getByRole('button', { name: 'Check it again' }).scrollIntoViewIfNeeded();
    await expectAccessible(page, 'a reply that was kept', [390]);
    await journal(page, 'to-check-again');
    await details.getByRole('button', { name: 'Check it again' }).click();
    await expect(page.getByText('Tom’s reply is to check again')).toBeVisible();
    await page.getByRole('tab', { name: 'To Check' }).click();
    await findCard('Tom').getByRole('button', { name: 'Keep as a separate reply' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing to check' })).toBeVisible();
  });
  expect(await readHeadcount(site)).toEqual({ coming: 6, toReview: { replies: 0, people: 0 } });
  const states = await site.api('GET /admin/events/:event/guests', { params: { event: site.eventId } });
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['rsvp_yes']));
  expect(states.map(({ id }) => id)).toContain(okafors.id);

  await test.step('takes replies from invited guests only', async () => {
    await page.goto(`${site.origin}/admin/event`);
    await page.getByLabel('Only invited guests can reply').check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Event details updated successfully!')).toBeVisible();
  });

  await test.step('a guest without the link finds the form by email', async () => {
    await page.goto(site.origin);
    await expect(page.getByRole('heading', { name: 'Open your invitation to reply' })).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveCount(0);
    await expectAccessible(page, 'a form for invited guests only', [390]);
    await journal(page, 'invited-only');
    await page.getByRole('link', { name: 'Find my invitation' }).click();
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    // The mail may be there before the page.
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await page.goto(await findInMail(product, email, /http\S+\/invite\/[\w-]+/));
    await page.locator('summary', { hasText: 'Change your reply' }).click();
    await expect(page.getByLabel('Your name')).toHaveValue('Gina Rossi');
  });
});
