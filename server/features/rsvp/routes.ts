import type { Page } from '../../../contract/endpoint.ts';
import { joining } from '../../../contract/joining.ts';
import { repliesToCheck, type ReplyToCheck } from '../../../contract/replies-to-check.ts';
import { rsvp, type ListedReply, type PreviousReply } from '../../../contract/rsvp.ts';
import { splitting } from '../../../contract/splitting.ts';
import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import { GUEST_WRITES, buildGuestWriteKey } from '../guests/rules.ts';
import { countHit } from '../../kit/http/limits.ts';
import { readIdCursor, respondWithPage } from '../../kit/http/paging.ts';
import { bindRoute, Reply, type Route } from '../../kit/http/route.ts';
import { parseId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import { enterReply, removeReply, submitReply } from './actions.ts';
import { getOwnReply, getOwnReplyByEmail } from './own-reply-actions.ts';
import { inviteReplied, listRepliesToCheck, matchReply } from './review-actions.ts';
import { readReplyToChange } from './review-store.ts';
import { takeBackMatch } from './unmatch-actions.ts';
import { formatSortedCursor, listResponses, listSortedResponses, type SortedReply } from './list-store.ts';
import { listHistory, readResponse } from './store.ts';
import { joinInvitations, previewJoin } from './joining-actions.ts';
import { splitHouseholds, takeBackSplit } from './splitting-actions.ts';
import { headcountRoutes } from './headcount-routes.ts';
import { questionRoutes } from './question-routes.ts';

async function listHistoryPage(db: Db, scope: OwnerScope, id: string, page: Page): Promise<Reply<PreviousReply[]>> {
  const responseId = requireFound(parseId(id));
  requireFound(await readResponse(db, scope, responseId));
  return respondWithPage(
    page,
    (slice) => listHistory(db, scope, responseId, { after: readIdCursor(slice), take: slice.take }),
    (former: PreviousReply) => [former.id],
    (former) => former,
  );
}

export const rsvpRoutes: Route[] = [
  bindRoute(
    rsvp.submit,
    async ({ services, scope, body, request }) => {
      const { reply, existed } = await submitReply(services, scope, body, request.network);
      return new Reply(reply, { status: existed ? 200 : 201 });
    },
    ({ services, scope, request }) => countHit(services, GUEST_WRITES, buildGuestWriteKey(request.network, scope)),
  ),
  bindRoute(rsvp.own, ({ services, scope }) => getOwnReply(services.db, scope)),
  bindRoute(rsvp.ownByEmail, ({ services, scope }) => getOwnReplyByEmail(services.db, scope)),
  bindRoute(rsvp.list, ({ services, scope, query: { sort = '-date', ...filter }, page }) =>
    sort === '-date'
      ? respondWithPage(
          page,
          (slice) => listResponses(services.db, scope, filter, { after: readIdCursor(slice), take: slice.take }),
          ({ id }: ListedReply) => [id],
          (reply) => reply,
        )
      : respondWithPage(
          page,
          (slice) => listSortedResponses(services.db, scope, { ...filter, sort }, slice),
          (reply: SortedReply) => formatSortedCursor(sort, reply),
          ({ key: _, ...reply }): ListedReply => reply,
        ),
  ),
  bindRoute(rsvp.enter, async ({ services, scope, body }) => {
    const { reply, existed } = await enterReply(services, scope, body);
    return new Reply(reply, { status: existed ? 200 : 201 });
  }),
  bindRoute(rsvp.read, async ({ services, scope, params }) =>
    requireFound(await readReplyToChange(services.db, scope, requireFound(parseId(params.id)))),
  ),
  bindRoute(repliesToCheck.list, ({ services, scope, query, page }) =>
    respondWithPage(
      page,
      (slice) => listRepliesToCheck(services.db, scope, query, { after: readIdCursor(slice), take: slice.take }),
      ({ id }: ReplyToCheck) => [id],
      (reply) => reply,
    ),
  ),
  bindRoute(repliesToCheck.match, ({ services, scope, params, body }) => matchReply(services, scope, params.id, body)),
  bindRoute(repliesToCheck.invite, ({ services, scope, params }) => inviteReplied(services, scope, params.id)),
  bindRoute(repliesToCheck.unmatch, ({ services, scope, params }) => takeBackMatch(services, scope, params.id)),
  bindRoute(rsvp.remove, ({ services, scope, params }) => removeReply(services, scope, params.id)),
  bindRoute(rsvp.history, ({ services, scope, params, page }) => listHistoryPage(services.db, scope, params.id, page)),
  bindRoute(joining.preview, ({ services, scope, body }) => previewJoin(services, scope, body)),
  bindRoute(joining.join, ({ services, scope, body }) => joinInvitations(services, scope, body)),
  bindRoute(splitting.split, ({ services, scope, body }) => splitHouseholds(services, scope, body)),
  bindRoute(splitting.unsplit, ({ services, scope, body }) => takeBackSplit(services, scope, body.undo)),
  ...headcountRoutes,
  ...questionRoutes,
];
