import { expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeSite } from '../../testing/makers.ts';
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
