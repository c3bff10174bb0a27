import type { ReplyToChange } from '../../../contract/rsvp.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { recordAnswer, restoreStatus } from '../guests/actions.ts';
import { removeUnused } from '../guests/unused-actions.ts';
import { lockInvitations } from './review-actions.ts';
import {
  bringBackResponse,
  deleteVersions,
  moveVersions,
  readLastMatch,
  readReplyToChange,
  readVersion,
  restoreResponse,
} from './review-store.ts';
import { lockResponse, readInvitedResponse, readResponse } from './store.ts';

const FOLLOWED = 'This reply, or its invitation, has changed since. Please correct it by Edit RSVP.';

/**
 * Takes back the last match of a reply: it is again as it was before, and so is the reply that gave way to it. An invitation
 * that was added for it goes, unless its hosts have changed or sent it. Throws 404 for an unknown reply, and 409 if something
 * has followed.
 */
export async function takeBackMatch({ db }: Services, scope: OwnerScope, id: string): Promise<ReplyToChange> {
  const responseId = requireFound(parseId(id));
  return db.transaction(async (tx) => {
    const { invitation_id: given } = requireFound(await readResponse(tx, scope, responseId));
    const last = await readLastMatch(tx, scope, responseId);
    const former = last?.matched.invitation_id ?? null;
    const locked = await lockInvitations(tx, scope, [given, former === given ? null : former]);
    const now = requireFound(await lockResponse(tx, scope, responseId));
    // Nothing can change any more.
    const match = await readLastMatch(tx, scope, responseId);
    if (!match || match.id !== last?.id || now.invitation_id !== given)
      throw new ApiError('changed_elsewhere', { sentence: FOLLOWED });
    const { matched, said, answeredAt } = match;
    if (former !== null && former !== given && (!locked.get(former) || (await readInvitedResponse(tx, scope, former))))
      throw new ApiError('changed_elsewhere', { sentence: FOLLOWED });
    await restoreResponse(tx, scope, responseId, { said, answeredAt, invitation_id: former, review: matched.review });
    if (former !== null && former !== given) await recordAnswer(tx, scope, former, said.attendance);
    if (given !== null && given !== former) {
      const replaced = matched.replaced && (await readVersion(tx, scope, matched.replaced.version));
      if (matched.replaced && replaced) {
        const { answer, answered_at: at } = replaced;
        await bringBackResponse(tx, scope, matched.replaced, { said: answer, answeredAt: at, invitationId: given });
        await moveVersions(tx, scope, matched.replaced.earlier, matched.replaced.id);
        await deleteVersions(tx, scope, [matched.replaced.version]);
        await recordAnswer(tx, scope, given, answer.attendance);
      } else await restoreStatus(tx, scope, given, matched.status ?? 'opened');
    }
    if (given !== null && matched.made !== undefined) await removeUnused(tx, scope, given, matched.made);
    await deleteVersions(tx, scope, [match.id]);
    return requireFound(await readReplyToChange(tx, scope, responseId));
  });
}
