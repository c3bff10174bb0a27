import type { StoredSize } from '../server/features/uploads/tables.ts';
import { createId, createToken } from '../server/kit/ids.ts';
import type { TestApp } from '../server/testing/app.ts';
import { makeGift, makeImage, makeInvitation, makeQuestion, makeSite, type Site } from '../server/testing/makers.ts';

/** A site as the performance goals assume it (docs/reference/performance.md, P1). */
export interface LoadSite {
  site: Site;
  invitations: readonly { id: string; token: string }[];
  gifts: readonly { id: string; units: number }[];
}

const [GIFTS, PHOTOS, QUESTIONS] = [30, 24, 4];
const SIZES: readonly StoredSize[] = [{ side: 480, width: 480, height: 320 }];

/** A new site has four questions already. */
export async function makeLoadSite(app: TestApp, invitations: number): Promise<LoadSite> {
  const site = await makeSite(app, { event: { event_date: '2031-06-14', event_caption: 'Two hearts, one evening.' } });
  for (let at = 0; at < QUESTIONS; at += 1) await makeQuestion(app, site);
  const gifts: LoadSite['gifts'][number][] = [];
  for (let at = 0; at < GIFTS; at += 1) {
    const units = [1, 2, 7][at % 3] ?? 1;
    const { id } = await makeGift(app, site, { title: `Gift number ${at + 1}`, quantity_total: units });
    gifts.push({ id, units });
  }
  const image_url = await insertUpload(app, site);
  for (let at = 0; at < PHOTOS; at += 1) await makeImage(app, site, { title: `Photo ${at + 1}`, image_url });
  const made: LoadSite['invitations'][number][] = [];
  for (let at = 0; at < invitations; at += 1) {
    const { id, unique_token: token } = await makeInvitation(app, site, { guest_email: '' });
    made.push({ id, token });
  }
  return { site, invitations: made, gifts };
}

/** Only its row: pages link to pictures, and nobody loads them here. */
async function insertUpload({ services: { db } }: TestApp, { eventId, uniqueId }: Site): Promise<string> {
  const token = createToken(16);
  await db.q
    .insertInto('uploads')
    .values({ event_id: eventId, id: createId(), token, created_at: db.now, sizes: JSON.stringify(SIZES) })
    .execute();
  return `/media/${uniqueId}/${token}/480.webp`;
}
