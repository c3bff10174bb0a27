import type { Locator } from '@playwright/test';
import { findInMail } from './outbox.ts';
import { expect, test, makeUniqueAddress, makeUniqueName } from './product.ts';
import {
  PHONE,
  buyEventSite,
  invite,
  fetchReplies,
  submit,
  findForm,
  checkAccessible,
  fillIn,
  waitForHydration,
} from './replies.ts';

// Browsers log refused requests and lost connections; axe logs resources that it cannot fetch.
test.use({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  expectedNoise: /Failed to load resource: (the server responded with a status of 40\d|net::ERR_)|load preload assets/,
});

test('a guest replies for the whole family', async ({ page, product, journal }) => {
  const site = await buyEventSite(page, product);
  const name = makeUniqueName('Gina');
  await page.goto(site.origin);

  await test.step('what is wrong is said at each field, and the first one has the focus', async () => {
    await page.getByLabel('Email').fill('nobody');
    await submit(page);
    await expect(page.getByLabel('Your name')).toBeFocused();
    const summary = page.getByRole('alert').filter({ hasText: '3 answers need another look.' });
    await expect(summary).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await checkAccessible(page, 'wrong answers');
    await journal(page, 'wrong');
    await page.setViewportSize(PHONE);
    await summary.getByRole('link', { name: /Will you attend/ }).click();
    await expect(findForm(page).getByRole('radio').first()).toBeFocused();
  });

  await test.step('what is set right is said no more, and takes nobody elsewhere', async () => {
    const email = page.getByLabel('Email');
    await email.fill('gina@');
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await email.fill('gina@example.com');
    await expect(email).toHaveAccessibleDescription('');
    await expect(email).toBeFocused();
    await expect(findForm(page).getByText('2 answers need another look.')).toBeVisible();
  });

  await test.step('a slip in the email is corrected by a tap', async () => {
    const email = page.getByLabel('Email');
    await email.fill('gina@gmial.com');
    await checkAccessible(page, 'a slip in the email');
    await journal(page, 'slip');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Did you mean gina@gmail.com?' }).tap();
    await expect(email).toHaveValue('gina@gmail.com');
    await expect(email).toBeFocused();
    await expect(page.getByText('Did you mean')).toHaveCount(0);
  });

  await test.step('a note that is too long is refused with its limit', async () => {
    const note = page.getByLabel('A few words to the hosts');
    await note.fill('x'.repeat(5001));
    await submit(page);
    await expect(note).toHaveAccessibleDescription('Please keep this to 5000 characters.');
    await expect(findForm(page).getByRole('link', { name: 'Please keep this to 5000 characters.' })).toHaveCount(1);
    await expect(findForm(page).getByText('3 answers need another look.')).toBeVisible();
    await note.fill('See you');
    await expect(note).toHaveAccessibleDescription('');
    await note.fill('');
  });

  await test.step('names are asked for as many as come, and none is forgotten', async () => {
    await fillIn(page, name);
    const count = page.getByLabel('How many of you will come?');
    await expect(page.getByLabel('Guest 2')).toHaveCount(0);
    await count.selectOption({ label: '3 guests (including me)' });
    await page.getByLabel('Guest 2').fill('Ada');
    await page.getByLabel('Guest 3').fill('Bob');
    await count.selectOption('2');
    await expect(page.getByLabel('Guest 3')).toHaveCount(0);
    await count.selectOption('3');
    await expect(page.getByLabel('Guest 3')).toHaveValue('Bob');
    await checkAccessible(page, 'company');
    await journal(page, 'company');
    await page.setViewportSize(PHONE);
  });

  await test.step('who does not come is asked nothing of company', async () => {
    await findForm(page).getByRole('radio').nth(1).check();
    await expect(page.getByLabel('How many of you will come?')).toBeHidden();
    await expect(page.getByLabel('Guest 2')).toBeHidden();
    await findForm(page).getByRole('radio').first().check();
    await expect(page.getByLabel('Guest 2')).toHaveValue('Ada');
  });

  await test.step('a double tap sends it once, and the answer stays', async () => {
    await page.getByRole('button', { name: 'Submit RSVP' }).dblclick();
    const sent = page.locator('.confirmation').getByText('RSVP submitted successfully! We can’t wait to celebrate');
    await expect(sent).toBeVisible();
    await expect(page.getByRole('heading', { name: `Thank you, ${name}` })).toBeFocused();
    const answers = page.locator('.answer-rows');
    await expect(answers).toContainText('3 guests (including me)');
    await expect(answers).toContainText('Ada');
    await expect(page.getByRole('link', { name: 'Add it to your calendar' })).toHaveAttribute('href', '/calendar.ics');
    await expect(page.locator('#rsvp')).toContainText('please tell the hosts:');
    await expect(page.locator('#rsvp .closed-contact')).toHaveText('Annabel, 020 7946 0000');
    // Nothing that says it again covers the navigation.
    await expect(page.locator('.toast')).toHaveCount(0);
    await checkAccessible(page, 'the confirmation');
    await journal(page, 'sent');
    await page.setViewportSize(PHONE);
    await page.reload();
    await page.locator('#rsvp').scrollIntoViewIfNeeded();
    await expect(answers).toContainText('Ada');
    expect(await fetchReplies(site)).toMatchObject([{ name, guests: 3, guest_names: 'Ada\nBob' }]);
  });

  await test.step('the next of the family finds an empty form', async () => {
    await page.getByText('Reply for someone else').click();
    await expect(page.getByLabel('Your name')).toHaveValue('');
  });
});

test('the list of errors and the first question in it are clear of the menu', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  const { unique_token } = await invite(site, { guest_email: 'gina@example.com', max_guests: 1 });
  const question = findForm(page).getByRole('radiogroup', { name: 'Will you attend?' });
  const errors = page.getByRole('alert').filter({ hasText: 'One answer needs another look.' });
  const isClear = (shown: Locator) =>
    shown.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const menu = document.querySelector('.nav')?.getBoundingClientRect();
      return top >= (menu?.bottom ?? 0) && bottom <= innerHeight;
    });
  for (const { height, shown } of [
    { height: PHONE.height, shown: [errors, question] },
    // Where both do not fit, the question does.
    { height: 400, shown: [question] },
  ]) {
    await page.setViewportSize({ ...PHONE, height });
    await page.goto(`${site.origin}/invite/${unique_token}`);
    await submit(page);
    await expect(question.getByRole('radio').first()).toBeFocused();
    for (const each of shown) expect(await isClear(each)).toBe(true);
  }
});

test('keeps the input over a reload and sends it when the connection is back', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  const name = makeUniqueName('Gina');
  await page.goto(site.origin);
  await fillIn(page, name);
  await page.getByLabel('How many of you will come?').selectOption('2');
  await page.getByLabel('Guest 2').fill('Ada');
  await page.getByLabel('A few words to the hosts').fill('From the bus');
  await page.reload();
  await page.locator('#rsvp').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Guest 2')).toHaveValue('Ada');
  await expect(page.getByLabel('A few words to the hosts')).toHaveValue('From the bus');
  await expect(findForm(page).getByRole('radio').first()).toBeChecked();

  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await submit(page);
  await expect(page.getByText(/Failed to submit RSVP. Please try again. You may be offline/)).toBeVisible();
  await checkAccessible(page, 'no connection');
  await page.getByRole('button', { name: 'Send when I’m back online' }).click();
  await expect(page.getByText('Your reply hasn’t been sent yet.')).toBeVisible();
  expect(await fetchReplies(site)).toEqual([]);

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: `Thank you, ${name}` })).toBeVisible();
  expect(await fetchReplies(site)).toMatchObject([{ name, guest_names: 'Ada', message: 'From the bus' }]);
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rsvpDraft')));
  expect(left).toEqual([]);
});

test('sends a reply once although its response was lost and the page reloaded', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  await page.goto(site.origin);
  await fillIn(page, 'Gina');
  let lost = false;
  await page.route('**/api/events/*/rsvp', async (route) => {
    if (lost) return route.continue();
    lost = true;
    // The request arrives, but the response is lost. Node does not resolve names below localhost; only browsers do.
    const sent = route.request();
    const { host } = new URL(sent.url());
    await fetch(sent.url().replace(host, `127.0.0.1:${product.port}`), {
      method: 'POST',
      headers: { ...(await sent.allHeaders()), host },
      body: sent.postData(),
    });
    return route.abort('connectionreset');
  });
  await submit(page);
  await expect(page.getByText(/Failed to submit RSVP/)).toBeVisible();
  expect(await fetchReplies(site)).toHaveLength(1);
  await page.reload();
  await page.locator('#rsvp').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Your name')).toHaveValue('Gina');
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Gina' })).toBeVisible();
  expect(await fetchReplies(site)).toHaveLength(1);
});

test('accepts question keys that are names of form properties', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  for (const label of ['Elements', 'Action', 'Constructor', 'Submit']) {
    await site.api('POST /admin/events/:event/rsvp/questions', {
      params: { event: site.eventId },
      body: { label, input_type: 'text', required: label === 'Constructor' },
    });
  }
  await page.goto(site.origin);
  await fillIn(page, 'Gina');
  await page.getByLabel('Elements').fill('Earth');
  await submit(page);
  await expect(page.getByLabel('Constructor')).toBeFocused();
  await page.reload();
  await page.locator('#rsvp').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Elements')).toHaveValue('Earth');
  await page.getByLabel('Constructor').fill('Eiffel');
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Gina' })).toBeVisible();
  const [reply] = await fetchReplies(site);
  expect(reply?.question_responses.map(({ response_value }) => response_value)).toEqual(['Earth', '', 'Eiffel', '']);
});

test('the link shows the reply later and lets the guest change it', async ({ page, product, browser, journal }) => {
  const site = await buyEventSite(page, product);
  const email = makeUniqueAddress('gina');
  const { unique_token } = await invite(site, { guest_email: email });
  const link = `${site.origin}/invite/${unique_token}`;
  await page.goto(link);
  await expect(page.getByLabel('Your name')).toHaveValue('Gina Rossi');
  await expect(page.getByLabel('How many of you will come?').locator('option')).toHaveText([
    'Just me',
    '2 guests (including me)',
    '3 guests (including me)',
    '4 guests (including me)',
  ]);
  const otherTab = await page.context().newPage();
  await otherTab.goto(link);
  await otherTab.getByLabel('Your name').focus();
  await waitForHydration(otherTab);
  await findForm(page).getByRole('radio').first().check();
  await page.getByLabel('How many of you will come?').selectOption('2');
  await page.getByLabel('Guest 2').fill('Ada');
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Gina Rossi' })).toBeVisible();
  await expect(otherTab.getByRole('heading', { name: 'We have your reply' })).toBeVisible();

  await test.step('the mail says the same and leads back', async () => {
    expect(await findInMail(product, email, /http\S+\/invite\/[\w-]+/)).toBe(link);
  });

  await test.step('another day, on another device', async () => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const later = await context.newPage();
    await later.goto(link);
    await expect(later.getByRole('heading', { name: 'We have your reply' })).toBeVisible();
    await checkAccessible(later, 'the answer behind the link');
    await journal(later, 'answered');
    await later.setViewportSize(PHONE);
    await later.locator('summary').click();
    await expect(findForm(later).getByRole('radio').first()).toBeChecked();
    await findForm(later).getByRole('radio').nth(1).check();
    await checkAccessible(later, 'changing the answer');
    await submit(later);
    // Whoever does not come is not told that we can’t wait to celebrate.
    await expect(later.getByText('RSVP submitted successfully. We’re sorry you can’t be there.')).toBeVisible();
    await expect(later.locator('.answer-rows')).toContainText('Regretfully declines');
    await expect(findForm(later)).toBeHidden();
    // Who comes after all need not name the others again.
    await later.locator('summary').click();
    await findForm(later).getByRole('radio').first().check();
    await expect(later.getByLabel('Guest 2')).toHaveValue('Ada');
    await context.close();
  });

  const [reply, ...others] = await fetchReplies(site);
  expect([reply?.attendance, others]).toEqual(['no', []]);
  const history = await site.api('GET /admin/rsvp/:id/history', { params: { id: reply?.id ?? '' } });
  expect(history.map(({ attendance }) => attendance)).toEqual(['yes']);
});

test('marks a reply after the deadline as late, or refers guests to the hosts once RSVPs are closed', async ({
  page,
  product,
  journal,
}) => {
  const site = await buyEventSite(page, product, { rsvp_deadline: '2020-05-01' });
  await page.goto(site.origin);
  await expect(
    page.getByText('You can still reply. The hosts will see that it came after the deadline.'),
  ).toBeVisible();
  await fillIn(page, 'Gina');
  await submit(page);
  await expect(page.getByText('Your reply came after the deadline.')).toBeVisible();
  expect(await fetchReplies(site)).toMatchObject([{ late: true }]);

  await page.locator('summary').click();
  await site.api('PUT /admin/events/:event', { params: { event: site.eventId }, body: { rsvp_closes: true } });
  await fillIn(page, 'Too late');
  await submit(page);
  await expect(page.getByText('Plans changed? Please tell the hosts:')).toBeVisible();
  const { unique_token } = await invite(site);
  await page.goto(`${site.origin}/invite/${unique_token}`);
  await expect(page.getByRole('heading', { name: 'RSVPs are closed' })).toBeVisible();
  await expect(page.locator('#rsvp')).toContainText('Annabel, 020 7946 0000');
  await checkAccessible(page, 'closed replies');
  await journal(page, 'closed');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form comes back with its errors and all input', async ({ page, product }) => {
    const site = await buyEventSite(page, product);
    await page.goto(site.origin);
    await page.getByLabel('Your name').fill('Gina');
    await findForm(page).getByRole('radio').first().check();
    await page.getByLabel('How many of you will come?').selectOption('3');
    await page.getByLabel('Who is coming with you?').fill('Ada\nBob');
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: 'One answer needs another look.' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.');
    await expect(page.getByLabel('Who is coming with you?')).toHaveValue('Ada\nBob');
    await page.getByLabel('Email').fill('gina@example.com');
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Thank you, Gina' })).toBeVisible();
    await page.reload();
    expect(await fetchReplies(site)).toMatchObject([{ name: 'Gina', guests: 3, guest_names: 'Ada\nBob' }]);
  });

  test('the link accepts a reply and a change', async ({ page, product }) => {
    const site = await buyEventSite(page, product);
    const { unique_token } = await invite(site, { guest_email: 'gina@example.com' });
    await page.goto(`${site.origin}/invite/${unique_token}`);
    await findForm(page).getByRole('radio').first().check();
    await submit(page);
    await expect(page).toHaveURL(`${site.origin}/invite/${unique_token}#rsvp`);
    await expect(page.getByRole('heading', { name: 'We have your reply' })).toBeVisible();
    await page.locator('summary').click();
    await findForm(page).getByRole('radio').nth(2).check();
    await submit(page);
    await expect(page.locator('.answer-rows')).toContainText('Not yet certain');
    expect(await fetchReplies(site)).toMatchObject([{ attendance: 'maybe' }]);
  });
});
