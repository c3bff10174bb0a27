import { listAskedQuestions } from '../../../contract/people-form.ts';
import type { Attendance, RsvpResponse } from '../../../contract/rsvp.ts';
import type { Person } from '../../../contract/households.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { listScheduleOfReply } from '../schedule/actions.ts';
import { placeReply } from './match-rules.ts';
import { listEnabledQuestions } from './question-actions.ts';
import { giveToInvitation, moveHistory } from './review-store.ts';
import { deleteResponse, readInvitedResponse, recordHistory } from './store.ts';

type InvitedReply = RsvpResponse & { invitationId: string };

/** The replies of two invitations that are joined. */
export interface RepliesToJoin {
  newer: InvitedReply | undefined;
  older: InvitedReply | undefined;
}

export async function listRepliesToJoin(
  tx: Db,
  scope: OwnerScope,
  { into, from }: { into: string; from: string },
): Promise<RepliesToJoin> {
  const found: InvitedReply[] = [];
  for (const invitationId of [into, from]) {
    const reply = await readInvitedResponse(tx, scope, invitationId);
    if (reply) found.push({ ...reply, invitationId });
  }
  const [newer, older] = found.toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
  return { newer, older };
}

interface JoinedPeople {
  household: { people: readonly Person[]; max_guests: number };
  /** Who the people of each of the two are in the joined invitation. */
  into: ReadonlyMap<string, Person>;
  from: ReadonlyMap<string, Person>;
}

/**
 * Makes one reply of those of two invitations: each speaks for its people, and the newer one for who is in both. What was
 * said before is in the history. Returns the attendance; undefined without a reply.
 */
export async function joinReplies(
  tx: Db,
  scope: OwnerScope,
  { into, replies: { newer, older }, joined }: { into: string; replies: RepliesToJoin; joined: JoinedPeople },
): Promise<Attendance | undefined> {
  if (!newer) return undefined;
  const items = await listScheduleOfReply(tx, scope, into);
  const questions = listAskedQuestions(await listEnabledQuestions(tx, scope), items);
  const { people, max_guests: maxPeople } = joined.household;
  const place = (reply: InvitedReply, before: RsvpResponse | undefined) => {
    const known = reply.invitationId === into ? joined.into : joined.from;
    const { invitationId: _, ...said } = renamePeople(reply, known);
    return placeReply(said, { people, maxPeople, questions, items, before }, choosePeople(said, known));
  };
  const before = older && { ...older, ...place(older, undefined) };
  const said = place(newer, before);
  if (older) {
    await moveHistory(tx, scope, older.id, newer.id);
    await recordHistory(tx, scope, withoutInvitation(older), newer.id);
    await deleteResponse(tx, scope, older.id);
  }
  await recordHistory(tx, scope, withoutInvitation(newer), newer.id);
  await giveToInvitation(tx, scope, newer.id, { invitationId: into, said });
  return said.attendance;
}

/** A person of both has the id of the one that stays. */
const renamePeople = (reply: InvitedReply, known: ReadonlyMap<string, Person>): InvitedReply => ({
  ...reply,
  people: reply.people.map((entry) => ({
    ...entry,
    person_id: entry.person_id === null ? null : (known.get(entry.person_id)?.id ?? entry.person_id),
  })),
});

/** Where it only counts some of them, it is about those whom it names. */
function choosePeople(
  { people, attendance, guests }: Pick<RsvpResponse, 'people' | 'attendance' | 'guests'>,
  known: ReadonlyMap<string, Person>,
): string[] | undefined {
  const all = [...new Set([...known.values()].map(({ id }) => id))];
  const said = new Set(people.map(({ person_id }) => person_id));
  if (people.some(({ person_id }) => person_id !== null)) return all.filter((id) => said.has(id));
  return attendance === 'no' || Math.max(guests, people.length) >= all.length ? all : undefined;
}

const withoutInvitation = ({ invitationId: _, ...reply }: InvitedReply): RsvpResponse => reply;
