import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { deliver, makeReport } from '../../testing/bounces.ts';
import { makeName } from '../../testing/buying.ts';
import { makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

/** Mails that come back (RFC 3464), by SMTP. */

const BOUNCES = { BOUNCE_DOMAIN: 'bounces.example.com', BOUNCE_LISTEN: '127.0.0.1:0' };

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp({ env: BOUNCES });
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

async function sendInvitation(of = { app, site }) {
  const address = `${makeName('gina')}@example.com`;
  const { id } = await makeInvitation(of.app, of.site, { guest_email: address });
  await actAsOwner(of.app, of.site).call('POST', `/admin/events/${of.site.eventId}/invitations/send`, { ids: [id] });
  await of.app.settle();
  const returnPath = of.app.mails.find(({ to }) => to === address)?.returnPath ?? '';
  return { id, address, returnPath };
}

const bringBack = (to: string, raw: string, at = app) => deliver(at.bouncePort ?? 0, { to, raw });

async function findMail(address: string) {
  const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/mails?limit=100`);
  return list.find(({ to }) => to === address);
}
async function findDelivery(id: string) {
  const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/guests?ids=${id}`);
  return list[0]?.['delivery'];
}
const sendAgain = async (id: string) => {
  const body = { ids: [id], again: true };
  return (await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/invitations/send`, body)).body;
};

test('each mail has a return path of its own, which nobody can guess', async () => {
  const [one, other] = [await sendInvitation(), await sendInvitation()];
  expect(one.returnPath).toMatch(/^[0-9a-z]{61}@bounces\.example\.com$/);
  expect(one.returnPath).not.toBe(other.returnPath);
  const changed = one.returnPath.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  await expect(bringBack(changed, makeReport())).rejects.toThrow('550');
});

test('a mail that comes back has bounced, whoever the report names, and nothing more goes to its address', async () => {
  const { id, address, returnPath } = await sendInvitation();
  expect(await findDelivery(id)).toBe('sent');
  for (const to of [returnPath, returnPath.toUpperCase()])
    await bringBack(to, makeReport({ recipient: 'somebody.else@example.net' }));
  const detail = 'No such mailbox: this email came back (status 5.1.1).';
  expect(await findMail(address)).toMatchObject({ state: 'bounced', detail });
  expect(await findDelivery(id)).toBe('bounced');
  expect(await sendAgain(id)).toEqual({ sending: 0, skipped: [{ id, reason: 'bounced' }] });
  expect(JSON.stringify(app.logs)).not.toMatch(new RegExp(`${address}|somebody.else|${returnPath.slice(0, 61)}`, 'i'));
});

test.each(['delayed', 'delivered', 'relayed', 'expanded'])('a report of “%s” changes nothing', async (action) => {
  const { id, address, returnPath } = await sendInvitation();
  await bringBack(returnPath, makeReport({ action }));
  expect(await findMail(address)).toMatchObject({ state: 'sent', detail: null });
  expect(await findDelivery(id)).toBe('sent');
});

test('an out-of-office reply changes nothing', async () => {
  const { address, returnPath } = await sendInvitation();
  await bringBack(returnPath, 'Subject: Away\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n');
  expect(await findMail(address)).toMatchObject({ state: 'sent' });
});

test('a mail that was refused for what it says has bounced, and its address has not', async () => {
  const { id, address, returnPath } = await sendInvitation();
  await bringBack(returnPath, makeReport({ status: '5.7.1' }));
  const detail = 'The guest’s mail server refused this email (status 5.7.1).';
  expect(await findMail(address)).toMatchObject({ state: 'bounced', detail });
  expect(await sendAgain(id)).toMatchObject({ sending: 1 });
});

test('a mail that comes back before its sending is recorded has bounced', async () => {
  const address = `${makeName('gina')}@example.com`;
  const { id } = await makeInvitation(app, site, { guest_email: address });
  const { guestMail } = app.services;
  const send = guestMail.send.bind(guestMail);
  guestMail.send = async (mail) => {
    await send(mail);
    await bringBack(mail.returnPath ?? '', makeReport());
  };
  await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/invitations/send`, { ids: [id] });
  await app.settle();
  guestMail.send = send;
  expect(await findMail(address)).toMatchObject({ state: 'bounced' });
});

test('M27: nothing else is accepted: no other address, no large mail, no relaying, no sign-in', async () => {
  const { address, returnPath } = await sendInvitation();
  for (const to of ['hello@bounces.example.com', 'anna@example.com', `${returnPath}.example.net`])
    await expect(bringBack(to, makeReport())).rejects.toThrow('550');
  const large = makeReport().replace('Diagnostic', `${`X-Filler: ${'x'.repeat(900)}\r\n`.repeat(700)}Diagnostic`);
  await expect(bringBack(returnPath, large)).rejects.toThrow('552');
  expect(await findMail(address)).toMatchObject({ state: 'sent' });
  const answers = await talk(app, ['EHLO test', 'AUTH PLAIN AGEAYg==', 'STARTTLS', 'VRFY anna', 'QUIT']);
  expect(answers).not.toMatch(/^250[ -](AUTH|STARTTLS)/m);
  expect(answers).not.toMatch(/^(235|220 .*TLS|250.*anna)/m);
});

/** Says these lines one after the other, and returns all answers. */
async function talk({ bouncePort }: TestApp, lines: string[]): Promise<string> {
  const socket = connect(bouncePort ?? 0, '127.0.0.1');
  let answers = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answers += chunk;
    if (/^\d{3} .*\r\n$/m.test(chunk)) socket.write(`${lines.shift() ?? 'QUIT'}\r\n`);
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  return answers;
}

test('M27: a network that brings too many is told to come back later', async () => {
  const limited = await testApp({ env: { ...BOUNCES, RATE_LIMITS: 'on' } });
  const of = { app: limited, site: await makeSite(limited) };
  const { returnPath } = await sendInvitation(of);
  const { q, now } = limited.services.db;
  await sql`
    insert into rate_counters (name, subject, window_start, hits)
    values ('bounces', '127.0.0.1', to_timestamp(floor(extract(epoch from ${now}) / 60) * 60), 600)
  `.execute(q);
  await expect(bringBack(returnPath, makeReport(), limited)).rejects.toThrow('451');
});

test('return paths survive a new key, as long as the old one can read', async () => {
  const { address, returnPath } = await sendInvitation();
  const keys = `${'n'.repeat(40)},for-tests-only-for-tests-only-for-tests-only`;
  const next = await testApp({ beside: app, env: { ...BOUNCES, SECRET_KEY: '', SECRET_KEYS: keys } });
  await bringBack(returnPath, makeReport(), next);
  expect(await findMail(address)).toMatchObject({ state: 'bounced' });
});
