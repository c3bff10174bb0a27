import { createServer } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer } from '../../providers/mail/smtp.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { formatSmtpUrl, makeRefusal, startMailServer } from '../../testing/mail-server.ts';
import { makeSession } from '../../testing/calls.ts';
import { makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
import { AT_ONCE } from './rules.ts';
import { deliverDueMails } from './sending-actions.ts';

/** What becomes of mails at real mail servers on this machine (docs/reference/failures.md, F7). */

const makeAddress = () => `${makeName('gina')}@example.com`;

/** A product with a site that sends its mails to this mail server. */
async function openShop(url: string, env: Record<string, string> = {}) {
  const mail = createSmtpMailer({ url, from: 'hello@example.org', name: 'Gatherly', connections: AT_ONCE.node });
  const app = await testApp({ mail, env });
  return { app, site: await makeSite(app) };
}

async function send(app: TestApp, site: Site, addresses: readonly string[], more: object = {}) {
  const ids: string[] = [];
  for (const guest_email of addresses) ids.push((await makeInvitation(app, site, { guest_email })).id);
  const path = `/admin/events/${site.eventId}/invitations/send`;
  expect((await actAsOwner(app, site).call('POST', path, { ids, ...more })).status).toBe(202);
  await app.settle();
  return ids;
}

async function listStates(app: TestApp, site: Site) {
  const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/mails`);
  return list.map(({ to, state, detail }) => ({ to, state, detail }));
}

const messageIdOf = ({ raw }: { raw: string }) => /^message-id:.*$/im.exec(raw)?.[0];

/** A mail server that refuses recipients with the codes that the map has for them. */
function startPickyServer(refused: ReadonlyMap<string, number>, options: SMTPServerOptions = {}) {
  return startMailServer({
    onRcptTo({ address }, _session, done) {
      const code = refused.get(address);
      done(code === undefined ? undefined : makeRefusal(code));
    },
    ...options,
  });
}

test('F7: an address that the server refuses for good has bounced: no mail goes there again, and the log names nobody', async () => {
  const [wrong, right] = [makeAddress(), makeAddress()];
  const { deliveries, url } = await startPickyServer(new Map([[wrong, 550]]));
  const { app, site } = await openShop(url);
  const [id] = await send(app, site, [wrong, right]);
  const detail = 'No such mailbox: its mail server refused the address (code 550).';
  const states = await listStates(app, site);
  expect(states).toHaveLength(2);
  expect(states).toContainEqual({ to: right, state: 'sent', detail: null });
  expect(states).toContainEqual({ to: wrong, state: 'bounced', detail });
  const again = { ids: [id], again: true };
  const { body } = await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/invitations/send`, again);
  expect(body).toEqual({ sending: 0, skipped: [{ id, reason: 'bounced' }] });
  app.clock.advance(90_000);
  await deliverDueMails(app.services);
  expect(deliveries.map(({ to }) => to)).toEqual([[right]]);
  expect(JSON.stringify(app.logs)).not.toMatch(new RegExp(`${wrong}|${right}|invited`));
});

test('a mail whose content is refused has bounced, and its address has not', async () => {
  const { url } = await startMailServer({
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(makeRefusal(554))),
  });
  const { app, site } = await openShop(url);
  const [id] = await send(app, site, [makeAddress()]);
  expect(await listStates(app, site)).toMatchObject([{ state: 'bounced', detail: expect.stringContaining('554') }]);
  const path = `/admin/events/${site.eventId}/invitations/send`;
  expect((await actAsOwner(app, site).call('POST', path, { ids: [id] })).body).toMatchObject({ sending: 1 });
});

test('F7: a deferred mail is tried with growing pauses under the same Message-ID until it is accepted', async () => {
  const [late, other] = [makeAddress(), makeAddress()];
  const refused = new Map([[late, 451]]);
  const seen: string[] = [];
  const { deliveries, url } = await startPickyServer(refused, {
    onRcptTo({ address }, _session, done) {
      seen.push(address);
      done(refused.has(address) ? makeRefusal(451) : undefined);
    },
  });
  const { app, site } = await openShop(url);
  await send(app, site, [late, other]);
  expect(deliveries.map(({ to }) => to)).toEqual([[other]]);
  const countTries = () => seen.filter((address) => address === late).length;
  const tries = [countTries()];
  for (const seconds of [30, 31, 60, 61, 120, 121]) {
    app.clock.advance(seconds);
    await deliverDueMails(app.services);
    tries.push(countTries());
  }
  // After one minute, two and four.
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4]);
  refused.clear();
  app.clock.advance(8 * 60 + 1);
  await deliverDueMails(app.services);
  expect(await listStates(app, site)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

test('a server that takes a mail and hangs up gets it again under the same Message-ID', async () => {
  let drops = 1;
  const received: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.endsWith('\r\n.\r\n')) {
        received.push(text);
        text = '';
        if (drops-- > 0) socket.destroy();
        else socket.write('250 ok\r\n');
      } else if (text.endsWith('DATA\r\n')) socket.write('354 go\r\n');
      else if (!text.includes('DATA\r\n')) socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { app, site } = await openShop(formatSmtpUrl(server));
  await send(app, site, [makeAddress()]);
  expect(await listStates(app, site)).toMatchObject([{ state: 'waiting' }]);
  app.clock.advance(61);
  await deliverDueMails(app.services);
  const ids = received.map((raw) => messageIdOf({ raw }));
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(await listStates(app, site)).toMatchObject([{ state: 'sent' }]);
});

test('what no server accepts within 24 hours has failed, and may be sent again', async () => {
  const gone = createServer();
  gone.listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const url = formatSmtpUrl(gone);
  gone.close();
  await once(gone, 'close');
  const { app, site } = await openShop(url);
  const [id] = await send(app, site, [makeAddress(), makeAddress()]);
  app.clock.advance(86_000);
  await deliverDueMails(app.services);
  expect(await listStates(app, site)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  app.clock.advance(400);
  await deliverDueMails(app.services);
  app.clock.advance(7200);
  await deliverDueMails(app.services);
  const failed = { state: 'failed', detail: 'The mail server didn’t accept this email within 24 hours.' };
  expect(await listStates(app, site)).toMatchObject([failed, failed]);
  const path = `/admin/events/${site.eventId}/invitations/send`;
  const token = await makeSession(app, site);
  const { body } = await app.call('POST', path, { host: site.subdomain, token, body: { ids: [id] } });
  expect(body).toEqual({ sending: 1, skipped: [] });
});

test('a mail that a killed node was sending is sent by another one after its lease', async () => {
  const { deliveries, url } = await startMailServer();
  const { app, site } = await openShop(url);
  const { db } = app.services;
  await send(app, site, [makeAddress()]);
  const [first] = deliveries;
  // As if the node had been killed before it could note that the server has the mail.
  await sql`update mails set state = 'waiting', sent_at = null where event_id = ${site.eventId}`.execute(db.q);
  await deliverDueMails(app.services);
  expect(deliveries).toHaveLength(1);
  app.clock.advance(61);
  await deliverDueMails(app.services);
  expect(deliveries.map(messageIdOf)).toEqual([messageIdOf(first ?? { raw: '' }), messageIdOf(first ?? { raw: '' })]);
});

test('the list of mails shows one as waiting while its mail server does not answer, and as sent afterwards', async () => {
  const arrived = Promise.withResolvers<() => void>();
  const { url } = await startMailServer({
    onData: (stream, _session, done) => void stream.resume().on('end', () => arrived.resolve(() => done())),
  });
  const { app, site } = await openShop(url);
  const { id } = await makeInvitation(app, site, { guest_email: makeAddress() });
  const path = `/admin/events/${site.eventId}/invitations/send`;
  expect((await actAsOwner(app, site).call('POST', path, { ids: [id] })).status).toBe(202);
  const delivery = deliverDueMails(app.services);
  const answer = await arrived.promise;
  expect(await listStates(app, site)).toMatchObject([{ state: 'waiting' }]);
  answer();
  await delivery;
  expect(await listStates(app, site)).toMatchObject([{ state: 'sent' }]);
});

test('two nodes share the mails of a site, and none is sent twice', async () => {
  const { deliveries, url } = await startMailServer();
  const { app, site } = await openShop(url);
  const mail = createSmtpMailer({ url, from: 'hello@example.org', name: 'Gatherly', connections: AT_ONCE.node });
  const other = await testApp({ beside: app, mail });
  const addresses = Array.from({ length: 20 }, makeAddress);
  const ids: string[] = [];
  for (const guest_email of addresses) ids.push((await makeInvitation(app, site, { guest_email })).id);
  await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/invitations/send`, { ids });
  await Promise.all([deliverDueMails(app.services), deliverDueMails(other.services)]);
  await deliverDueMails(app.services);
  expect(deliveries).toHaveLength(addresses.length);
  expect(new Set(deliveries.flatMap(({ to }) => to))).toEqual(new Set(addresses));
});

test('M26: over ten mails a day to one address from one site, the rest waits for the next day (UTC)', async () => {
  const { deliveries, url } = await startMailServer();
  const { app, site } = await openShop(url, { RATE_LIMITS: 'on' });
  const [often, other] = [makeAddress(), makeAddress()];
  const [id] = await send(app, site, [often]);
  const path = `/admin/events/${site.eventId}/invitations/send`;
  for (let turn = 0; turn < 11; turn += 1) await actAsOwner(app, site).call('POST', path, { ids: [id], again: true });
  await send(app, site, [other]);
  expect(deliveries.filter(({ to }) => to[0] === often)).toHaveLength(10);
  expect(deliveries.filter(({ to }) => to[0] === other)).toHaveLength(1);
  expect((await listStates(app, site)).filter(({ state }) => state === 'waiting')).toHaveLength(2);
  app.clock.advance(86_400);
  await deliverDueMails(app.services);
  expect(deliveries.filter(({ to }) => to[0] === often)).toHaveLength(12);
});

test('M26: over 2,000 mails a day a site’s mails wait for the next day, and other sites’ do not', async () => {
  const { deliveries, url } = await startMailServer();
  const { app, site } = await openShop(url, { RATE_LIMITS: 'on' });
  const { q, now } = app.services.db;
  await send(app, site, [makeAddress()]);
  await sql`
    insert into mails (event_id, id, kind, about_id, address, subject, again, state, created_at, sent_at, due_at, counted_on)
    select ${site.eventId}, gen_random_uuid(), 'confirmation', gen_random_uuid(), n || '@example.com', 'x', false, 'sent',
      ${now}, ${now}, ${now}, (${now} at time zone 'UTC')::date
    from generate_series(1, 1998) n
  `.execute(q);
  await send(app, site, [makeAddress(), makeAddress(), makeAddress()]);
  expect(deliveries).toHaveLength(2);
  await send(app, await makeSite(app), [makeAddress()]);
  expect(deliveries).toHaveLength(3);
  app.clock.advance(86_400);
  await deliverDueMails(app.services);
  expect(deliveries).toHaveLength(5);
});
