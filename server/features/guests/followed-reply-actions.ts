import type { Person } from '../../../contract/households.ts';
import { listAttendances } from '../../../contract/people-form.ts';
import { assignReply } from '../../../contract/people-match.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { changeAttendance, readReplyOf } from './followed-reply-store.ts';
import { toStatus } from './rules.ts';
import { setStatuses } from './store.ts';

/**
 * Whether the household comes follows from those whom it still has. What each person said stays as it is (decision 0055).
 * Where the reply now says nothing about anybody, the household has not answered.
 */
export async function followPeople(
  tx: Db,
  scope: OwnerScope,
  invitationId: string,
  people: readonly Person[],
): Promise<void> {
  const reply = await readReplyOf(tx, scope, invitationId);
  if (!reply || reply.people.length === 0 || people.length === 0) return;
  const { said, beside } = assignReply(reply.people, people);
  const left = [...people.flatMap(({ id }) => said.get(id) ?? []), ...beside];
  if (left.length === reply.people.length) return;
  const all = left.flatMap(({ attending }) => listAttendances(attending));
  const attendance = all.includes('yes') ? 'yes' : all.includes('maybe') ? 'maybe' : 'no';
  if (attendance !== reply.attendance) await changeAttendance(tx, scope, reply.id, attendance);
  if (left.length === 0 || attendance !== reply.attendance)
    await setStatuses(tx, scope, [invitationId], toStatus(left.length === 0 ? null : attendance));
}
