import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { addDays } from '../../../contract/dates.ts';
import { computeMoment } from '../../kit/zoned-time.ts';
import { createSmtpMailer } from '../../providers/mail/smtp.ts';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { testApp } from '../../testing/app.ts';
import { deliver, makeReport } from '../../testing/bounces.ts';
import { makeName } from '../../testing/buying.ts';
import { findProperty, readCalendar } from '../../testing/icalendar.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { makeSite } from '../../testing/makers.ts';
import { sendDueReminders } from './reminder-actions.ts';
import { AT_ONCE } from './rules.ts';

/** The mails of one wedding from the first invitation to the end, through a mail server, as households read them. */

const ZONE = 'America/New_York';
const BOUNCES = { BOUNCE_DOMAIN: 'bounces.example.com', BOUNCE_LISTEN: '127.0.0.1:0' };

/** Starts a product whose owner has imported twenty households. */
async function startWedding() {
  const { deliveries, url } = await startMailServer();
  const mail = createSmtpMailer({ url, from: 'hello@example.org', name: 'Gatherly', connections: AT_ONCE.node });
  const app = await testApp({ mail, env: BOUNCES });
  const getNow = () => Date.now() + app.clock.offset * 1000;
  const deadline = addDays(new Date(getNow()).toISOString().slice(0, 10), 20);
  const event = { event_date: addDays(deadline, 30), event_time: '16:00', venue_name: 'Rose Barn' };
  const couple = { couple_names: 'Ada Lee & Bo Cole', rsvp_deadline: deadline, time_zone: ZONE };
  const site = await makeSite(app, { event: { ...event, ...couple } });
  const owner = actAsOwner(app, site);
  const at = (path: string) => `/admin/events/${site.eventId}${path}`;
  const households = Array.from({ length: 20 }, (_, index) => ({
    guest_name: `The House${index} family`,
    guest_email: `${makeName('house')}@example.com`,
  }));
  const rows = households.map((household, index) => ({ row: index + 2, ...household }));
  expect((await owner.call('POST', at('/guests/imports'), { rows })).status).toBe(201);
  const ids = new Map(
    (await owner.call('GET', at('/guests?limit=100'))).list.map((one) => [one['guest_email'], one['id']]),
  );

  let read = 0;
  return {
    app,
    site,
    owner,
    at,
    deadline,
    addresses: households.map(({ guest_email }) => guest_email),
    idOf: (address: string) => String(ids.get(address)),
    /** The mails to guests that have arrived since the last call, by address. Owners' mails are left out. */
    readMails: async (): Promise<Map<string, Email & { returnPath: string }>> => {
      await app.settle();
      const arrived = deliveries.slice(read).filter(({ from }) => from.endsWith(BOUNCES.BOUNCE_DOMAIN));
      read = deliveries.length;
      const mails = await Promise.all(
        arrived.map(
          async ({ raw, from, to: [to = ''] }) => [to, { ...(await PostalMime.parse(raw)), returnPath: from }] as const,
        ),
      );
      const byAddress = new Map(mails);
      expect(byAddress.size, 'one mail to each address').toBe(mails.length);
      for (const [, { from }] of mails) expect(from?.name).toBe(`Ada & Bo via ${app.services.config.brand.name}`);
      return byAddress;
    },
    /** What the job of each minute does at ten on this day. */
    remindOn: async (day: string) => {
      app.clock.advance(Math.ceil((computeMoment(ZONE, day, '10:00') - getNow()) / 1000));
      await sendDueReminders(app.services);
    },
  };
}

function take<Value>(of: ReadonlyMap<string, Value>, address: string): Value {
  const found = of.get(address);
  if (found === undefined) throw new Error(`nothing went to ${address}`);
  return found;
}
const findToken = ({ text = '' }: Email) => /\/invite\/([\w-]+)/.exec(text)?.[1] ?? 'no link';
const findHeader = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? '';

/** The method of the attached file, and id and number of its only entry. */
function readEntry({ attachments }: Email) {
  const [file] = attachments;
  const content = file?.content ?? '';
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  // The parser of mails has changed the line ends of texts.
  const calendar = readCalendar(text.replaceAll(/\r?\n/g, '\r\n'));
  const entry = calendar.components.find(({ name }) => name === 'VEVENT');
  const read = (name: string) => entry?.properties.find((property) => property.name === name)?.value ?? '';
  return { method: findProperty(calendar, 'METHOD')?.value, uid: read('UID'), sequence: Number(read('SEQUENCE')) };
}

test('twenty households are invited, one address is mended, one unsubscribes, ten reply, the others are reminded, all hear of a new date and of the end', async () => {
  const { app, site, owner, at, deadline, addresses, idOf, readMails, remindOn } = await startWedding();
  const [broken = '', gone = '', ...others] = addresses;
  const list = async (query: string) => (await owner.call('GET', at(`/mails?limit=100&${query}`))).list;

  // Everyone is invited, once.
  const invite = { matching: {}, count: 20, note: 'Bring dancing shoes!' };
  expect((await owner.call('POST', at('/invitations/send'), invite)).body).toEqual({ sending: 20, skipped: [] });
  const invitations = await readMails();
  expect([...invitations.keys()].toSorted()).toEqual(addresses.toSorted());
  const tokens = new Map([...invitations].map(([to, mail]) => [to, findToken(mail)]));
  expect(new Set(tokens.values()).size).toBe(20);
  for (const mail of invitations.values()) {
    expect(mail.subject).toBe('You’re invited: The wedding of Ada & Bo');
    expect(mail.text).toMatch(/^The House\d+ family,/);
    expect(mail.text).toContain('Bring dancing shoes!');
    expect(mail.html).toContain('Rose Barn');
  }
  const first = readEntry(take(invitations, gone));
  expect(first.method).toBe('PUBLISH');

  // One comes back, and its address is corrected.
  const { returnPath } = take(invitations, broken);
  await deliver(app.bouncePort ?? 0, { to: returnPath, raw: makeReport() });
  expect(await list('state=bounced')).toMatchObject([
    { to: broken, detail: expect.stringContaining('No such mailbox') },
  ]);
  const mended = `${makeName('mended')}@example.com`;
  expect((await owner.call('PUT', `/admin/guests/${idOf(broken)}`, { guest_email: mended })).status).toBe(200);
  expect((await owner.call('POST', at('/invitations/send'), { ids: [idOf(broken)] })).body).toMatchObject({
    sending: 1,
  });
  const resent = await readMails();
  expect([...resent.keys()]).toEqual([mended]);
  expect(findToken(take(resent, mended)), 'the link stays').toBe(tokens.get(broken));

  // One wants no more mails, by one click.
  const [, call = ''] = /^<(.*)>$/.exec(findHeader(take(invitations, gone), 'list-unsubscribe')) ?? [];
  const oneClick = { raw: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' };
  expect((await app.request('POST', new URL(call).pathname, { host: site.subdomain, ...oneClick })).status).toBe(200);

  // Ten reply, and each gets a confirmation.
  const replied = others.slice(0, 10);
  for (const [index, email] of replied.entries()) {
    const body = {
      name: `House ${index}`,
      email,
      attendance: index < 7 ? 'yes' : 'no',
      guest_token: tokens.get(email),
    };
    expect((await actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/rsvp`, body)).status).toBe(201);
  }
  const confirmations = await readMails();
  expect([...confirmations.keys()].toSorted()).toEqual(replied.toSorted());

  // Those who have said nothing are reminded, two weeks before the deadline.
  const silent = [mended, ...others.slice(10)];
  expect((await owner.call('PUT', at('/reminders'), { enabled: true })).status).toBe(200);
  await remindOn(addDays(deadline, -14));
  const reminders = await readMails();
  expect([...reminders.keys()].toSorted()).toEqual(silent.toSorted());
  for (const mail of reminders.values()) expect(mail.text).toMatch(/^Dear House\d+ family,\n\nWe’d love to celebrate /);

  // A new date and place, for all who can be reached.
  const reached = [mended, ...others].toSorted();
  const moved = { event_date: addDays(deadline, 60), venue_name: 'Oak Barn' };
  expect((await owner.call('PUT', `/admin/events/${site.eventId}`, moved)).body['tell']).toEqual({ invitations: 20 });
  const told = (await owner.call('POST', at('/updates'), { note: 'The roof leaks.' })).body;
  expect(told).toEqual({ sending: 19, skipped: [{ id: idOf(gone), reason: 'unsubscribed' }] });
  const updates = await readMails();
  expect([...updates.keys()].toSorted()).toEqual(reached);
  for (const [to, mail] of updates) {
    expect(mail.text).toMatch(/was: Rose Barn\n\s+now: Oak Barn/);
    expect(mail.text).toContain('The roof leaks.');
    const sent = take(new Map([...invitations, ...resent]), to);
    const [before, now] = [readEntry(sent), readEntry(mail)];
    expect([now.method, now.uid]).toEqual(['PUBLISH', before.uid]);
    expect(now.sequence).toBeGreaterThan(before.sequence);
  }

  // It is called off: the calendars are emptied, and nobody is reminded.
  await owner.call('PUT', `/admin/events/${site.eventId}`, { status: 'cancelled' });
  expect((await owner.call('POST', at('/updates'), {})).body).toMatchObject({ sending: 19 });
  const ends = await readMails();
  expect([...ends.keys()].toSorted()).toEqual(reached);
  for (const [to, mail] of ends) {
    expect(mail.subject).toBe('Canceled: The wedding of Ada & Bo');
    const [before, now] = [readEntry(take(updates, to)), readEntry(mail)];
    expect([now.method, now.uid]).toEqual(['CANCEL', before.uid]);
    expect(now.sequence).toBeGreaterThan(before.sequence);
  }
  const counts = (await owner.call('GET', at('/mails/counts'))).body;
  expect(counts).toMatchObject({ all: 78, waiting: 0, sent: 77, failed: 0, bounced: 1 });
  await remindOn(addDays(deadline, -3));
  expect([...(await readMails()).keys()]).toEqual([]);
});
