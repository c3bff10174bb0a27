import { rsvp, type RsvpResponse } from '../../../contract/rsvp.ts';
import { GUEST_WRITES, guestWriter } from '../../kit/http/guest-limits.ts';
import { hit } from '../../kit/http/limits.ts';
import { idAfter, paged, sortedKey, sortedSlice } from '../../kit/http/paging.ts';
import { on, Reply, type Route } from '../../kit/http/route.ts';
import { changeQuestion, createQuestion, questionsOf, removeQuestion, removeReply, submitReply } from './actions.ts';
import { listQuestions, listResponses } from './store.ts';

export const rsvpRoutes: Route[] = [
  on(rsvp.questions, ({ services, scope }) => questionsOf(services.db, scope)),
  on(rsvp.submit, async ({ services, scope, body, request }) => {
    await hit(services, GUEST_WRITES, guestWriter(request.ip, scope));
    const { reply, replaced } = await submitReply(services, scope, body);
    return new Reply(reply, { status: replaced ? 200 : 201 });
  }),
  on(rsvp.list, ({ services, scope, page }) =>
    paged(
      page,
      (slice) => listResponses(services.db, scope, { after: idAfter(slice), take: slice.take }),
      ({ id }: RsvpResponse) => [id],
      (reply) => reply,
    ),
  ),
  on(rsvp.remove, ({ services, scope, params }) => removeReply(services, scope, params.id)),
  on(rsvp.exportAll, async ({ services, scope }) => ({ data: await listResponses(services.db, scope) })),
  on(rsvp.ownQuestions, ({ services, scope, page }) =>
    paged(
      page,
      (slice) => listQuestions(services.db, scope, sortedSlice(slice)),
      sortedKey,
      (question) => question,
    ),
  ),
  on(rsvp.createQuestion, ({ services, scope, body }) => createQuestion(services, scope, body)),
  on(rsvp.changeQuestion, ({ services, scope, params, body }) => changeQuestion(services, scope, params.id, body)),
  on(rsvp.removeQuestion, ({ services, scope, params }) => removeQuestion(services, scope, params.id)),
];
