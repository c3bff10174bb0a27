import { expect, test, makeUniqueAddress } from './product.ts';
import { PHONE, buyEventSite, invite, submit, findForm, checkAccessible } from './replies.ts';

// Browsers log refused requests and lost connections.
test.use({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  expectedNoise: /Failed to load resource: (the server responded with a status of 40\d|net::ERR_)/,
});

test('a guest without the link continues by a code, and nobody learns who is invited', async ({
  page,
  product,
  journal,
}) => {
  const site = await buyEventSite(page, product);
  const email = makeUniqueAddress('vera');
  await invite(site, { guest_name: 'Vera Novak', guest_email: email, max_guests: 2 });
  await page.goto(site.origin);
  const offer = page.getByText('Were you invited at this address?');
  const dialog = page.getByRole('dialog', { name: 'Verify Your Email' });
  const ask = async (address: string) => {
    await page.getByLabel('Email').fill(address);
    await expect(offer).toBeVisible();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(dialog.getByText(`Sent to: ${address}`)).toBeVisible();
    return (await dialog.getByText('Demo code:').locator('strong').textContent()) ?? '';
  };

  await test.step('an address of nobody gets the same offer and the same code, and no invitation', async () => {
    await expect(offer).toHaveCount(0);
    const code = await ask('nobody@example.com');
    await checkAccessible(page, 'the code');
    await journal(page, 'code');
    await page.setViewportSize(PHONE);
    await dialog.getByLabel('Verification code').fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('We couldn’t match this address to an invitation.')).toBeFocused();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
  });

  await test.step('the invited address opens its invitation, and what was typed stays', async () => {
    await page.getByLabel('A few words to the hosts').fill('See you');
    const code = await ask(email);
    // As copied from an email: with spaces and text around it.
    await dialog.getByLabel('Verification code').fill(`Code: ${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(dialog.getByLabel('Verification code')).toHaveValue(code);
    await dialog.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page.getByRole('heading', { name: 'Vera Novak, we’d love to have you attend!' })).toBeFocused();
    await expect(page.getByLabel('Your name')).toHaveValue('Vera Novak');
    await expect(page.getByLabel('A few words to the hosts')).toHaveValue('See you');
    await expect(page.getByLabel('How many of you will come?').locator('option')).toHaveCount(2);
    await checkAccessible(page, 'known by a code');
    await findForm(page).getByRole('radio').first().check();
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Thank you, Vera Novak' })).toBeVisible();
    const [guest] = await site.api('GET /admin/events/:event/guests', { params: { event: site.eventId } });
    expect(guest?.status).toBe('rsvp_yes');
  });

  await test.step('the next person at the browser says so and gets the public form', async () => {
    await page.reload();
    await page.locator('#rsvp').scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'We have your reply' })).toBeVisible();
    await page.locator('summary').click();
    await page.getByRole('button', { name: 'Not you?' }).click();
    await expect(page.getByLabel('Your name')).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('publicSessionToken'))).toBeNull();
  });
});

test('the verification shows errors, delays another code, and resets when it is closed', async ({ page, product }) => {
  const site = await buyEventSite(page, product);
  await page.clock.install();
  await page.goto(site.origin);
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Email').fill('vera@example.com');
  const open = page.getByRole('button', { name: 'Send me a code' });
  await open.click();
  await expect(dialog.getByText('Sent to: vera@example.com')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  const email = dialog.getByLabel('Email');
  await email.fill('');
  await email.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Email is required');
  await email.fill('vera@gmial.com');
  await dialog.getByRole('button', { name: 'Did you mean vera@gmail.com?' }).click();
  await expect(email).toHaveValue('vera@gmail.com');
  await email.fill('nobody');
  await email.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid email address');
  await checkAccessible(page, 'a wrong address');
  await email.fill('vera@example.com');
  await email.press('Enter');

  const code = dialog.getByLabel('Verification code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  const verify = dialog.getByRole('button', { name: 'Verify Code' });
  await code.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Verification code is required');
  await code.fill('12345');
  await expect(verify).toBeDisabled();
  const first = (await dialog.getByText('Demo code:').locator('strong').textContent()) ?? '';
  await code.fill(first === '000000' ? '000001' : '000000');
  await verify.click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid verification code');

  const again = dialog.getByRole('button', { name: 'send a new code' });
  await expect(again).toHaveCount(0);
  await page.clock.runFor(31_000);
  await again.click();
  await expect(dialog.getByText('We sent a new code')).toBeVisible();

  await page.context().setOffline(true);
  await code.fill('111111');
  await verify.click();
  await expect(dialog.getByRole('alert')).toHaveText('Verification failed');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send verification code');
  await page.context().setOffline(false);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByText('Sent to: vera@example.com')).toBeVisible();
});
