import { headcount, type GivenAnswer } from '../../../contract/headcount.ts';
import { readIdCursor, respondWithPage } from '../../kit/http/paging.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { listErasedReplies } from './guest-data-store.ts';
import { listAllQuestions } from './question-actions.ts';
import { countAnswersOfPeople, getHeadcount } from './headcount-actions.ts';
import { countQuestions, buildSummary } from './headcount-rules.ts';
import { countAnswers, countAskedAgain, countByAttendance, listAnswers } from './headcount-store.ts';

const ERASED_SHOWN = 20;

export const headcountRoutes: Route[] = [
  bindRoute(headcount.people, ({ services, scope }) => getHeadcount(services.db, scope)),
  bindRoute(headcount.summary, async ({ services: { db }, scope, query: { search = '' } }) => {
    const [counts, asked_again, erased] = await Promise.all([
      countByAttendance(db, scope, search),
      countAskedAgain(db, scope),
      listErasedReplies(db, scope, ERASED_SHOWN),
    ]);
    return { ...buildSummary(counts), asked_again, erased };
  }),
  bindRoute(headcount.answers, async ({ services: { db }, scope }) => {
    const [questions, rows] = await Promise.all([listAllQuestions(db, scope), countAnswers(db, scope)]);
    return countQuestions(questions, rows, await countAnswersOfPeople(db, scope, questions));
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
