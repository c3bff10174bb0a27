import { expect, test } from 'vitest';
import { report } from '../figures.ts';
import type { ProductNode } from '../node.ts';
import { World } from '../world.ts';

test('F9: nodes whose clocks are two days apart agree on holds, sessions and codes, by the database clock', async (context) => {
  await using world = await World.start({ nodes: 1, desks: 2 });
  const [exact] = world.nodes;
  const ahead = await world.addNode({ preload: ['two-days-ahead.ts'], env: { LOG_LEVEL: 'debug' } });
  const [desk, other] = world.desks;
  if (!exact || !desk || !other) throw new Error('an incomplete world');
  const { site, giftId } = desk;
  const from = { site: site.subdomain };
  await ahead.request('GET', '/healthz');
  const readTime = () => /"time":"?([\w:.-]+)/.exec(ahead.lines.at(-1) ?? '')?.[1] ?? '';
  await expect.poll(readTime).not.toBe('');
  const time = readTime();
  const skew = (/^\d+$/.test(time) ? Number(time) : Date.parse(time)) - Date.now();
  expect(skew).toBeGreaterThan(47 * 3_600_000);

  const path = `/api/invite/${desk.invitationToken}/gifts`;
  expect((await exact.request('POST', `${path}/${giftId}/reserve`, { ...from, body: {} })).status).toBe(200);
  const seconds: number[] = [];
  for (const node of [exact, ahead]) {
    const [gift] = JSON.parse((await node.request('GET', path, from)).text) as Record<string, unknown>[];
    expect(gift?.['guest_reservation_status']).toBe('reserved');
    seconds.push(Number(gift?.['guest_reservation_seconds_left']));
  }
  expect(Math.max(...seconds)).toBeLessThanOrEqual(1800);
  expect(Math.min(...seconds)).toBeGreaterThan(1500);

  // A session, and a code that one node sends and the other one takes.
  const readOwn = (node: ProductNode) =>
    node.request('GET', `/api/admin/events/${site.eventId}/guests`, { ...from, token: site.token });
  expect([(await readOwn(exact)).status, (await readOwn(ahead)).status]).toEqual([200, 200]);
  const key = { email: 'vera@example.com', purpose: 'gift_reservation' };
  for (const [sends, takes] of [
    [exact, ahead],
    [ahead, exact],
  ] as const) {
    const sent = await sends.request('POST', `/api/events/${site.eventId}/verify-email`, { ...from, body: key });
    const { demo_code: code } = JSON.parse(sent.text) as { demo_code: string };
    const body = { ...key, code };
    const taken = await takes.request('POST', `/api/events/${site.eventId}/verify-code`, { ...from, body });
    expect([taken.status, taken.text]).toEqual([200, expect.stringContaining('session_token')]);
  }
  report(context, { 'skew h': skew / 3_600_000, 'seconds left': seconds.join(' and ') });

  // Control: a node whose database clock is ahead sees the hold as expired.
  const moved = await world.addNode({ env: { TIME_OFFSET: '172800' } });
  const [gift] = JSON.parse((await moved.request('GET', path, from)).text) as Record<string, unknown>[];
  expect(gift?.['guest_reservation_status']).toBe(null);
});
