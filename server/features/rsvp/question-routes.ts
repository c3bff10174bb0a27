import { questions } from '../../../contract/questions.ts';
import { paged, sortedKey, sortedSlice } from '../../kit/http/paging.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { changeQuestion, createQuestion, orderQuestions, questionsOf, removeQuestion } from './question-actions.ts';
import { listQuestions } from './question-store.ts';

export const questionRoutes: Route[] = [
  on(questions.asked, ({ services, scope }) => questionsOf(services.db, scope)),
  on(questions.list, ({ services, scope, page }) =>
    paged(
      page,
      (slice) => listQuestions(services.db, scope, sortedSlice(slice)),
      sortedKey,
      (question) => question,
    ),
  ),
  on(questions.create, ({ services, scope, body }) => createQuestion(services, scope, body)),
  on(questions.order, ({ services, scope, body }) => orderQuestions(services, scope, body.ids)),
  on(questions.change, ({ services, scope, params, body }) => changeQuestion(services, scope, params.id, body)),
  on(questions.remove, ({ services, scope, params }) => removeQuestion(services, scope, params.id)),
];
