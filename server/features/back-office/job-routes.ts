import { jobs } from '../../../contract/jobs.ts';
import { listGivenUpJobs } from '../../kit/given-up-jobs.ts';
import { respondWithPage } from '../../kit/http/paging.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { settleJobs } from './job-actions.ts';
import { findJobSubjects } from './job-store.ts';
import { parseJobCursor } from './rules.ts';

export const jobRoutes: Route[] = [
  bindRoute(jobs.list, ({ services: { db }, page }) =>
    respondWithPage(
      page,
      async (slice) =>
        findJobSubjects(db, await listGivenUpJobs(db.q, { after: parseJobCursor(slice), take: slice.take })),
      ({ name, at, id }) => [name, at, id],
      ({ payload: _, at, ...job }) => ({ ...job, at: new Date(at).toISOString() }),
    ),
  ),
  bindRoute(jobs.retry, ({ services, scope, body }) => settleJobs(services, scope, 'retry_jobs', body)),
  bindRoute(jobs.dismiss, ({ services, scope, body }) => settleJobs(services, scope, 'dismiss_jobs', body)),
];
