import type { Db } from '../../kit/db.ts';
import { eraseUploads } from '../uploads/actions.ts';
import * as store from './demo-store.ts';

/** Assigns an address to a demo if it is free or the demo `before` has it; returns whether it did. */
export async function giveAddress(
  tx: Db,
  demo: { subdomain: string; siteId: string; before: string | null },
): Promise<boolean> {
  return store.takeAddress(tx, demo);
}

/** Copies a demo with its contents, in the caller's transaction. */
export async function copyDemo(tx: Db, demoId: string, copyId: string): Promise<void> {
  await store.copySite(tx, demoId, copyId);
}

/** Deletes a demo or a copy of one, with its files, in the caller's transaction. */
export async function removeDemo(tx: Db, eventId: string): Promise<void> {
  await store.deleteDemo(tx, eventId);
  await eraseUploads(tx, eventId);
}
