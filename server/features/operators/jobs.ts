import { handle, type JobHandler } from '../../kit/jobs.ts';
import { declareExpiringTables } from '../../kit/sweep.ts';
import type { Services } from '../../services.ts';
import { sendOperatorCode, operatorCodeJob } from './actions.ts';
import { operatorAddedJob, sendAddedNotice } from './account-actions.ts';
import { resetNoticeJob, sendResetNotice } from './second-factor-actions.ts';

export const operatorJobs: JobHandler<Services>[] = [
  handle(operatorCodeJob, sendOperatorCode),
  handle(operatorAddedJob, sendAddedNotice),
  handle(resetNoticeJob, sendResetNotice),
];

export const expiringOperatorTables = declareExpiringTables(
  'operator_sessions',
  'operator_challenges',
  'operator_links',
);
