import type { z } from 'zod';
import type { Invitation } from '../../../contract/guests.ts';
import { listAskedQuestions } from '../../../contract/people-form.ts';
import type { splitting } from '../../../contract/splitting.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { recordAnswer } from '../guests/actions.ts';
import { joinSplit, lockSplit, readSplit, splitInvitation, type SplitInvitation } from '../guests/splitting-actions.ts';
import { listScheduleOfReply } from '../schedule/actions.ts';
import { listEnabledQuestions } from './question-actions.ts';
import { deleteVersions, giveToInvitation, readVersion, restoreResponse } from './review-store.ts';
import { buildUndoPurpose, splitReply, type UndoRecord } from './splitting-rules.ts';
import { insertTakenOut } from './splitting-store.ts';
import { deleteResponse, isAskedAgain, readInvitedResponse, recordHistory } from './store.ts';

type Body = z.output<typeof splitting.split.body>;

/** Gives some people of an invitation one of their own, with what they have replied. */
export async function splitHouseholds(
  services: Services,
  scope: OwnerScope,
  body: Body,
): Promise<z.output<typeof splitting.split.output>> {
  return services.db.transaction(async (tx) => {
    const split = await splitInvitation(services, tx, scope, body);
    const reply = await splitReplyOf(tx, scope, split, body.dietary);
    const record: UndoRecord = { ...split.record, reply, said: await readTimes(tx, scope, split.record) };
    const undo = services.seal.encrypt(buildUndoPurpose(scope.eventId), JSON.stringify(record));
    return { ...(await readSplit(services, tx, scope, split.made)), undo };
  });
}

/**
 * A reply after which the hosts have asked again says nothing any more. What was said before is in the history, whose
 * version is returned.
 */
async function splitReplyOf(
  tx: Db,
  scope: OwnerScope,
  { from, made }: SplitInvitation,
  dietary: Body['dietary'],
): Promise<UndoRecord['reply']> {
  const reply = await readInvitedResponse(tx, scope, from.id);
  if (!reply || (await isAskedAgain(tx, scope, reply.id))) return null;
  const items = await listScheduleOfReply(tx, scope, from.id);
  const questions = listAskedQuestions(await listEnabledQuestions(tx, scope), items);
  const { stays, leaves } = splitReply(reply, { stays: from.people, leaves: made.people, questions, dietary });
  if (!leaves) return null;
  await recordAnswer(tx, scope, made.id, leaves.attendance);
  await recordAnswer(tx, scope, from.id, stays?.attendance ?? null);
  const version = await recordHistory(tx, scope, reply, reply.id);
  await giveToInvitation(tx, scope, reply.id, {
    invitationId: stays ? from.id : made.id,
    said: stays ?? leaves,
  });
  if (stays) await insertTakenOut(tx, scope, { invitationId: made.id, said: leaves, reply });
  return { id: reply.id, version };
}

/** When what each of the two says was said. */
async function readTimes(tx: Db, scope: OwnerScope, { from, made }: SplitInvitation['record']) {
  const [staying, taken] = [
    await readInvitedResponse(tx, scope, from.id),
    await readInvitedResponse(tx, scope, made.id),
  ];
  return { from: staying?.updated_at ?? null, made: taken?.updated_at ?? null };
}

const FOLLOWED =
  'One of the two invitations has changed since. To make them one household again, choose both and Join.';

/** Makes one invitation of the two again, with the reply as it was. Throws 409 if anything has followed. */
export async function takeBackSplit(services: Services, scope: OwnerScope, undo: string): Promise<Invitation> {
  const text = services.seal.decrypt(buildUndoPurpose(scope.eventId), undo);
  if (text === undefined) throw new ApiError('changed_elsewhere', { sentence: FOLLOWED });
  const record = JSON.parse(text) as UndoRecord;
  const { from, made, reply, said } = record;
  return services.db.transaction(async (tx) => {
    const isSame = await lockSplit(tx, scope, record, { replied: reply !== null });
    const now = await readTimes(tx, scope, record);
    const version = reply && (await readVersion(tx, scope, reply.version));
    if (!isSame || now.from !== said.from || now.made !== said.made || (reply && !version))
      throw new ApiError('changed_elsewhere', { sentence: FOLLOWED });
    if (reply && version) {
      const taken = requireFound(await readInvitedResponse(tx, scope, made.id));
      if (taken.id !== reply.id) await deleteResponse(tx, scope, taken.id);
      const { answer, answered_at: answeredAt } = version;
      await restoreResponse(tx, scope, reply.id, { said: answer, answeredAt, invitation_id: from.id, review: null });
      await deleteVersions(tx, scope, [reply.version]);
      await recordAnswer(tx, scope, from.id, answer.attendance);
    }
    return joinSplit(services, tx, scope, record);
  });
}
