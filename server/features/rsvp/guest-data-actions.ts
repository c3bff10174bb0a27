import type { StoredAnswers, StoredReply } from '../../../contract/guest-data.ts';
import type { Db } from '../../kit/db.ts';
import type { VerifiedScope } from '../../scopes.ts';
import { recordAnswer } from '../guests/actions.ts';
import * as store from './guest-data-store.ts';

interface StoredReplies {
  byGuest: StoredReply[];
  /** Entered by the hosts, and never by the guest. */
  byHosts: StoredReply[];
  formerVersions: StoredAnswers[];
  /** Whose replies they are. */
  invitationIds: string[];
}

export async function listStoredReplies(
  db: Db,
  scope: VerifiedScope,
  invitationIds: readonly string[],
): Promise<StoredReplies> {
  const { replies, versions } = await readReplies(db, scope, invitationIds);
  const ids = new Set(replies.map(({ id }) => id));
  const toStored = (reply: store.ReplyRow): StoredReply => ({
    current: { ...pickAnswers(reply), at: reply.updated_at },
    versions: versions.filter(({ response_id }) => response_id === reply.id).map(toVersion),
  });
  return {
    byGuest: replies.filter((reply) => isOfGuest(reply, versions)).map(toStored),
    byHosts: replies.filter((reply) => !isOfGuest(reply, versions)).map(toStored),
    formerVersions: versions.filter(({ response_id }) => !ids.has(response_id)).map(toVersion),
    invitationIds: replies.flatMap(({ invitation_id }) => invitation_id ?? []),
  };
}

/**
 * Deletes the guest's replies with all versions, and versions with their email of other replies; the invitations are
 * then without a reply. Requires a transaction that has locked the invitations.
 */
export async function eraseReplies(tx: Db, scope: VerifiedScope, invitationIds: readonly string[]): Promise<void> {
  await store.lockRepliesOfGuest(tx, scope, invitationIds);
  const { replies, versions } = await readReplies(tx, scope, invitationIds);
  const erased = replies.filter((reply) => isOfGuest(reply, versions));
  for (const { invitation_id } of erased) {
    if (invitation_id !== null) await recordAnswer(tx, scope, invitation_id, null);
    await store.insertErasedReply(tx, scope, invitation_id);
  }
  const kept = new Set(replies.map(({ id }) => id));
  await store.deleteReplies(
    tx,
    scope,
    erased.map(({ id }) => id),
  );
  await store.deleteVersions(
    tx,
    scope,
    versions.filter(({ response_id }) => !kept.has(response_id)).map(({ id }) => id),
  );
}

async function readReplies(db: Db, scope: VerifiedScope, invitationIds: readonly string[]) {
  const replies = await store.listRepliesOfGuest(db, scope, invitationIds);
  const ids = replies.map(({ id }) => id);
  return { replies, versions: await store.listVersionsOfGuest(db, scope, ids) };
}

/** The hosts may have corrected it since. */
const isOfGuest = ({ id, by_host }: store.ReplyRow, versions: readonly store.VersionRow[]): boolean =>
  !by_host || versions.some(({ response_id, answer }) => response_id === id && !answer.by_host);

const toVersion = ({ answer, answered_at }: store.VersionRow): StoredAnswers => ({
  ...pickAnswers(answer),
  at: answered_at,
});

/** Old versions may lack fields that were added since. */
const pickAnswers = (reply: Omit<StoredAnswers, 'at'>): Omit<StoredAnswers, 'at'> => ({
  name: reply.name,
  email: reply.email,
  phone: reply.phone ?? null,
  attendance: reply.attendance,
  guests: reply.guests,
  guest_names: reply.guest_names,
  dietary_restrictions: reply.dietary_restrictions,
  message: reply.message,
  question_responses: reply.question_responses,
});
