import { questions } from '../../../contract/questions.ts';
import { respondWithPage, formatSortedKey, readSortedSlice } from '../../kit/http/paging.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import {
  changeQuestion,
  createQuestion,
  orderQuestions,
  listEnabledQuestions,
  removeQuestion,
} from './question-actions.ts';
import { listSchedule } from '../schedule/actions.ts';
import { listAskedQuestions } from '../../../contract/people-form.ts';
import { listQuestions } from './question-store.ts';

export const questionRoutes: Route[] = [
  bindRoute(questions.asked, async ({ services: { db }, scope }) =>
    listAskedQuestions(await listEnabledQuestions(db, scope), await listSchedule(db, scope)),
  ),
  bindRoute(questions.list, ({ services, scope, page }) =>
    respondWithPage(
      page,
      (slice) => listQuestions(services.db, scope, readSortedSlice(slice)),
      formatSortedKey,
      (question) => question,
    ),
  ),
  bindRoute(questions.create, ({ services, scope, body }) => createQuestion(services, scope, body)),
  bindRoute(questions.order, ({ services, scope, body }) => orderQuestions(services, scope, body.ids)),
  bindRoute(questions.change, ({ services, scope, params, body }) => changeQuestion(services, scope, params.id, body)),
  bindRoute(questions.remove, ({ services, scope, params }) => removeQuestion(services, scope, params.id)),
];
