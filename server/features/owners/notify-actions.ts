import type { Account } from '../../../contract/account.ts';
import type { NotifyForm } from '../../../contract/owner-news.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { reconsiderNews, type NotifiedOwner } from '../owner-news/actions.ts';
import type { Site } from '../sites/actions.ts';
import { readAccount } from './account-actions.ts';
import { listSitesOfOwner, readNotifySettings, writeNotifySettings } from './notify-store.ts';
import { findSecond } from './second-owner-store.ts';

/** Changes the given choices of this owner, at all of their sites. */
export async function changeNotifications(services: Services, scope: OwnerScope, form: NotifyForm): Promise<Account> {
  const { ownerId } = scope;
  if (Object.keys(form).length > 0) {
    await services.db.transaction(async (tx) => {
      await writeNotifySettings(tx, ownerId, form);
      await reconsiderNews(tx, await listSitesOfOwner(tx, ownerId));
    });
  }
  return readAccount(services, scope);
}

/** The owners of a site, and when each of them is mailed. */
export async function listNotifiedOwners(
  db: Db,
  { eventId, ownerId }: Pick<Site, 'eventId' | 'ownerId'>,
): Promise<NotifiedOwner[]> {
  const second = await findSecond(db, eventId);
  const ids = [ownerId, ...(second ? [second.id] : [])];
  return Promise.all(ids.map(async (id) => ({ id, ...(await readNotifySettings(db, id)) })));
}
