import { buildOutboxUrl, findInMail } from './outbox.ts';
import { expect, makeUniqueName, MOVING, test } from './product.ts';

test.use(MOVING);

const GUEST_PHONE = { width: 390, height: 844 };

test('a visitor buys a site, its owner fills it in and invites a guest, the guest replies by phone', async ({
  page,
  product,
  browser,
  journal,
}) => {
  const subdomain = makeUniqueName('anna-ben');
  const email = `${subdomain}@example.com`;

  await test.step('the visitor picks a design, a plan and an address', async () => {
    await page.goto(product.origin);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await journal(page, 'landing');
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Classic Wedding' }) })
      .getByRole('button', { name: 'Select This Template' })
      .click();
    const wizard = page.getByRole('dialog');
    await wizard.getByRole('radio', { name: /Most Popular/ }).check();
    await journal(page, 'wizard-plan');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByLabel('Your web address').fill(subdomain);
    await expect(wizard.getByText(/is available$/)).toBeVisible();
    await wizard.getByLabel('Your name').fill('Anna Lindqvist');
    await wizard.getByLabel('Email').fill(email);
    await journal(page, 'wizard-setup');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(wizard.getByText('$109.00')).toBeVisible();
    await journal(page, 'wizard-review');
  });

  const checkout = await test.step('the payment page opens in a new tab', async () => {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete Purchase' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(new RegExp(`^${product.origin}/checkout/`));
    return tab;
  });

  await test.step('a declined card can be tried again, the paying one leads to the welcome page', async () => {
    await checkout.getByLabel('Card number').fill('4000 0000 0000 0002');
    await checkout.getByRole('button', { name: /^Pay/ }).click();
    await expect(checkout.getByRole('alert')).toContainText('The card was declined');
    await journal(checkout, 'checkout-declined');
    await checkout.getByLabel('Card number').fill('');
    await checkout.getByLabel('Card number').pressSequentially('4242424242424242');
    await expect(checkout.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await checkout.getByRole('button', { name: /pay/i }).click();
    await expect(checkout).toHaveURL(/\/welcome\?checkout=/);
    await expect(checkout.getByRole('link', { name: new RegExp(subdomain) }).first()).toBeVisible();
    await journal(checkout, 'welcome');
    // The tab that opened the payment page.
    const paid = page.getByRole('dialog', { name: 'Your site is online' });
    await expect(paid.getByRole('link', { name: 'See what comes next' })).toHaveAttribute(
      'href',
      /^\/welcome\?checkout=/,
    );
    await journal(page, 'landing-paid');
    await paid.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('A payment page is already open.')).toHaveCount(0);
  });

  await test.step('the mailed link sets the password', async () => {
    const link = await findInMail(product, email, /http\S+\/admin\/reset-password\?token=[\w-]+/);
    await checkout.goto(buildOutboxUrl(product, email));
    await journal(checkout, 'outbox');
    await checkout.goto(link);
    await expect(checkout.getByRole('heading', { name: 'Choose Your Password' })).toBeVisible();
    expect(checkout.url(), 'the token leaves the address bar').not.toContain('token=');
    await journal(checkout, 'set-password');
    await checkout.getByRole('button', { name: 'Show password' }).click();
    await checkout.getByLabel('Password', { exact: true }).fill('short');
    await checkout.getByLabel('Password', { exact: true }).press('Enter');
    await expect(checkout.getByText('Password must be at least 8 characters long')).toBeVisible();
    await checkout.getByLabel('Password', { exact: true }).fill('correct horse 9');
    await checkout.getByRole('button', { name: 'Set Password and Continue' }).click();
  });

  await test.step('and opens the dashboard on the own address', async () => {
    await expect(checkout).toHaveURL(`${product.siteOriginOf(subdomain)}/admin/dashboard`);
    await expect(checkout.getByText('0 of 6 steps done')).toBeVisible();
    // A phone would show it above the last step.
    const toasts = checkout.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
    expect(await toasts.count(), 'no toast covers a step').toBe(0);
    await journal(checkout, 'dashboard-empty');
    await checkout.close();
  });

  await test.step('signing in on the main site leads to the dashboard, too', async () => {
    await page.goto(product.origin);
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password').fill('correct horse 9');
    await journal(page, 'sign-in');
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`${product.siteOriginOf(subdomain)}/admin/dashboard`);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  await test.step('the owner fills in the event', async () => {
    await page.getByRole('navigation', { name: 'Owner area' }).getByRole('link', { name: 'Event' }).click();
    await page.getByLabel('Event Name').fill('Summer wedding');
    await page.getByLabel('Couple Names').fill('Anna Lindqvist & Ben Okafor');
    await page.getByLabel('Event Date').fill('2031-06-14');
    await page.getByLabel('Venue Name').fill('Rose Barn');
    await page.getByLabel('Venue Address').fill('1 Mill Lane, Bath');
    await page.getByLabel('Caption').fill('Two hearts, one table');
    await journal(page, 'event');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Event details updated successfully!')).toBeVisible();
  });

  const link = await test.step('the owner adds an invitation and copies its link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('navigation', { name: 'Owner area' }).getByRole('link', { name: 'Guests' }).click();
    await journal(page, 'guests-empty');
    await page.getByRole('button', { name: 'Add Guest' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name of person 1').fill('Gina');
    await dialog.getByLabel('Last name of person 1').fill('Rossi');
    await dialog.getByRole('button', { name: 'One more' }).click();
    await journal(page, 'guest-dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Gina Rossi' });
    await expect(row).toContainText('Not sent yet');
    await row.getByRole('button', { name: /copy/i }).click();
    await expect(page.getByText('Invite link copied to clipboard!')).toBeVisible();
    await journal(page, 'guests');
    return page.evaluate(() => navigator.clipboard.readText());
  });
  expect(link).toMatch(new RegExp(`^${product.siteOriginOf(subdomain)}/invite/[\\w-]{22,}$`));

  await test.step('the guest is greeted by name and replies', async () => {
    const context = await browser.newContext({ viewport: GUEST_PHONE, hasTouch: true, isMobile: true });
    const phone = await context.newPage();
    await phone.goto(link);
    await expect(phone.getByText('Gina Rossi, you’re invited to celebrate')).toBeVisible();
    await journal(phone, 'invitation');
    const form = phone.locator('#rsvp');
    await expect(form.getByLabel(/name/i).first()).toHaveValue('Gina Rossi');
    await form.getByLabel(/email/i).fill('gina@example.com');
    await form.getByRole('radio').first().check();
    await form.getByRole('button', { name: 'Add your guest' }).click();
    await form.getByLabel('Your guest’s name').fill('Max Stone');
    await form.getByLabel('A few words to the hosts').fill('We would not miss it');
    await journal(phone, 'invitation-filled');
    await form.getByRole('button', { name: 'Submit RSVP' }).click();
    await expect(phone.getByText(/RSVP submitted successfully/).first()).toBeVisible();
    await journal(phone, 'invitation-answered');
    await context.close();
  });

  await test.step('the owner sees the reply, and the invitation has moved', async () => {
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'Gina Rossi' })).toContainText('RSVP Yes');
    const menu = page.getByRole('navigation', { name: 'Owner area' });
    await journal(page, 'guests-new-reply');
    await menu.getByRole('link', { name: /^RSVP\s+1\s+new reply$/ }).click();
    await expect(menu.getByRole('link', { name: 'RSVP', exact: true })).toBeVisible();
    await expect(page.getByText('Gina Rossi and Max Stone')).toBeVisible();
    await journal(page, 'rsvp');
    await page
      .getByRole('button', { name: /view details/i })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('We would not miss it');
    await journal(page, 'rsvp-details');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Owner area' }).getByRole('link', { name: 'Dashboard' }).click();
    await journal(page, 'dashboard');
  });
});
