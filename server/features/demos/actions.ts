import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { TemplateId } from '../../../contract/catalog.ts';
import { seedPictures, seedStory } from './seeding-actions.ts';
import { STORIES } from './stories/stories.ts';
import type { Story } from './stories/story.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { createId, hashToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { runForEach } from '../../kit/run-for-each.ts';
import type { Services } from '../../services.ts';
import { findOrCreateOwner } from '../owners/actions.ts';
import { findSite, openSample, toSampleOwnerScope, type Site } from '../sites/actions.ts';
import {
  copySample,
  assignSampleAddress,
  removeSample,
  type SampleSites,
  type Visit,
} from '../sites/sample-actions.ts';
import { buildVisitCookie, hashStory, isForVisitors, readVisitToken } from './rules.ts';
import * as store from './store.ts';

/** Replaces demos whose story has changed or whose event date is too near. */
export const seedDemosJob = defineJob('demos.seed', z.object({}));

export async function seedDemos(services: Services): Promise<void> {
  if (!services.config.seedDemo) return;
  await runForEach(
    services,
    STORIES.map(({ template }) => template),
    (template) => seedDemo(services, getStory(template)),
  );
}

/** Seeds missing demos at startup, so that links to them work at once. */
export async function seedMissingDemos(services: Services): Promise<void> {
  if (!services.config.seedDemo) return;
  const there = await listDemoAddresses(services.db);
  const results = await Promise.allSettled(
    STORIES.filter(({ template }) => !there[template]).map((story) => seedDemo(services, story)),
  );
  // Only after all have settled, because a failed start closes the database.
  for (const each of results) if (each.status === 'rejected') throw each.reason;
}

function getStory(template: string): Story {
  const story = STORIES.find((each) => each.template === template);
  if (!story) throw new Error(`there is no story for ${template}`);
  return story;
}

/**
 * Seeds a demo. A replacement is created in full, with pictures, before it takes over the address; a first demo gets
 * its pictures later.
 */
async function seedDemo(services: Services, story: Story): Promise<void> {
  const { db, stopping } = services;
  const edition = hashStory(story);
  const claim = await store.claimDemo(db, story.template, edition);
  if (!claim) return;
  try {
    await seedClaimedDemo(services, story, { edition, before: claim.before });
  } catch (error) {
    // Otherwise the next start would have to wait until the claim expires.
    if (error === stopping.reason) await store.releaseDemo(db, story.template);
    throw error;
  }
}

async function seedClaimedDemo(
  services: Services,
  story: Story,
  { edition, before }: { edition: string; before: string | null },
): Promise<void> {
  const { db, log } = services;
  const { template, subdomain, host } = story;
  const { owner, guest } = await db.transaction(async (tx) => {
    const { ownerId } = await findOrCreateOwner(tx, host);
    // Removes what an interrupted run has left.
    for (const left of await store.findUnfinished(tx, template, before)) await removeSample(tx, left);
    return openSample(tx, { ownerId, subdomain, templateId: template });
  });
  const { eventId, ownerId } = owner;
  await seedStory(services, owner, story, guest);
  if (before !== null) await seedPictures(services, owner, story, createPictureReader(story));
  const shown = await db.transaction(async (tx) => {
    if (!(await assignSampleAddress(tx, { subdomain, siteId: eventId, before }))) {
      await removeSample(tx, eventId);
      return false;
    }
    await store.finishDemo(tx, template, { siteId: eventId, edition });
    if (before === null) await tx.enqueue(seedPicturesJob, { template, eventId, ownerId });
    else await replaceDemo(tx, before);
    return true;
  });
  if (!shown) log.warn({ subdomain }, 'a demo has no place: its address is somebody else’s');
}

async function replaceDemo(tx: Db, before: string): Promise<void> {
  for (const copy of await store.findCopies(tx, before)) await deleteCopy(tx, copy);
  await removeSample(tx, before);
}

export const seedPicturesJob = defineJob(
  'demos.add-pictures',
  z.object({ template: z.string(), eventId: z.uuid(), ownerId: z.uuid() }),
);

export async function seedDemoPictures(
  services: Services,
  { template, ...who }: z.output<typeof seedPicturesJob.payload>,
): Promise<void> {
  if (!(await findSite(services.db, who))) return;
  const story = getStory(template);
  await seedPictures(services, toSampleOwnerScope(who), story, createPictureReader(story));
}

const PICTURES = join(import.meta.dirname, 'stories/pictures');
const createPictureReader =
  ({ template }: Story) =>
  (file: string): Promise<Buffer> =>
    readFile(join(PICTURES, template, file));

export const deleteCopiesJob = defineJob('demos.delete-copies', z.object({}));

export async function deleteOldCopies({ db, ...context }: Pick<Services, 'db' | 'log' | 'stopping'>): Promise<void> {
  const due = await store.findOldCopies(db);
  await runForEach(context, due, (copyId) => db.transaction((tx) => deleteCopy(tx, copyId)));
}

async function deleteCopy(tx: Db, copyId: string): Promise<void> {
  await store.deleteVisit(tx, copyId);
  await removeSample(tx, copyId);
}

const COPIES_PER_ADDRESS: Limit = { name: 'demo copies', max: 20, seconds: 3600 };
const MAX_COPIES = 2000;

/** For a demo, or another visitor's copy of it, returns the visitor's own copy, or the demo if there is none. */
async function resolveVisitedSite(db: Db, site: Site, { token }: Pick<Visit, 'token'>): Promise<Site> {
  if (!site.isSample) return site;
  const demoId = site.sampleId ?? site.eventId;
  const copyId = token === undefined ? undefined : await store.findCopy(db, demoId, hashToken(token));
  if (copyId === undefined) return { ...site, eventId: demoId, sampleId: null };
  return { ...site, eventId: copyId, sampleId: demoId };
}

/** Creates the copy before the visitor's first change: changes are real but visible to this visitor only. */
async function ensureVisitorCopy(services: Services, site: Site, visit: Visit): Promise<Site> {
  const { db } = services;
  const seen = await resolveVisitedSite(db, site, visit);
  if (!seen.isSample || seen.sampleId !== null) return seen;
  if (visit.token === undefined) throw new ApiError('demo_read_only');
  await countHit(services, COPIES_PER_ADDRESS, visit.network);
  if ((await store.countCopies(db)) >= MAX_COPIES) throw new ApiError('unavailable', { retryAfter: 60 });
  const whose = { demo_id: seen.eventId, token_hash: hashToken(visit.token) };
  try {
    await db.transaction(async (tx) => {
      const copy_id = createId();
      await copySample(tx, whose.demo_id, copy_id);
      if (!(await store.insertVisit(tx, { ...whose, copy_id }))) throw new ConcurrentVisitError();
    });
  } catch (error) {
    if (!(error instanceof ConcurrentVisitError)) throw error;
  }
  return resolveVisitedSite(db, site, visit);
}

class ConcurrentVisitError extends Error {}

async function listDemoAddresses(db: Db): Promise<Partial<Record<TemplateId, string>>> {
  const rows = await store.listDemos(db);
  return Object.fromEntries(rows.map(({ template_id, subdomain }) => [template_id, subdomain]));
}

const isSecure = ({ config }: Services) => config.publicUrl.protocol === 'https:';

export const demoSites: SampleSites = {
  listAddresses: listDemoAddresses,
  readVisit: (services, { headers, network }) => ({
    token: readVisitToken(headers.cookie, isSecure(services)),
    network,
  }),
  buildVisitCookie: (services, token) => buildVisitCookie(isSecure(services), token),
  resolveVisitedSite,
  ensureVisitorCopy,
  requireAllowed(call) {
    if (!isForVisitors(call)) throw new ApiError('demo_read_only');
  },
};
