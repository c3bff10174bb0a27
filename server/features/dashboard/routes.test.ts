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
  const nothing = { recent: [], days: [], notHandedOver: 0, toRemind: 0, toCheck: 0, unthanked: 0 };
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
