import { getJobPurpose } from '../../../contract/jobs.ts';
import { dismissGivenUpJobs, retryGivenUpJobs, type GivenUpChoice } from '../../kit/given-up-jobs.ts';
import type { OperatorScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { logAction } from '../operators/actions.ts';

const SETTLE = { retry_jobs: retryGivenUpJobs, dismiss_jobs: dismissGivenUpJobs } as const;

/**
 * Retries or dismisses given-up jobs, and logs it in the same transaction. Returns how many there were: a repeated call
 * finds none, and logs nothing.
 */
export async function settleJobs(
  { db }: Services,
  { operatorId }: OperatorScope,
  action: keyof typeof SETTLE,
  choice: GivenUpChoice,
): Promise<{ jobs: number }> {
  return db.transaction(async (tx) => {
    const jobs = await SETTLE[action](tx, choice);
    const details = `${getJobPurpose(choice.name)} (${jobs} ${jobs === 1 ? 'job' : 'jobs'})`;
    if (jobs > 0) await logAction(tx, { operatorId, action, details });
    return { jobs };
  });
}
