import type { Page } from '../../../contract/endpoint.ts';
import { rsvp, type FormerReply, type RsvpResponse } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { orNotFound } from '../../kit/errors.ts';
import { GUEST_WRITES, guestWriter } from '../guests/rules.ts';
import { hit } from '../../kit/http/limits.ts';
import { idAfter, paged } from '../../kit/http/paging.ts';
import { on, Reply, type Route } from '../../kit/http/route.ts';
import { asId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import { enterReply, ownReplyByEmail, ownReplyOf, removeReply, submitReply } from './actions.ts';
import { listHistory, listResponses, readResponse } from './store.ts';

/** What a reply said before; 404 when the event has no such reply. */
async function historyOf(db: Db, scope: OwnerScope, id: string, page: Page): Promise<Reply<FormerReply[]>> {
  const responseId = orNotFound(asId(id));
  orNotFound(await readResponse(db, scope, responseId));
  return paged(
    page,
    (slice) => listHistory(db, scope, responseId, { after: idAfter(slice), take: slice.take }),
    (former: FormerReply) => [former.id],
    (former) => former,
  );
}

export const rsvpRoutes: Route[] = [
  on(
    rsvp.submit,
    async ({ services, scope, body }) => {
      const { reply, replaced } = await submitReply(services, scope, body);
      return new Reply(reply, { status: replaced ? 200 : 201 });
    },
    ({ services, scope, request }) => hit(services, GUEST_WRITES, guestWriter(request.ip, scope)),
  ),
  on(rsvp.own, ({ services, scope }) => ownReplyOf(services.db, scope)),
  on(rsvp.ownByEmail, ({ services, scope }) => ownReplyByEmail(services.db, scope)),
  on(rsvp.list, ({ services, scope, query, page }) =>
    paged(
      page,
      (slice) => listResponses(services.db, scope, query, { after: idAfter(slice), take: slice.take }),
      ({ id }: RsvpResponse) => [id],
      (reply) => reply,
    ),
  ),
  on(rsvp.enter, async ({ services, scope, body }) => {
    const { reply, replaced } = await enterReply(services, scope, body);
    return new Reply(reply, { status: replaced ? 200 : 201 });
  }),
  on(rsvp.read, async ({ services, scope, params }) =>
    orNotFound(await readResponse(services.db, scope, orNotFound(asId(params.id)))),
  ),
  on(rsvp.remove, ({ services, scope, params }) => removeReply(services, scope, params.id)),
  on(rsvp.history, ({ services, scope, params, page }) => historyOf(services.db, scope, params.id, page)),
];
