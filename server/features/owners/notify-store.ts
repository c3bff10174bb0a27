import type { NotifyForm, NotifySettings } from '../../../contract/owner-news.ts';
import type { Db } from '../../kit/db.ts';
import { selectOwnedSites } from './store.ts';

const SETTINGS = ['notify_replies', 'notify_gifts', 'notify_weekly'] as const;

export async function readNotifySettings(db: Db, ownerId: string): Promise<NotifySettings> {
  return db.q.selectFrom('owners').select(SETTINGS).where('id', '=', ownerId).executeTakeFirstOrThrow();
}

export async function writeNotifySettings(tx: Db, ownerId: string, settings: NotifyForm): Promise<void> {
  await tx.q.updateTable('owners').set(settings).where('id', '=', ownerId).execute();
}

/** The sites that the owner has access to. */
export async function listSitesOfOwner(db: Db, ownerId: string): Promise<string[]> {
  const rows = await selectOwnedSites(db, ownerId).execute();
  return rows.map(({ event_id }) => event_id);
}
