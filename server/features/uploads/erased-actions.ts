import { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import { parseId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { runForEach } from '../../kit/run-for-each.ts';
import type { Services } from '../../services.ts';
import * as store from './store.ts';

/** The job removes the files soon; `sweepErasedUploads` repeats it until they are gone. */
export async function eraseUploads(tx: Db, eventId: string): Promise<void> {
  await store.insertErased(tx, [eventId]);
  await tx.enqueue(eraseFilesJob, { eventId });
}

export const eraseFilesJob = defineJob('uploads.erase', z.object({ eventId: z.uuid() }));

export async function eraseFiles(
  { storage }: Pick<Services, 'storage'>,
  { eventId }: z.output<typeof eraseFilesJob.payload>,
): Promise<void> {
  await storage.removeFolder(eventId);
}

export const sweepErasedJob = defineJob('uploads.sweep-erased', z.object({}));

export const findUnknownJob = defineJob('uploads.find-unknown', z.object({}));

/** Files of a site that no longer exists are removed after this time, unless the job of its erasing has done it. */
const ERASED_SECONDS = 86_400;

/** More folders without a site than with one, and more than these, are not left over: the storage is another's. */
const UNKNOWN_MAX = 100;
const FOLDERS_AT_ONCE = 1000;

/** Also removes files that an upload wrote while its site was erased, and what `findUnknownFolders` has found. */
export async function sweepErasedUploads({ db, storage, ...context }: Services): Promise<void> {
  await runForEach(context, await store.listErased(db, ERASED_SECONDS), async (eventId) => {
    await storage.removeFolder(eventId);
    await store.deleteErased(db, eventId);
  });
}

/**
 * Finds the folders of sites that no longer exist, such as those of a database that was restored from a backup;
 * `sweepErasedUploads` removes them a day later. Other names are not ours and stay. Throws if most folders have no site.
 */
export async function findUnknownFolders({ db, storage, stopping }: Services): Promise<void> {
  const unknown: string[] = [];
  let [count, batch]: [number, string[]] = [0, []];
  const check = async () => {
    stopping.throwIfAborted();
    unknown.push(...(await store.listMissing(db, batch)));
    batch = [];
  };
  for await (const name of storage.listFolders()) {
    if (parseId(name) !== name) continue;
    count += 1;
    if (batch.push(name) === FOLDERS_AT_ONCE) await check();
  }
  await check();
  if (unknown.length > Math.max(UNKNOWN_MAX, count / 2))
    throw new Error(`${unknown.length} of ${count} folders of uploads have no site: is STORAGE_URL another product's?`);
  // The next run finds the others.
  await db.transaction((tx) => store.insertErased(tx, unknown.slice(0, FOLDERS_AT_ONCE)));
}
