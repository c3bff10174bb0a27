import { expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeSite } from '../../testing/makers.ts';
import { signInOperator } from '../../testing/operators.ts';
import { PASSWORD, setPassword, signIn } from '../../testing/sign-in.ts';

const listSecurityEvents = (app: TestApp) =>
  app.logs
    .filter(({ msg }) => msg === 'security')
    .map(({ call, status, who, owner, network }) => ({ call, status, who, owner, network }));

test('M14: logs sign-ins, failed or not, and changes of credentials, naming nobody', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  await setPassword(app, site);
  await signIn(app, site, { password: 'a wrong one' });
  await signIn(app, site);
  await signIn(app, site, { email: 'nobody@example.com' });
  await actAsOwner(app, site).api('PUT /admin/account/password', {
    body: { password: PASSWORD, new_password: 'kettle-briar-89' },
  });
  await actAsOwner(app, site).api('GET /admin/session');
  const [wrong, right, other, changed, ...more] = listSecurityEvents(app);
  expect([wrong, right, other].map((event) => [event?.call, event?.status])).toEqual([
    ['POST /admin/login', 401],
    ['POST /admin/login', 200],
    ['POST /admin/login', 401],
  ]);
  expect(wrong?.who).toMatch(/^[0-9a-f]{16}$/);
  expect([right?.who === wrong?.who, other?.who === wrong?.who]).toEqual([true, false]);
  expect(wrong?.network).toBe('127.0.0.1');
  expect(changed).toMatchObject({ call: 'PUT /admin/account/password', status: 200, owner: site.ownerId });
  expect(more).toEqual([]);
  expect(JSON.stringify(app.logs)).not.toContain(site.email);
});

test('logs refused requests: without rights, to ids of other sites, from other pages and over a limit', async () => {
  const app = await testApp({ env: { RATE_LIMITS: 'on' } });
  const [site, other] = [await makeSite(app), await makeSite(app)];
  const path = `/admin/events/${site.eventId}/guests`;
  await app.call('GET', path);
  await app.call('GET', path, { token: other.token });
  await app.call('DELETE', `/admin/guests/${site.eventId}`, { token: other.token });
  await app.call('GET', path, { token: site.token });
  const foreign = { origin: 'https://evil.test' };
  await app.call('POST', '/admin/login', { body: { email: site.email, password: PASSWORD }, headers: foreign });
  await app.request('GET', '/', { host: 'evil.test' });
  await app.call('GET', '/check-subdomain/none-such');
  expect(listSecurityEvents(app).map(({ call, status }) => `${String(status)} ${String(call)}`)).toEqual([
    '401 GET /admin/events/:event/guests',
    '404 GET /admin/events/:event/guests',
    '404 DELETE /admin/guests/:id',
    '403 POST /admin/login',
    '421 GET *',
  ]);
  for (let turn = 0; turn < 100; turn += 1) await app.call('GET', path);
  expect(listSecurityEvents(app).filter(({ status }) => status === 401)).toHaveLength(57);
});

test('M14: logs what operators change and export, not what they read', async () => {
  const app = await testApp();
  const operator = await signInOperator(app);
  const site = await makeSite(app);
  await operator.call('GET', '/operator/sites');
  await operator.call('GET', '/operator/sites/export');
  await operator.call('POST', `/operator/sites/${site.eventId}/suspend`, { body: { note: 'Spam' } });
  expect(app.logs.filter(({ msg }) => msg === 'security')).toMatchObject([
    { call: 'GET /operator/sites/export', status: 200, operator: operator.id },
    { call: 'POST /operator/sites/:site/suspend', status: 200, operator: operator.id },
  ]);
});
