import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import {
  deleteOldCopies,
  deleteCopiesJob,
  seedDemoPictures,
  seedPicturesJob,
  seedDemos,
  seedDemosJob,
} from './actions.ts';

export const demoJobs: JobHandler<Services>[] = [
  handle(seedDemosJob, seedDemos, { cron: '43 4 * * *', atStart: true }),
  handle(seedPicturesJob, seedDemoPictures),
  handle(deleteCopiesJob, deleteOldCopies, { cron: '*/10 * * * *' }),
];
