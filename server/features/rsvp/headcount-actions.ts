import type { Headcount } from '../../../contract/headcount.ts';
import type { Question } from '../../../contract/rsvp.ts';
import { formatEventTitle } from '../../../contract/occasions.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { getEvent } from '../event/actions.ts';
import { listScheduledHouseholds } from '../guests/household-actions.ts';
import { listOwnSchedule } from '../schedule/actions.ts';
import { getAttendance, isInvited, listCountedPeople, type CountedReply } from './counted-people-rules.ts';
import * as store from './headcount-store.ts';
import { countChoicesOfPeople, listQuestionsOfPeople, type ChoicesOfPeople } from './people-answers-rules.ts';
import { countHeads } from './people-headcount-rules.ts';
import { listAllQuestions } from './question-actions.ts';

export async function getHeadcount(db: Db, scope: OwnerScope): Promise<Headcount> {
  const [event, items, questions, households, replies, leftOut, unchecked] = await Promise.all([
    getEvent(db, scope),
    listOwnSchedule(db, scope),
    listAllQuestions(db, scope),
    listScheduledHouseholds(db, scope),
    store.listCountedReplies(db, scope),
    store.countUnchecked(db, scope, 'duplicate'),
    store.countUnchecked(db, scope, 'unknown'),
  ]);
  const counted = countHeads({ name: formatEventTitle(event), items, questions, households, replies });
  return { ...counted, to_review: leftOut, unchecked };
}

/** What people have chosen, for each question with options that is asked of each person. */
export async function countAnswersOfPeople(
  db: Db,
  scope: OwnerScope,
  all: readonly Question[],
): Promise<ChoicesOfPeople> {
  const questions = listQuestionsOfPeople(all);
  if (questions.length === 0) return new Map();
  const [items, households, replies] = await Promise.all([
    listOwnSchedule(db, scope),
    listScheduledHouseholds(db, scope),
    store.listCountedReplies(db, scope),
  ]);
  const byId = new Map(households.map((household) => [household.id, household]));
  const groups = replies.map((reply) => ({ reply, household: byId.get(reply.invitation_id ?? '') }));
  return countChoicesOfPeople(questions, items, groups);
}

/** The invitations of which somebody says yes to an item of the schedule; undefined for an unknown item. */
export async function listComingTo(db: Db, scope: OwnerScope, itemId: string): Promise<string[] | undefined> {
  const item = (await listOwnSchedule(db, scope)).find(({ id }) => id === itemId);
  if (!item) return undefined;
  const [households, replies] = [await listScheduledHouseholds(db, scope), await store.listCountedReplies(db, scope)];
  const byInvitation = new Map(replies.map((reply) => [reply.invitation_id, reply]));
  return households
    .filter((household) => {
      const reply = byInvitation.get(household.id);
      const people = reply && isInvited(item, household) ? listCountedPeople(household, reply) : [];
      return people.some((person) => getAttendance(person, item) === 'yes');
    })
    .map(({ id }) => id);
}

/** The replies of these invitations, by invitation. */
export async function listRepliesOfHouseholds(
  db: Db,
  scope: OwnerScope,
  invitationIds: readonly string[],
): Promise<ReadonlyMap<string | null, CountedReply>> {
  const replies = await store.listCountedReplies(db, scope, invitationIds);
  return new Map(replies.map((reply) => [reply.invitation_id, reply]));
}

/** A slice of the replies without an invitation, in order of creation. */
export async function listUninvitedReplies(
  db: Db,
  scope: OwnerScope,
  slice: { after: string | undefined; take: number },
): Promise<(CountedReply & { id: string })[]> {
  return store.listUninvitedReplies(db, scope, slice);
}
