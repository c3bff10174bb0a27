import { expect, test } from 'vitest';
import { actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp } from '../../testing/app.ts';
import { makeInvitation, makeSite } from '../../testing/makers.ts';
import { createToken } from '../../kit/ids.ts';

test('S5: limits requests for unknown links per network address, while a valid link still opens', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [site, other] = [await makeSite(app), await makeSite(app)];
  const { unique_token } = await makeInvitation(app, site);
  const open = (token: string, of = site) => actAsAnonymous(app, of).call('GET', `/invite/${token}`);
  const responses = await Promise.all(Array.from({ length: 99 }, () => open(createToken(16))));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(404);
  expect((await open('x')).status).toBe(404);
  const refused = await open(createToken(16), other);
  expect([refused.status, Number(refused.headers['retry-after']) > 500]).toEqual([429, true]);
  expect((await open(unique_token)).status).toBe(200);
});

test('limits replies with unknown links like other replies, even with an idempotency key', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const site = await makeSite(app);
  const send = (turn: number) =>
    actAsAnonymous(app, site).call(
      'POST',
      `/events/${site.eventId}/rsvp`,
      { name: 'Eve', email: 'eve@example.com', attendance: 'yes', guest_token: createToken(16) },
      { headers: { 'idempotency-key': `try-${turn}` } },
    );
  const responses: number[] = [];
  for (let turn = 0; turn < 121; turn++) responses.push((await send(turn)).status);
  expect(responses).toEqual([...Array.from({ length: 120 }, () => 404), 429]);
});
