import { headcount, type GivenAnswer } from '../../../contract/headcount.ts';
import { readIdCursor, respondWithPage } from '../../kit/http/paging.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { listAllQuestions } from './question-actions.ts';
import { countQuestions, buildSummary } from './headcount-rules.ts';
import { countAnswers, countByAttendance, listAnswers } from './headcount-store.ts';

export const headcountRoutes: Route[] = [
  bindRoute(headcount.summary, async ({ services: { db }, scope, query: { search = '' } }) =>
    buildSummary(await countByAttendance(db, scope, search)),
  ),
  bindRoute(headcount.answers, async ({ services: { db }, scope }) => {
    const [questions, rows] = await Promise.all([listAllQuestions(db, scope), countAnswers(db, scope)]);
    return countQuestions(questions, rows);
  }),
  bindRoute(headcount.answersTo, ({ services: { db }, scope, params, page }) =>
    respondWithPage(
      page,
      (slice) => listAnswers(db, scope, params.key, { after: readIdCursor(slice), take: slice.take }),
      ({ id }: GivenAnswer) => [id],
      (answer) => answer,
    ),
  ),
];
