import { expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeFund, makeGuestScope, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
import { runMeanwhile } from '../../testing/run-meanwhile.ts';
import { createContribution } from '../registry/fund-actions.ts';

const change = (app: TestApp, site: Site, body: object) =>
  actAsOwner(app, site).call('PUT', `/admin/events/${site.eventId}`, body);

async function contribute(app: TestApp, site: Site) {
  const [fund, { unique_token }] = [await makeFund(app, site), await makeInvitation(app, site)];
  return app.call('POST', `/invite/${unique_token}/funds/${fund.id}/contribute`, { body: { amount: 25 } });
}

test('the currency is US dollars until the owner chooses another one of ISO 4217', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const read = async () => (await actAsAnonymous(app, site).call('GET', `/events/${site.eventId}`)).body['currency'];
  expect(await read()).toBe('USD');
  for (const currency of ['', 'usd', 'XXX', 978, null])
    expect(await change(app, site, { currency })).toMatchObject({
      status: 400,
      body: { fields: { currency: expect.any(String) } },
    });
  expect((await change(app, site, { currency: 'EUR' })).body).toMatchObject({ currency: 'EUR' });
  expect(await read()).toBe('EUR');
});

test('it cannot change once money was given, while everything else can', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  await change(app, site, { currency: 'GBP' });
  expect((await contribute(app, site)).status).toBe(201);
  expect(await change(app, site, { currency: 'EUR', venue_name: 'Barn' })).toMatchObject({
    status: 409,
    body: { code: 'currency_in_use' },
  });
  expect(await change(app, site, { currency: 'GBP', venue_name: 'Barn' })).toMatchObject({
    status: 200,
    body: { venue_name: 'Barn' },
  });
});

test('a change waits for a contribution that is being stored', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const [fund, invitation] = [await makeFund(app, site), await makeInvitation(app, site)];
  const scope = makeGuestScope(site, invitation);
  const refused = await runMeanwhile(
    app,
    async (tx) => {
      await createContribution({ ...app.services, db: tx }, scope, fund.id, { amount: 25 });
    },
    () => change(app, site, { currency: 'EUR' }),
  );
  expect(refused).toMatchObject({ status: 409, body: { code: 'currency_in_use' } });
});
