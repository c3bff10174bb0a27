import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { makeFund, makeGift, makeImage, makeInvitation, makeReply, makeSite, type Site } from '../../testing/makers.ts';

const NOTHING = {
  totalInvitations: 0,
  invitationsOpened: 0,
  invitationsPending: 0,
  invitationsResponded: 0,
  totalRSVPs: 0,
  attendingCount: 0,
  notAttendingCount: 0,
  maybeAttendingCount: 0,
  totalGuests: 0,
  to_review: { replies: 0, people: 0 },
  totalGalleryImages: 0,
  totalGiftItems: 0,
};

test('I10: GET /admin/stats counts only the data of its event', async () => {
  const app = await testApp();
  const [site, other] = [await makeSite(app), await makeSite(app)];
  const getStats = async (of: Site) => (await actAsOwner(app, of).call('GET', '/admin/stats')).body;
  expect(await getStats(site)).toEqual(NOTHING);

  const invitations = ['sent', 'opened', 'yes', 'no', 'maybe', 'opened, then yes'];
  for (const state of invitations) {
    const { unique_token } = await makeInvitation(app, site, { max_guests: 3 });
    if (state.startsWith('opened')) await actAsAnonymous(app, site).call('GET', `/invite/${unique_token}`);
    const attendance = /yes|no|maybe/.exec(state)?.[0];
    if (attendance) await makeReply(app, site, { guest_token: unique_token, attendance, guests: 3 });
  }
  await makeReply(app, site, { guests: 2 });
  await makeGift(app, site, { is_active: false });
  await makeFund(app, site);
  await makeImage(app, site, { is_active: false });
  await makeReply(app, site, { attendance: 'no', guests: 4 });

  expect(await getStats(site)).toEqual({
    totalInvitations: 6,
    invitationsOpened: 5,
    invitationsPending: 2,
    invitationsResponded: 4,
    totalRSVPs: 6,
    attendingCount: 3,
    notAttendingCount: 2,
    maybeAttendingCount: 1,
    totalGuests: 8,
    to_review: { replies: 0, people: 0 },
    totalGalleryImages: 1,
    totalGiftItems: 2,
  });
  expect(await getStats(other)).toEqual(NOTHING);
});

test('GET /admin/overview returns recent replies, replies a day, and open tasks of the owner', async () => {
  const app = await testApp();
  const [site, other] = [await makeSite(app), await makeSite(app)];
  const getOverview = async (of: Site, ahead = '') =>
    (await actAsOwner(app, of).call('GET', `/admin/overview${ahead && `?ahead=${ahead}`}`)).body;
  const nobody = { invited: 0, coming: 0, maybe: 0, not_coming: 0, waiting: 0, plus_ones: 0 };
  const tasks = { notHandedOver: 0, toRemind: 0, askedAgain: 0, toCheck: 0, unthanked: 0, fundsWithoutPayment: 0 };
  const nothing = { people: nobody, recent: [], days: [], ...tasks, settled: [] };
  expect(await getOverview(site)).toEqual(nothing);

  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Eva', 'Finn']) await makeReply(app, site, { name, guests: 2 });
  await makeInvitation(app, site);
  const { unique_token } = await makeInvitation(app, site);
  const { id } = await makeGift(app, site);
  await app.call('POST', `/invite/${unique_token}/gifts/${id}/reserve`, { body: {} });
  await app.call('POST', `/invite/${unique_token}/gifts/${id}/purchase`);
  await actAsAnonymous(app, site).call('GET', `/invite/${unique_token}`);

  const overview = await getOverview(site);
  expect(overview).toMatchObject({ notHandedOver: 1, toRemind: 1, unthanked: 1 });
  expect(overview['recent']).toHaveLength(5);
  expect((overview['recent'] as object[])[0]).toMatchObject({ name: 'Finn', attendance: 'yes', guests: 2 });

  // At a fixed time of a past day, so that no midnight passes between the calls.
  const [day, dayAfter] = [2, 1].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10));
  await sql`update rsvp_responses set created_at = ${`${day}T18:00Z`} where event_id = ${site.eventId}`.execute(
    app.services.db.q,
  );
  expect((await getOverview(site))['days']).toEqual([{ day, replies: 6 }]);
  expect((await getOverview(site, '359'))['days']).toEqual([{ day, replies: 6 }]);
  expect((await getOverview(site, '360'))['days']).toEqual([{ day: dayAfter, replies: 6 }]);
  expect((await actAsOwner(app, site).call('GET', '/admin/overview?ahead=x')).status).toBe(400);
  expect(await getOverview(other)).toEqual(nothing);
});

test('GET /admin/overview counts people, not replies', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const getPeople = async () => (await actAsOwner(app, site).call('GET', '/admin/overview')).body['people'];
  const invite = (fields: object) => makeInvitation(app, site, fields);
  const household = await invite({
    guest_name: 'The Okafors',
    max_guests: undefined,
    people: [person('Ada'), person('Ben'), person('Cleo')],
    plus_ones: 2,
  });
  const [four, two, silent, maybe] = [
    await invite({ max_guests: 4 }),
    await invite({ max_guests: 2 }),
    await invite({ max_guests: 5, plus_one_allowed: true }),
    await invite({ max_guests: 1 }),
  ];
  const invited = { invited: 15, plus_ones: 3 };
  expect(await getPeople()).toEqual({ ...invited, coming: 0, maybe: 0, not_coming: 0, waiting: 15 });

  await makeReply(app, site, {
    guest_token: household.unique_token,
    people: household.people.map(({ id }, at) => ({ person_id: id, attending: at === 0 ? 'no' : 'yes', answers: {} })),
  });
  await makeReply(app, site, { guest_token: four.unique_token, guests: 3 });
  await makeReply(app, site, { guest_token: two.unique_token, attendance: 'no' });
  await makeReply(app, site, { guest_token: maybe.unique_token, attendance: 'maybe' });
  // Without an invitation: those who come count, and nobody knows how many do not.
  await makeReply(app, site, { guests: 2 });
  await makeReply(app, site, { attendance: 'no' });
  expect(await getPeople()).toEqual({ ...invited, coming: 7, maybe: 1, not_coming: 4, waiting: 5 });
  expect(silent.max_guests).toBe(5);
});

test('GET /admin/overview has what was changed last first', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const [ada, ben] = [await makeInvitation(app, site), await makeInvitation(app, site)];
  const reply = (guest: { unique_token: string }, name: string) =>
    makeReply(app, site, { guest_token: guest.unique_token, name });
  await reply(ada, 'Ada');
  app.clock.advance(60);
  await reply(ben, 'Ben');
  app.clock.advance(60);
  await reply(ada, 'Ada');
  const { recent } = (await actAsOwner(app, site).call('GET', '/admin/overview')).body as {
    recent: { name: string; created_at: string; updated_at: string }[];
  };
  expect(recent.map(({ name, created_at, updated_at }) => [name, created_at === updated_at])).toEqual([
    ['Ada', false],
    ['Ben', true],
  ]);
});

test('GET /admin/overview counts the funds that guests see without payment details', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const owner = actAsOwner(app, site);
  const count = async () => (await owner.call('GET', '/admin/overview')).body['fundsWithoutPayment'];
  await makeGift(app, site);
  await makeFund(app, site, { is_active: false });
  expect(await count()).toBe(0);
  await makeFund(app, site);
  await makeFund(app, site);
  expect(await count()).toBe(2);
  const { list: sections } = await owner.call('GET', `/admin/events/${site.eventId}/sections`);
  const registry = String(sections.find(({ kind }) => kind === 'registry')?.['id']);
  await owner.call('PUT', `/admin/sections/${registry}`, { visible: false });
  expect(await count()).toBe(0);
  await owner.call('PUT', `/admin/sections/${registry}`, { visible: true });
  const pay = (payment: object) => owner.call('PUT', `/admin/events/${site.eventId}/registry/payment`, payment);
  await pay({ details: '', link: '' });
  expect(await count()).toBe(2);
  await pay({ link: 'https://pay.example/us' });
  expect(await count()).toBe(0);
});

const person = (first_name: string) => ({ first_name, last_name: 'Okafor' });

test('PUT /admin/setup keeps with the site, once, which steps are settled', async () => {
  const app = await testApp();
  const [site, other] = [await makeSite(app), await makeSite(app)];
  const settle = (step: string) => actAsOwner(app, site).call('PUT', '/admin/setup', { step });
  for (const step of ['gifts', 'photos', 'gifts']) expect((await settle(step)).status).toBe(204);
  expect((await settle('details')).body['fields']).toEqual({ step: 'Unknown step.' });
  const list = async (of: Site) => (await actAsOwner(app, of).call('GET', '/admin/overview')).body['settled'];
  expect([await list(site), await list(other)]).toEqual([['gifts', 'photos'], []]);
});
