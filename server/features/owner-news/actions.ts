import { z } from 'zod';
import type { NotifySettings } from '../../../contract/owner-news.ts';
import type { Db } from '../../kit/db.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { computeDueMoment, newsJob, NEWS_KINDS, SECONDS_TO_GATHER, type NewsKind } from './rules.ts';
import * as store from './store.ts';

/** Owners hear of it by mail, as each of them has chosen. Requires the transaction of the reply or gift. */
export async function recordNews(tx: Db, { eventId }: { eventId: string }, news: store.NewsItem): Promise<void> {
  const { isMailComing } = await store.insertNews(tx, { eventId }, news);
  // The job of earlier news, or the sweep, takes these along.
  if (!isMailComing) await tx.enqueue(newsJob, { eventId }, { inSeconds: SECONDS_TO_GATHER });
}

export interface NotifiedOwner extends NotifySettings {
  id: string;
}

export interface ClaimedNews {
  ownerId: string;
  kind: NewsKind;
  items: { id: string; changed: boolean }[];
}

/**
 * Takes the news that are due for mails, for each owner and kind, and sets when the others are. Without owners all news
 * are dropped. Exactly once on all nodes, if the mails are enqueued in the same transaction.
 */
export async function claimNews(
  tx: Db,
  event: { eventId: string; timeZone: string | null },
  owners: readonly NotifiedOwner[],
): Promise<ClaimedNews[]> {
  const ids = owners.map(({ id }) => id);
  const states = ids.length > 0 ? await store.lockStates(tx, event, ids) : [];
  const news = await store.lockNews(tx, event);
  const claimed: ClaimedNews[] = [];
  for (const kind of NEWS_KINDS) {
    const ofKind = news.filter((one) => one.kind === kind);
    let next = Infinity;
    for (const owner of owners) {
      const pending = ofKind.filter(({ told }) => !told.includes(owner.id));
      const [oldest] = pending;
      if (!oldest) continue;
      const choice = owner[`notify_${kind}`];
      const mailed = states.find(({ ownerId }) => ownerId === owner.id)?.[kind] ?? null;
      const now = Date.parse(oldest.now);
      const due =
        choice === 'never'
          ? now
          : computeDueMoment(choice, {
              oldest: Date.parse(oldest.at),
              mailedAt: mailed === null ? null : Date.parse(mailed),
              now,
              timeZone: event.timeZone,
            });
      if (due > now) {
        next = Math.min(next, due);
        continue;
      }
      await store.markTold(tx, event, owner.id, { kind, ids: pending.map(({ itemId }) => itemId) });
      if (choice === 'never') continue;
      await store.markMailed(tx, event, owner.id, kind);
      claimed.push({ ownerId: owner.id, kind, items: pending.map(({ itemId, changed }) => ({ id: itemId, changed })) });
    }
    const left = ofKind.map(({ itemId }) => itemId);
    if (next < Infinity) await store.setDue(tx, event, { kind, ids: left, dueAt: next });
  }
  if (news.length > 0) await store.deleteTold(tx, event, ids);
  return claimed;
}

/**
 * Takes the weekly summary that was due at a moment (epoch milliseconds) for an owner: once on all nodes, if its mail is
 * enqueued in the same transaction. Undefined if it was taken before.
 */
export const claimSummary = (
  tx: Db,
  event: { eventId: string },
  ownerId: string,
  moment: number,
): Promise<{ last: string | null } | undefined> =>
  store.claimSummary(tx, event, ownerId, new Date(moment).toISOString());

/** Call it when the owners' choices or the event's time zone have changed. Requires a transaction. */
export async function reconsiderNews(tx: Db, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length > 0) await store.makeDue(tx, eventIds);
}

/** Finds news whose moment has come, and what a lost job has left. */
export const newsSweepJob = defineJob('owner-news.sweep', z.object({}));

export async function enqueueDueNews({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const eventId of await store.listDueEvents(tx)) await tx.enqueue(newsJob, { eventId });
  });
}

export async function markRepliesSeen({ db }: Services, scope: OwnerScope): Promise<void> {
  await store.markRepliesSeen(db, scope);
}

export const countNewReplies = (db: Db, scope: OwnerScope): Promise<number> => store.countNewReplies(db, scope);
