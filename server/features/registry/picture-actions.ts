import { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { storePictureFrom, lockUploadByAddress } from '../uploads/actions.ts';
import { isShown, replaceShown } from './store.ts';

/**
 * Accepts an image address that an owner entered for a gift. An address of ours must belong to an upload of the event
 * (`uploadBehind`); a picture elsewhere is fetched by a defineJob, and the gift then shows our copy.
 */
export async function adoptPicture(tx: Db, scope: OwnerScope, address: string): Promise<void> {
  if (address === '') return;
  const upload = await lockUploadByAddress(tx, scope, address);
  if (upload === null) await tx.enqueue(fetchPictureJob, { eventId: scope.eventId, address }, { once: true });
}

/** Fetches a gift's picture from elsewhere. The name is that of jobs which earlier releases have queued. */
export const fetchPictureJob = defineJob('uploads.fetch', z.object({ eventId: z.uuid(), address: z.string() }));

/**
 * Runs `fetchPictureJob`. If the picture cannot be fetched the gift keeps the address as entered; saving the gift again
 * tries again.
 */
export async function fetchPicture(
  services: Services,
  { eventId, address }: z.output<typeof fetchPictureJob.payload>,
): Promise<void> {
  const { db, log } = services;
  if (!(await isShown(db, { eventId }, address))) return;
  try {
    const { url } = await storePictureFrom(services, { eventId }, address);
    await replaceShown(db, { eventId }, address, url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.info({ code: error.code }, 'a picture of a gift could not be fetched');
  }
}
