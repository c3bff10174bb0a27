import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { owner, stranger } from '../../testing/actors.ts';
import { aFund, aGift, anImage, anInvitation, aReply, aSite, type Site } from '../../testing/makers.ts';

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
  totalGalleryImages: 0,
  totalGiftItems: 0,
};

test('GET /admin/stats counts what the event has, and nothing of another', async () => {
  const app = await testApp();
  const [site, other] = [await aSite(app), await aSite(app)];
  const statsOf = async (of: Site) => (await owner(app, of).call('GET', '/admin/stats')).body;
  expect(await statsOf(site)).toEqual(NOTHING);

  const answers = ['sent', 'opened', 'yes', 'no', 'maybe', 'opened, then yes'];
  for (const answer of answers) {
    const { unique_token } = await anInvitation(app, site, { max_guests: 3 });
    if (answer.startsWith('opened')) await stranger(app, site).call('GET', `/invite/${unique_token}`);
    const attendance = /yes|no|maybe/.exec(answer)?.[0];
    if (attendance) await aReply(app, site, { guest_token: unique_token, attendance, guests: 3 });
  }
  await aReply(app, site, { guests: 2 });
  await aGift(app, site, { is_active: false });
  await aFund(app, site);
  await anImage(app, site, { is_active: false });
  await aReply(app, site, { attendance: 'no', guests: 4 });

  expect(await statsOf(site)).toEqual({
    totalInvitations: 6,
    invitationsOpened: 5,
    invitationsPending: 2,
    invitationsResponded: 4,
    totalRSVPs: 6,
    attendingCount: 3,
    notAttendingCount: 2,
    maybeAttendingCount: 1,
    totalGuests: 8,
    totalGalleryImages: 1,
    totalGiftItems: 2,
  });
  expect(await statsOf(other)).toEqual(NOTHING);
});
