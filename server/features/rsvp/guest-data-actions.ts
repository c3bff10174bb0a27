import type { StoredAnswers, StoredReply } from '../../../contract/guest-data.ts';
import { ATTENDANCE_WORDS, listPersonRows, type ShownWords } from '../../../contract/people-answers.ts';
import type { PersonReply } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import type { VerifiedScope } from '../../scopes.ts';
import { recordAnswer } from '../guests/actions.ts';
import { listScheduleOfReply } from '../schedule/actions.ts';
import { listEnabledQuestions } from './question-actions.ts';
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
  const shown = await readShown(db, scope, replies);
  const toStored = (reply: store.ReplyRow): StoredReply => ({
    current: { ...pickAnswers(reply, shown(reply.invitation_id)), at: reply.updated_at },
    versions: versions
      .filter(({ response_id }) => response_id === reply.id)
      .map((version) => toVersion(version, shown(reply.invitation_id))),
  });
  const ids = new Set(replies.map(({ id }) => id));
  const formerVersions = versions.filter(({ response_id }) => !ids.has(response_id));
  return {
    byGuest: replies.filter((reply) => isOfGuest(reply, versions)).map(toStored),
    byHosts: replies.filter((reply) => !isOfGuest(reply, versions)).map(toStored),
    formerVersions: formerVersions.map((version) => toVersion(version, shown(null))),
    invitationIds: replies.flatMap(({ invitation_id }) => invitation_id ?? []),
  };
}

type Shown = Omit<ShownWords, 'attendance'>;

/** What each household sees, by invitation; null is anybody. */
async function readShown(
  db: Db,
  scope: VerifiedScope,
  replies: readonly store.ReplyRow[],
): Promise<(invitationId: string | null) => Shown> {
  const questions = await listEnabledQuestions(db, scope);
  const items = new Map<string | null, Shown['items']>();
  for (const id of new Set([null, ...replies.map(({ invitation_id }) => invitation_id)]))
    items.set(id, await listScheduleOfReply(db, scope, id ?? undefined));
  return (invitationId) => ({ questions, items: items.get(invitationId) ?? [] });
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

const toVersion = ({ answer, answered_at }: store.VersionRow, shown: Shown): StoredAnswers => ({
  ...pickAnswers(answer, shown),
  at: answered_at,
});

/** Old versions may lack fields that were added since. */
function pickAnswers(
  reply: Omit<StoredAnswers, 'at' | 'people'> & { people?: readonly PersonReply[] },
  shown: Shown,
): Omit<StoredAnswers, 'at'> {
  const { question_responses, people = [] } = reply;
  const isOfPerson = (key: string) => people.some(({ answers }) => Object.hasOwn(answers, key));
  return {
    name: reply.name,
    email: reply.email,
    phone: reply.phone ?? null,
    attendance: reply.attendance,
    guests: reply.guests,
    guest_names: reply.guest_names,
    dietary_restrictions: isOfPerson('dietary_restrictions') ? '' : reply.dietary_restrictions,
    message: reply.message,
    question_responses: question_responses.filter(({ question_key }) => !isOfPerson(question_key)),
    people: listPersonRows({ people, question_responses }, { ...shown, attendance: ATTENDANCE_WORDS }),
  };
}
