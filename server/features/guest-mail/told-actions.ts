import type { Event } from '../../../contract/event.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { Tell } from '../../../contract/tell.ts';
import type { Db } from '../../kit/db.ts';
import type { GuestScope, OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { listInvitedItems, listItemIds, listOwnSchedule, listScheduleOfReply } from '../schedule/actions.ts';
import { awaitHandOvers } from './hand-over-actions.ts';
import { buildFacts, computeStamp, isOutdated, type ToldFacts } from './told-rules.ts';
import * as store from './told-store.ts';
import { sumUpUpdates, type OutdatedGroup } from './update-rules.ts';

type Scope = Pick<PublicScope, 'eventId'>;

/** What stands now of the event and its whole schedule. */
interface Standing {
  event: Event;
  items: readonly ScheduleItem[];
}

const readStanding = async (db: Db, scope: OwnerScope): Promise<Standing> => ({
  event: await getEvent(db, scope),
  items: await listOwnSchedule(db, scope),
});

/** `invited`: the ids of the items to which a household is invited by name. */
function buildFactsFor({ event, items }: Standing, invited: readonly string[]): ToldFacts {
  const own = new Set(invited);
  return buildFacts(
    event,
    items.filter(({ id, audience }) => audience === 'everyone' || own.has(id)),
  );
}

const listIds = (items: readonly ScheduleItem[]): ReadonlySet<string> => new Set(items.map(({ id }) => id));

async function listOutdatedGroups(db: Db, scope: OwnerScope, ids?: readonly string[]): Promise<OutdatedGroup[]> {
  const groups = await store.listToldGroups(db, scope, ids);
  if (groups.length === 0) return [];
  const standing = await readStanding(db, scope);
  const others = listIds(standing.items);
  return groups
    .map(({ facts, items, invitations }) => ({
      invitations,
      before: facts,
      now: buildFactsFor(standing, items),
      others,
    }))
    .filter(({ before, now }) => isOutdated(before, now, others));
}

const sortIds = (groups: readonly OutdatedGroup[]): string[] =>
  groups.flatMap(({ invitations }) => invitations).toSorted();

/** The invitations that were told something else than what stands now, of these or all, in the order of their ids. */
export const listOutdated = async (db: Db, scope: OwnerScope, ids?: readonly string[]): Promise<string[]> =>
  sortIds(await listOutdatedGroups(db, scope, ids));

/** The same, with what they would be told. */
export async function describeOutdated(db: Db, scope: OwnerScope) {
  const groups = await listOutdatedGroups(db, scope);
  return { ids: sortIds(groups), ...sumUpUpdates(groups) };
}

/** For the answer to a change. A mail that is just being handed over may tell what stood before, and counts. */
export async function countOutdated(db: Db, scope: OwnerScope): Promise<Tell> {
  await awaitHandOvers(scope.eventId);
  return { invitations: (await listOutdated(db, scope)).length };
}

/** The owner has told these households what stands now, or takes that back. Expects the caller's transaction. */
export async function recordToldByOwner(
  tx: Db,
  scope: OwnerScope,
  ids: readonly string[],
  isTold: boolean,
): Promise<void> {
  if (!isTold) return store.deleteToldByOwner(tx, scope, ids);
  const standing = await readStanding(tx, scope);
  const invited = await listInvitedItems(tx, scope, ids);
  const told = ids.map((invitationId) => ({
    invitationId,
    facts: buildFactsFor(standing, invited.get(invitationId) ?? []),
  }));
  await store.upsertTold(tx, scope, told, null);
}

/** What a mail tells its household. */
export interface Telling {
  event: Event;
  now: ToldFacts;
  /** What it knew before; null: nothing. */
  before: ToldFacts | null;
  /** Items that take place, whether or not the household sees them. */
  others: ReadonlySet<string>;
}

/**
 * Records that a mail tells a household what stands now. It is called before each try: if a mail server takes the mail
 * and the answer is lost, the household counts as told, and a further try still says the same difference. Undefined for
 * an update about which there is nothing to tell any more, or after which another one waits, which tells it as well.
 */
export async function recordTelling(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  { mailId, invitationId, isUpdate }: { mailId: string; invitationId: string; isUpdate: boolean },
): Promise<Telling | undefined> {
  return db.transaction(async (tx) => {
    const told = await store.lockTold(tx, scope, invitationId);
    // In this order: a later update that is sent in between waits no longer, and its household knows what it said.
    const later = isUpdate ? await store.findLaterUpdate(tx, scope, invitationId, mailId) : undefined;
    const before = told ? await store.readKnown(tx, scope, told, mailId) : null;
    if (later !== undefined) {
      if (told?.mail_id === mailId) await store.passOnTelling(tx, scope, invitationId, { to: later, before });
      return undefined;
    }
    const event = await getEvent(tx, scope);
    const now = buildFacts(event, await listScheduleOfReply(tx, scope, invitationId));
    const others = new Set(isUpdate ? await listItemIds(tx, scope) : []);
    if (isUpdate && (before === null || !isOutdated(before, now, others))) return undefined;
    if (told?.mail_id !== mailId) await store.recordToldBefore(tx, scope, mailId, before);
    await store.upsertTold(tx, scope, [{ invitationId, facts: now }], mailId);
    return { event, now, before, others };
  });
}

/** What an update would tell a household; records nothing. */
export async function previewTelling(db: Db, scope: OwnerScope, invitationId: string): Promise<Telling | undefined> {
  const [group] = await store.listToldGroups(db, scope, [invitationId]);
  if (!group) return undefined;
  const { event, items } = await readStanding(db, scope);
  const now = buildFactsFor({ event, items }, group.items);
  return { event, now, before: group.facts, others: listIds(items) };
}

/** Does nothing if something has changed since the page was made. */
export async function markChangesSeen({ db }: Services, scope: GuestScope, stamp: string): Promise<void> {
  const now = buildFacts(await getEvent(db, scope), await listScheduleOfReply(db, scope, scope.invitationId));
  if (computeStamp(now) === stamp) await store.updateSeen(db, scope, now);
}
