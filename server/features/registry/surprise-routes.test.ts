import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { enqueueDueNews } from '../owner-news/actions.ts';
import { makeFund, makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const path = () => `/admin/events/${site.uniqueId}/registry/surprise`;
const hideUntil = (reveal_on: unknown) => actAsOwner(app, site).call('PUT', path(), { reveal_on });
/** Returns the date in this many days, by the database clock. */
async function formatDayIn(days: number): Promise<string> {
  const { now } = await app.services.db.q
    .selectNoFrom(app.services.db.secondsFromNow(days * 86_400).as('now'))
    .executeTakeFirstOrThrow();
  return now.slice(0, 10);
}

test('hides names and messages of givers in responses, files and mails until the date, and shows them after it', async () => {
  const name = makeName('Zenobia ');
  const words = `Love, ${name}`;
  const { unique_token: token } = await makeInvitation(app, site, { guest_name: name, guest_email: null });
  const [kettle, fund] = [await makeGift(app, site), await makeFund(app, site)];
  const callAsGuest = (what: string, body: object) =>
    actAsAnonymous(app, site).call('POST', `/invite/${token}/${what}`, body);
  expect((await hideUntil(await formatDayIn(3))).body).toMatchObject({ hidden: true });
  await callAsGuest(`gifts/${kettle.id}/reserve`, { reservation_message: words });
  await callAsGuest(`gifts/${kettle.id}/purchase`, {});
  await callAsGuest(`funds/${fund.id}/contribute`, { amount: 20, message: words });
  // The mail to the owner waits for further gifts.
  app.clock.advance(11);
  await enqueueDueNews(app.services);
  await app.settle();

  /** Returns the registry files of the full export. */
  const readArchive = async () => {
    const { bytes } = await actAsOwner(app, site).call('GET', '/admin/account/export');
    const files = Object.entries(unzipSync(bytes)).filter(([path]) => /reservations|contributions/.test(path));
    expect(files).toHaveLength(4);
    return files.map(([, file]) => strFromU8(file)).join();
  };
  const countShownGivers = async () => {
    const getFromEvent = (rest: string) => actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/${rest}`);
    const responses = await Promise.all(
      ['reservations', 'contributions', 'thanks', 'thanks/export', 'registry'].map((rest) => getFromEvent(rest)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const texts = [...responses.map(({ text }) => text), await readArchive()];
    return texts.map((text) => text.split(name).length - 1);
  };
  expect(await countShownGivers()).toEqual([0, 0, 0, 0, 0, 0]);
  const [reservation] = (await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/reservations`)).list;
  expect(reservation).toMatchObject({ guest_name: 'A guest', reservation_message: '', status: 'purchased' });
  const mail = app.mails.find(({ to }) => to === site.email);
  expect(mail?.text).toContain(kettle.title);
  expect(`${mail?.text}${mail?.html}`).not.toContain(name);
  // Guests still see their own name.
  expect((await actAsAnonymous(app, site).call('GET', `/invite/${token}/my-reservations`)).text).toContain(name);

  app.clock.advance(3.5 * 86_400);
  expect((await actAsOwner(app, site).call('GET', path())).body).toMatchObject({ hidden: false });
  expect(await countShownGivers()).toEqual([2, 2, 4, 4, 0, 8]);
});

test('accepts only a future date or null', async () => {
  for (const day of [await formatDayIn(-1), '0000-01-01', '2031-02-31', 'soon', 5, '']) {
    const { status, body } = await hideUntil(day);
    expect([day, status, Object.keys(body['fields'] ?? {})]).toEqual([day, 400, ['reveal_on']]);
  }
  const day = await formatDayIn(9);
  expect((await hideUntil(day)).body).toEqual({ reveal_on: day, hidden: true });
  expect((await hideUntil(null)).body).toEqual({ reveal_on: null, hidden: false });
});
