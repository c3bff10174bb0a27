import { expectAccessible } from './accessible.ts';
import { addGift, addGuest, findCard, PAYMENT, PHONE, verify } from './gifts.ts';
import { buySite } from './owned-site.ts';
import { expect, test, makeUniqueAddress } from './product.ts';

// Browsers log refused requests and lost responses.
test.use({ viewport: PHONE, expectedNoise: /status of 4\d\d|ERR_FAILED/ });

test('a guest contributes to a fund, sees the payment details, and finds them again', async ({
  page,
  product,
  journal,
}) => {
  const site = await buySite(page, product);
  const [fund, guest] = [await addGift(site, { category: 'Funds', price: 500 }), await addGuest(site)];
  const hidden = await addGift(site, { category: 'Funds', show_amount: false });
  await site.api('PUT /admin/events/:event/registry/payment', { params: { event: site.eventId }, body: PAYMENT });
  await page.goto(guest.link);
  await expect(page.getByText('IBAN')).toHaveCount(0);
  const [its, dialog] = [findCard(page, fund), page.getByRole('dialog')];
  await its.getByRole('button', { name: 'Contribute' }).click();
  const give = dialog.getByRole('button', { name: 'Contribute' });
  await expect(give).toBeDisabled();
  await dialog.getByLabel('Amount ($)').fill('0.5');
  await expect(dialog.getByText('Minimum $1.')).toBeVisible();
  await give.click();
  await expect(dialog.getByText('Please enter an amount from 1 to 100,000.')).toBeVisible();
  await expectAccessible(page, 'a refused contribution');
  await dialog.getByLabel('Amount ($)').fill('25.5');
  await expect(dialog.getByText('You give $25.50.')).toBeVisible();
  await dialog.getByLabel(/A note to the hosts/).fill('For the whisky');
  await give.click();
  const payment = page.getByRole('dialog', { name: 'Payment details' });
  await expect(payment).toContainText(`Thank you! Your promise of $25.50 for ${fund.title} is noted.`);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0);
  await expect(payment).toContainText('IBAN DE89 3704 0044 0532 0130 00');
  await expect(payment).toContainText('charges no fee');
  await expect(payment.getByRole('link', { name: 'Pay at pay.example' })).toHaveAttribute('href', PAYMENT.link);
  await journal(page, 'fund-payment');
  await expectAccessible(page, 'how to give');
  await payment.getByRole('button', { name: 'Done' }).click();
  await expect(its).toContainText('$25.50 of $500.00 promised');

  await page.reload();
  await expect(page.getByRole('region', { name: 'My gifts' })).toContainText('$25.50 promised, reference');
  await its.getByText('1 contribution').click();
  await expect(its.getByText('For the whisky')).toBeVisible();
  await its.getByRole('button', { name: 'Payment details' }).click();
  await expect(payment).toContainText('IBAN');
  const { reference } =
    (await site.api('GET /admin/events/:event/contributions', { params: { event: site.eventId } }))[0] ?? {};
  await expect(payment).toContainText(reference ?? 'no reference');
  await payment.getByRole('button', { name: 'Done' }).click();

  await test.step('they see their own amount also where a fund shows none', async () => {
    await findCard(page, hidden).getByRole('button', { name: 'Contribute' }).click();
    await dialog.getByLabel('Amount ($)').fill('75.5');
    await give.click();
    await expect(payment).toContainText('Your promise of $75.50');
    await payment.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('region', { name: 'My gifts' })).toContainText('$75.50 promised, reference');
    await expect(findCard(page, hidden)).not.toContainText('$');
  });
});

test('explains why a contribution to a closed fund is refused', async ({ page, product }) => {
  const site = await buySite(page, product);
  const [fund, guest] = [await addGift(site, { category: 'Funds', price: 500 }), await addGuest(site)];
  await page.goto(guest.link);
  await findCard(page, fund).getByRole('button', { name: 'Contribute' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount ($)').fill('20');
  await site.api('PUT /admin/registry/:id', { params: { id: fund.id }, body: { status: 'purchased' } });
  await dialog.getByRole('button', { name: 'Contribute' }).click();
  await expect(page.getByText('This fund has reached its goal and no longer takes contributions.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(findCard(page, fund)).toContainText('Goal reached. Thank you!');
});

test('counts a contribution once although its response was lost and its dialog closed', async ({ page, product }) => {
  const site = await buySite(page, product);
  const [fund, guest] = [await addGift(site, { category: 'Funds', price: 500 }), await addGuest(site)];
  await page.goto(guest.link);
  const [its, dialog] = [findCard(page, fund), page.getByRole('dialog')];
  await page.route('**/contribute', async (route) => {
    // The request arrives, but the response is lost. Node does not resolve names below localhost; only browsers do.
    const sent = route.request();
    const { host } = new URL(sent.url());
    const address = sent.url().replace(host, `localhost:${product.port}`);
    await page.request.fetch(address, { method: 'POST', headers: { ...sent.headers(), host }, data: sent.postData() });
    await route.abort();
  });
  await its.getByRole('button', { name: 'Contribute' }).click();
  await dialog.getByLabel('Amount ($)').fill('40');
  await dialog.getByRole('button', { name: 'Contribute' }).click();
  await expect(dialog.getByText('Failed to make contribution')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/contribute');
  await its.getByRole('button', { name: 'Contribute' }).click();
  await expect(dialog.getByLabel('Amount ($)')).toHaveValue('40');
  await dialog.getByRole('button', { name: 'Contribute' }).click();
  await expect(page.getByText('Contribution made successfully!')).toBeVisible();
  await expect(its).toContainText('$40.00 of $500.00 promised');

  // The same contribution again, on purpose.
  await its.getByRole('button', { name: 'Contribute' }).click();
  await dialog.getByLabel('Amount ($)').fill('40');
  await dialog.getByRole('button', { name: 'Contribute' }).click();
  await expect(its).toContainText('$80.00 of $500.00 promised');
});

test('a guest without the link contributes by the invited email; other addresses are refused', async ({
  page,
  product,
}) => {
  const site = await buySite(page, product);
  const [fund, guest] = [await addGift(site, { category: 'Funds', price: 500 }), await addGuest(site)];
  const contribute = async (email: string) => {
    await page.goto(site.origin);
    await findCard(page, fund).getByRole('button', { name: 'Contribute' }).click();
    await expect(page.getByRole('dialog')).toContainText('Contributions come with an invitation.');
    await verify(page, email);
    const dialog = page.getByRole('dialog', { name: 'Contribute' });
    await dialog.getByLabel('Amount ($)').fill('10');
    await dialog.getByRole('button', { name: 'Contribute' }).click();
  };
  await contribute(guest.email);
  await expect(findCard(page, fund)).toContainText('$10.00 of $500.00 promised');
  await page.evaluate(() => localStorage.clear());
  await contribute(makeUniqueAddress('stranger'));
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Only invited guests can contribute.');
});
