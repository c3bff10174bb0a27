import { headcount, type GivenAnswer } from '../../../contract/headcount.ts';
import { idAfter, paged } from '../../kit/http/paging.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { everyQuestion } from './question-actions.ts';
import { countedQuestions, summaryOf } from './headcount-rules.ts';
import { countAnswers, countByAttendance, listAnswers } from './headcount-store.ts';

export const headcountRoutes: Route[] = [
  on(headcount.summary, async ({ services: { db }, scope, query: { search = '' } }) =>
    summaryOf(await countByAttendance(db, scope, search)),
  ),
  on(headcount.answers, async ({ services: { db }, scope }) => {
    const [questions, rows] = await Promise.all([everyQuestion(db, scope), countAnswers(db, scope)]);
    return countedQuestions(questions, rows);
  }),
  on(headcount.answersTo, ({ services: { db }, scope, params, page }) =>
    paged(
      page,
      (slice) => listAnswers(db, scope, params.key, { after: idAfter(slice), take: slice.take }),
      ({ id }: GivenAnswer) => [id],
      (answer) => answer,
    ),
  ),
];
