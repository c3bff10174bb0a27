import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { findProperty, readCalendar } from '../../testing/icalendar.ts';
import { makeInvitation, makeItem, makeReply, makeSite, type Site } from '../../testing/makers.ts';
import { deliverDueMails } from './sending-actions.ts';

/** Telling guests what has changed (decision 0062). Each test has a site of its own. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const EVENT = {
  couple_names: 'Ada Lee & Bo Cole',
  event_date: '2031-06-14',
  event_time: '16:00',
  venue_name: 'Rose Barn',
};
const makeMarried = () => makeSite(app, { event: EVENT });
const at = (site: Site, path: string) => `/admin/events/${site.eventId}${path}`;
const asOwner = (site: Site) => actAsOwner(app, site);

async function invite(site: Site, overrides: object = {}) {
  const made = await makeInvitation(app, site, { guest_email: `${makeName('guest')}@example.com`, ...overrides });
  await asOwner(site).call('POST', at(site, '/invitations/send'), { ids: [made.id] });
  await app.settle();
  return made;
}
const handOver = (site: Site, ids: readonly string[], act = 'hand_over') =>
  asOwner(site).call('POST', at(site, '/guests/selected'), { act, selection: { ids } });
const put = async (site: Site, change: object) =>
  (await asOwner(site).call('PUT', `/admin/events/${site.eventId}`, change)).body;
const countTold = async (site: Site, change: object) => (await put(site, change))['tell'];
const putItem = (site: Site, id: string, change: object) => asOwner(site).call('PUT', `/admin/schedule/${id}`, change);
const update = (site: Site, body: object = {}) => asOwner(site).call('POST', at(site, '/updates'), body);
const readToTell = async (site: Site) => (await asOwner(site).call('GET', at(site, '/updates'))).body;

async function listUpdatesTo({ guest_email }: { guest_email: string | null }) {
  await app.settle();
  return app.mails.filter(({ to, html }) => to === guest_email && !html.includes('We’d love') && isUpdate(html));
}
const isUpdate = (html: string) => /Our plans have changed|We have to|It will take place/.test(html);

/** The method of each calendar file, and its entries. */
function readEntries(mail: TestApp['mails'][number] | undefined) {
  return (mail?.attachments ?? []).map(({ content }) => {
    const calendar = readCalendar(content);
    return {
      method: findProperty(calendar, 'METHOD')?.value,
      entries: calendar.components
        .filter(({ name }) => name === 'VEVENT')
        .map((entry) => Object.fromEntries(entry.properties.map(({ name, value }) => [name, value]))),
    };
  });
}

describe('who is told', () => {
  test('those count who were mailed or handed something else than what stands now', async () => {
    const site = await makeMarried();
    expect(await countTold(site, { venue_name: 'Oak Barn' })).toEqual({ invitations: 0 });
    const [mailed, shared] = [await invite(site), await makeInvitation(app, site)];
    await makeInvitation(app, site);
    await handOver(site, [shared.id]);
    expect(await countTold(site, { event_caption: 'Bring a song' })).toEqual({ invitations: 0 });
    for (const change of [{ event_date: '2031-07-05' }, { event_time: '17:30' }, { venue_address: '2 Mill Lane' }])
      expect(await countTold(site, change)).toEqual({ invitations: 2 });
    await handOver(site, [shared.id], 'not_handed_over');
    expect(await readToTell(site)).toMatchObject({ invitations: 1, replied: 0, sending: 1, skipped: [] });
    await handOver(site, [mailed.id]);
    expect(await readToTell(site)).toMatchObject({ invitations: 0, sending: 0 });
  });

  test('a change that is taken back tells nobody, not even if the mail waits', async () => {
    const site = await makeMarried();
    const guest = await invite(site);
    await put(site, { venue_name: 'Oak Barn' });
    expect(await countTold(site, { venue_name: EVENT.venue_name })).toEqual({ invitations: 0 });
    expect((await update(site)).body).toEqual({ sending: 0, skipped: [] });
    await put(site, { venue_name: 'Oak Barn' });
    expect((await update(site)).body).toEqual({ sending: 1, skipped: [] });
    await put(site, { venue_name: EVENT.venue_name });
    expect(await listUpdatesTo(guest)).toEqual([]);
  });

  test('an invitation that waits tells what stands when it is sent', async () => {
    const site = await makeMarried();
    const made = await makeInvitation(app, site, { guest_email: `${makeName('guest')}@example.com` });
    await asOwner(site).call('POST', at(site, '/invitations/send'), { ids: [made.id] });
    expect(await countTold(site, { venue_name: 'Oak Barn' })).toEqual({ invitations: 0 });
    await app.settle();
    expect(app.mails.findLast(({ to }) => to === made.guest_email)?.text).toContain('Oak Barn');
    expect(await readToTell(site)).toMatchObject({ invitations: 0 });
  });

  test('whoever cannot be mailed stays untold', async () => {
    const site = await makeMarried();
    const { id } = await makeInvitation(app, site, { guest_email: '' });
    await handOver(site, [id]);
    await put(site, { venue_name: 'Oak Barn' });
    expect((await update(site)).body).toEqual({ sending: 0, skipped: [{ id, reason: 'no_email' }] });
    expect(await readToTell(site)).toMatchObject({ invitations: 1, sending: 0 });
  });

  test('two requests at once, and a repeated one, mail each household once', async () => {
    const site = await makeMarried();
    const guests = [await invite(site), await invite(site), await invite(site)];
    await put(site, { venue_name: 'Oak Barn' });
    const both = await Promise.all([update(site), update(site)]);
    expect(new Set(both.map(({ body }) => body['sending']))).toEqual(new Set([0, 3]));
    for (const guest of guests) expect(await listUpdatesTo(guest)).toHaveLength(1);
    expect((await update(site)).body).toEqual({ sending: 0, skipped: [] });
  });

  test('a mail that does not arrive has told nobody', async () => {
    const site = await makeMarried();
    const guest = await invite(site);
    await put(site, { venue_name: 'Oak Barn' });
    await update(site);
    await app.settle();
    const { db } = app.services;
    await db.q
      .updateTable('mails')
      .set({ state: 'failed' })
      .where('event_id', '=', site.eventId)
      .where('kind', '=', 'update')
      .execute();
    expect(await readToTell(site)).toMatchObject({ invitations: 1 });
    await update(site);
    const [, second] = await listUpdatesTo(guest);
    expect(second?.text).toContain('was: Rose Barn\n  now: Oak Barn');
  });
});

describe('the mail', () => {
  test('says what was and what is, several changes in one, with note, links and the calendar entry', async () => {
    const site = await makeMarried();
    const guest = await invite(site);
    await put(site, { event_date: '2031-07-05' });
    await put(site, { venue_name: 'Oak Barn' });
    expect((await update(site, { note: 'It has <b>burned</b> down.' })).status).toBe(202);
    const [mail, ...more] = await listUpdatesTo(guest);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Ada & Bo: new date and place');
    for (const part of [
      'was: Saturday, June 14, 2031\n  now: Saturday, July 5, 2031',
      'was: Rose Barn\n  now: Oak Barn',
      'It has <b>burned</b> down.',
      `/invite/${guest.unique_token}`,
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.unsubscribeUrl).toContain('/api/unsubscribe/');
    const [file, ...others] = readEntries(mail);
    expect(others).toEqual([]);
    expect(file).toMatchObject({
      method: 'PUBLISH',
      entries: [
        { UID: `${site.uniqueId}@attend.events`, DTSTART: '20310705T160000', LOCATION: 'Oak Barn', SEQUENCE: '3' },
      ],
    });
    expect(mail?.attachments?.[0]?.contentType).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  });

  /** As if the mail server had taken the mails and the answers were lost. */
  async function loseAnswers({ eventId }: Site) {
    const { db } = app.services;
    await app.settle();
    await db.q
      .updateTable('mails')
      .set({ state: 'waiting', sent_at: null, due_at: db.now })
      .where('event_id', '=', eventId)
      .where('kind', '=', 'update')
      .execute();
  }

  test('a mail that is tried again says the same difference, to what stands by then', async () => {
    const site = await makeMarried();
    const guest = await invite(site);
    await put(site, { venue_name: 'Oak Barn' });
    await update(site);
    await loseAnswers(site);
    expect(await countTold(site, { venue_name: 'Elm Barn' })).toEqual({ invitations: 1 });
    await deliverDueMails(app.services);
    const [first, second, ...more] = await listUpdatesTo(guest);
    expect([second?.id, more]).toEqual([first?.id, []]);
    expect(second?.text).toContain('was: Rose Barn\n  now: Elm Barn');
    expect(await readToTell(site)).toMatchObject({ invitations: 0 });
  });

  test('of two updates that wait, only the later one is sent, with the whole difference', async () => {
    const site = await makeMarried();
    const guest = await invite(site);
    await put(site, { venue_name: 'Oak Barn' });
    await update(site);
    await loseAnswers(site);
    await put(site, { venue_name: 'Elm Barn' });
    expect((await update(site, { note: 'Sorry!' })).body).toEqual({ sending: 1, skipped: [] });
    const [, second, ...more] = await listUpdatesTo(guest);
    expect(more).toEqual([]);
    for (const part of ['was: Rose Barn\n  now: Elm Barn', 'Sorry!']) expect(second?.text).toContain(part);
  });

  test('a canceled event cancels its calendar entry, and resuming it publishes it again', async () => {
    const site = await makeMarried();
    const guest = await invite(site);
    await put(site, { status: 'cancelled' });
    await update(site);
    const [canceled] = await listUpdatesTo(guest);
    expect(canceled?.subject).toMatch(/^Canceled: /);
    expect(readEntries(canceled)).toMatchObject([
      { method: 'CANCEL', entries: [{ STATUS: 'CANCELLED', DTSTART: '20310614T160000', SEQUENCE: '2' }] },
    ]);
    await put(site, { status: 'planned' });
    await update(site);
    const [, resumed] = await listUpdatesTo(guest);
    expect(resumed?.text).toContain('will take place');
    expect(readEntries(resumed)).toMatchObject([
      { method: 'PUBLISH', entries: [{ STATUS: 'CONFIRMED', DTSTART: '20310614T160000', SEQUENCE: '3' }] },
    ]);
  });

  test('a postponed event removes its date, and a new date is told', async () => {
    const site = await makeMarried();
    const guest = await invite(site);
    await put(site, { status: 'postponed' });
    await update(site);
    await app.settle();
    await put(site, { event_date: '2031-09-06' });
    await update(site);
    const [postponed, dated] = await listUpdatesTo(guest);
    expect(postponed?.text).toContain('can’t take place on Saturday, June 14, 2031');
    expect(readEntries(postponed)).toMatchObject([{ method: 'CANCEL', entries: [{ DTSTART: '20310614T160000' }] }]);
    expect(dated?.text).toContain('Saturday, September 6, 2031');
    expect(readEntries(dated)).toMatchObject([{ method: 'PUBLISH', entries: [{ DTSTART: '20310906T160000' }] }]);
  });

  test('the preview shows the first mail and changes nothing', async () => {
    const site = await makeMarried();
    const guest = await invite(site);
    await put(site, { venue_name: 'Oak Barn' });
    const { body } = await asOwner(site).call('POST', at(site, '/updates/preview'), {
      note: 'Sorry!',
      ask_again: true,
    });
    expect(body).toMatchObject({ sending: 1, skipped: [], mail: { to: guest.guest_email } });
    for (const part of ['Oak Barn', 'Sorry!', '?answer=yes']) expect(JSON.stringify(body)).toContain(part);
    expect(JSON.stringify(body)).not.toContain(guest.unique_token);
    expect(await listUpdatesTo(guest)).toEqual([]);
    expect(await readToTell(site)).toMatchObject({ invitations: 1 });
  });
});

describe('the schedule', () => {
  test('each household is told of the items that it sees; one that is deleted is canceled', async () => {
    const site = await makeMarried();
    const brunch = await makeItem(app, site, { name: 'Brunch', date: '2031-06-15', start_time: '11:00' });
    const dinner = await makeItem(app, site, { name: 'Dinner', date: '2031-06-13', audience: 'invited' });
    const [one, other] = [await invite(site), await invite(site, { schedule: [dinner.id] })];
    const { body } = await putItem(site, dinner.id, { start_time: '19:00' });
    expect(body['tell']).toEqual({ invitations: 1 });
    await putItem(site, brunch.id, { start_time: '12:30' });
    expect(await readToTell(site)).toMatchObject({ invitations: 2 });
    await update(site);
    const [mail] = await listUpdatesTo(one);
    expect(mail?.text).toContain('Brunch: time\n  was: 11:00 AM\n  now: 12:30 PM');
    expect(mail?.text).not.toContain('Dinner');
    expect(readEntries(mail)).toMatchObject([{ method: 'PUBLISH', entries: [{ DTSTART: '20310615T123000' }] }]);
    const [, second] = [mail, (await listUpdatesTo(other))[0]];
    expect(readEntries(second)[0]?.entries).toHaveLength(2);
    const told = Number(readEntries(mail)[0]?.entries[0]?.['SEQUENCE']);
    await asOwner(site).call('DELETE', `/admin/schedule/${brunch.id}`);
    await update(site);
    const [, removed] = await listUpdatesTo(one);
    expect(removed?.text).toContain('now: no longer takes place');
    const [file] = readEntries(removed).filter(({ method }) => method === 'CANCEL');
    expect(file?.entries).toMatchObject([{ UID: readEntries(mail)[0]?.entries[0]?.['UID'], STATUS: 'CANCELLED' }]);
    expect(Number(file?.entries[0]?.['SEQUENCE'])).toBeGreaterThan(told);
  });

  test('an item from which a household is withdrawn is not called off', async () => {
    const site = await makeMarried();
    const dinner = await makeItem(app, site, { name: 'Dinner', date: '2031-06-13', audience: 'invited' });
    const { id } = await invite(site, { schedule: [dinner.id] });
    await asOwner(site).call('PUT', `/admin/guests/${id}`, { schedule: [] });
    expect(await readToTell(site)).toMatchObject({ invitations: 0 });
  });
});

describe('asking again', () => {
  const stats = async (site: Site) => (await asOwner(site).call('GET', '/admin/stats')).body;
  const list = async (site: Site, query = '') =>
    (await asOwner(site).call('GET', `/events/${site.eventId}/rsvp${query}`)).list;
  const readOwn = async (token: string) => (await app.call('GET', `/invite/${token}/rsvp`)).body;

  test('replies of the told count no longer, stay as history, and are replaced by the next', async () => {
    const site = await makeMarried();
    const [guest, untold] = [await invite(site, { max_guests: 2 }), await makeInvitation(app, site)];
    const token = guest.unique_token;
    const first = await makeReply(app, site, { guest_token: token, name: 'Rita', guests: 2 });
    await makeReply(app, site, { guest_token: untold.unique_token, name: 'Tom' });
    await put(site, { event_date: '2031-07-05' });
    expect(await readToTell(site)).toMatchObject({ invitations: 1, replied: 1 });
    await update(site, { ask_again: true });
    expect((await listUpdatesTo(guest))[0]?.text).toContain('?answer=yes');
    expect(await stats(site)).toMatchObject({ attendingCount: 1, totalGuests: 1, invitationsPending: 1 });
    expect((await list(site)).map(({ name }) => name)).toEqual(['Tom']);
    expect((await list(site, '?asked_again=yes')).map(({ id }) => id)).toEqual([first.id]);
    expect(await readOwn(token)).toMatchObject({ reply: null, said_before: { name: 'Rita', guests: 2 } });
    const headcount = (await asOwner(site).call('GET', at(site, '/headcount'))).body;
    expect(headcount).toMatchObject({ items: [{ yes: 1, waiting: 2 }] });
    // The same words again are a reply, too.
    const again = { guest_token: token, name: 'Rita', guests: 2, seen_updated_at: null };
    const { id } = await makeReply(app, site, again);
    expect(id).toBe(first.id);
    expect(await stats(site)).toMatchObject({ attendingCount: 2, invitationsPending: 0 });
    expect(await readOwn(token)).toMatchObject({ reply: { name: 'Rita' }, said_before: null });
    expect((await asOwner(site).call('GET', `/admin/rsvp/${id}/history`)).list).toHaveLength(1);
  });

  test('without it replies stay, and a wrong one is refused and mails nobody', async () => {
    const site = await makeMarried();
    const guest = await invite(site);
    await makeReply(app, site, { guest_token: guest.unique_token });
    await put(site, { venue_name: 'Oak Barn' });
    expect((await update(site, { ask_again: 'perhaps' })).body).toMatchObject({
      fields: { ask_again: expect.any(String) },
    });
    expect(await listUpdatesTo(guest)).toEqual([]);
    await update(site);
    expect((await listUpdatesTo(guest))[0]?.text).toContain('Your reply still counts.');
    expect(await stats(site)).toMatchObject({ attendingCount: 1, invitationsPending: 0 });
  });
});
