import { buySite, signIn } from './owned-site.ts';
import { expect, test, makeUniqueName } from './product.ts';

const EVENT = { event_name: 'Summer wedding', couple_names: 'Anna & Ben', event_date: '2031-06-14' };

test('the wizard shows errors and keeps the input, also after a reload', async ({ page, product }) => {
  const taken = await buySite(page, product);
  await page.goto(product.origin);
  await page.getByRole('button', { name: 'Select This Template' }).first().click();
  const wizard = page.getByRole('dialog');
  await wizard.getByRole('radio', { name: /Long Term/ }).check();
  await wizard.getByRole('button', { name: 'Next' }).click();

  await wizard.getByLabel('Your web address').fill('An!na?');
  await expect(wizard.getByLabel('Your web address')).toHaveValue('anna');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByRole('alert')).toHaveText('Please fill in all fields');

  await wizard.getByLabel('Your name').fill('Rosa Rich');
  await wizard.getByLabel('Email').fill('rosa@gmial.com');
  await wizard.getByRole('button', { name: 'Did you mean rosa@gmail.com?' }).click();
  await expect(wizard.getByLabel('Email')).toHaveValue('rosa@gmail.com');
  await wizard.getByLabel('Email').fill('rosa at example');
  await wizard.getByLabel('Your web address').fill(taken.subdomain);
  await expect(wizard.getByText('This subdomain is already taken')).toBeVisible();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByRole('alert')).toHaveText('Please choose an available subdomain');

  const suggestion = wizard.getByRole('list', { name: 'Similar available addresses' }).getByRole('button').first();
  const free = (await suggestion.textContent()) ?? '';
  await suggestion.click();
  await expect(wizard.getByText(/is available$/)).toBeVisible();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByRole('alert')).toHaveText('Please enter a valid email address');

  await page.reload();
  await page.getByRole('button', { name: 'Select This Template' }).first().click();
  await expect(wizard.getByRole('radio', { name: /Long Term/ })).toBeChecked();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByLabel('Your web address')).toHaveValue(free);
  await expect(wizard.getByLabel('Your name')).toHaveValue('Rosa Rich');
  await expect(wizard.getByLabel('Email')).toHaveValue('rosa at example');
});

test.describe('invalid input', () => {
  // Browsers log refused requests as errors.
  test.use({ expectedNoise: /status of 40[01]/ });

  test('a wrong password shows an error and keeps the email', async ({ page, product }) => {
    await page.goto(product.origin);
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('anna@example.com');
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Wrong email or password.');
    await expect(dialog.getByLabel('Email')).toHaveValue('anna@example.com');
  });

  test('the RSVP form names what is missing and keeps the input', async ({ page, product }) => {
    const site = await buySite(page, product);
    const event = { params: { event: site.eventId } };
    await site.api('PUT /admin/events/:event', { ...event, body: EVENT });
    await site.api('POST /admin/events/:event/rsvp/questions', {
      ...event,
      body: { label: 'Which song must be played?', input_type: 'text', required: true },
    });
    await page.goto(site.origin);
    const form = page.locator('#rsvp');
    await form.getByLabel('Your name').fill('Rita Rossi');
    await form.getByLabel('Email').fill('rita@example');
    await form.getByRole('radio', { name: 'Not yet certain' }).check();
    await form.getByLabel('A few words to the hosts').fill('We are so sorry');
    await form.getByRole('button', { name: 'Submit RSVP' }).click();
    const song = form.getByLabel('Which song must be played?');
    await expect(song).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Your name')).toHaveValue('Rita Rossi');
    await expect(form.getByRole('radio', { name: 'Not yet certain' })).toBeChecked();
    await expect(form.getByLabel('A few words to the hosts')).toHaveValue('We are so sorry');

    await song.fill('Waterloo');
    await form.getByLabel('Email').fill('rita@example.com');
    await form.getByRole('button', { name: 'Submit RSVP' }).click();
    await expect(page.getByText(/RSVP submitted successfully/).first()).toBeVisible();
    const [reply] = await site.api('GET /events/:event/rsvp', event);
    expect([reply?.name, reply?.attendance, reply?.message]).toEqual(['Rita Rossi', 'maybe', 'We are so sorry']);
  });

  test('the event form rejects a past date and keeps the rest', async ({ page, product }) => {
    const site = await buySite(page, product);
    await signIn(page, product, site);
    await page.goto(`${site.origin}/admin/event`);
    await page.getByLabel('Event Name').fill(makeUniqueName('Wedding'));
    await page.getByLabel('Couple Names').fill('Anna & Ben');
    await page.getByLabel('Venue Name').fill('Rose Barn');
    await page.getByLabel('Event Date').fill('2001-01-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Event date cannot be in the past. Please select a future date.')).toBeVisible();
    await expect(page.getByLabel('Couple Names')).toHaveValue('Anna & Ben');
    await expect(page.getByLabel('Venue Name')).toHaveValue('Rose Barn');
    await page.getByLabel('Event Date').fill('2031-06-14');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Event details updated successfully!')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Venue Name')).toHaveValue('Rose Barn');
  });

  test('a session that ends while typing loses no input', async ({ page, product }) => {
    const site = await buySite(page, product);
    await signIn(page, product, site);
    await page.goto(`${site.origin}/admin/event`);
    await page.getByLabel('Event Name').fill('Summer wedding');
    await page.getByLabel('Couple Names').fill('Anna & Ben');
    await page.getByLabel('Event Date').fill('2031-06-14');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your session has expired')).toBeVisible();
    await expect(page.getByLabel('Couple Names')).toHaveValue('Anna & Ben');

    const tab = await page.context().newPage();
    await signIn(tab, product, site);
    await tab.close();
    // After signing in elsewhere, the dialog is not needed.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Event details updated successfully!')).toBeVisible();
    const saved = await site.api('GET /admin/events/:event', { params: { event: site.eventId } });
    expect([saved.event_name, saved.couple_names]).toEqual(['Summer wedding', 'Anna & Ben']);

    // Signing out works with unsaved changes.
    await page.getByLabel('Event Name').fill('Another name');
    await page.getByRole('button', { name: /Account menu/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Logout' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/login/);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});
