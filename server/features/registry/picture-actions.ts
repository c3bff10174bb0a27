import { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { FETCH_RETRIES, fetchExternalPicture, lockUploadByAddress } from '../uploads/actions.ts';
import { isPictureShown, replacePicture } from './store.ts';

/**
 * An address of ours must belong to an upload of the event (`lockUploadByAddress`); an external picture is fetched by a
 * job, and the gift then shows our copy.
 */
export async function adoptPicture(tx: Db, scope: OwnerScope, address: string): Promise<void> {
  if (address === '') return;
  const upload = await lockUploadByAddress(tx, scope, address);
  if (upload === null) await enqueueFetch(tx, { eventId: scope.eventId, address }, 0);
}

/** The name must not change, because queued jobs of earlier releases have it. */
export const fetchPictureJob = defineJob('uploads.fetch', z.object({ eventId: z.uuid(), address: z.string() }));

const enqueueFetch = (tx: Db, picture: z.output<typeof fetchPictureJob.payload>, inSeconds: number) =>
  tx.enqueue(fetchPictureJob, picture, { ...FETCH_RETRIES, inSeconds });

/**
 * If the picture cannot be fetched, the gift keeps the address as entered; saving the gift again retries. A fetch over
 * the limit, or while too many others wait, is tried again later.
 */
export async function fetchPicture(
  services: Services,
  picture: z.output<typeof fetchPictureJob.payload>,
): Promise<void> {
  const { eventId, address } = picture;
  if (!(await isPictureShown(services.db, { eventId }, address))) return;
  const url = await fetchExternalPicture(services, { eventId }, address, (tx, inSeconds) =>
    enqueueFetch(tx, picture, inSeconds),
  );
  if (url !== undefined) await replacePicture(services.db, { eventId }, address, url);
}
