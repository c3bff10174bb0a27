import { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { storePictureFrom, lockUploadByAddress } from '../uploads/actions.ts';
import { isPictureShown, replacePicture } from './store.ts';

/**
 * An address of ours must belong to an upload of the event (`lockUploadByAddress`); an external picture is fetched by a
 * job, and the gift then shows our copy.
 */
export async function adoptPicture(tx: Db, scope: OwnerScope, address: string): Promise<void> {
  if (address === '') return;
  const upload = await lockUploadByAddress(tx, scope, address);
  if (upload === null) await tx.enqueue(fetchPictureJob, { eventId: scope.eventId, address }, { once: true });
}

/** The name must not change, because queued jobs of earlier releases have it. */
export const fetchPictureJob = defineJob('uploads.fetch', z.object({ eventId: z.uuid(), address: z.string() }));

/** If the picture cannot be fetched, the gift keeps the address as entered; saving the gift again retries. */
export async function fetchPicture(
  services: Services,
  { eventId, address }: z.output<typeof fetchPictureJob.payload>,
): Promise<void> {
  const { db, log } = services;
  if (!(await isPictureShown(db, { eventId }, address))) return;
  try {
    const { url } = await storePictureFrom(services, { eventId }, address);
    await replacePicture(db, { eventId }, address, url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.info({ code: error.code }, 'a picture of a gift could not be fetched');
  }
}
