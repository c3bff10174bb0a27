import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { fetchPhoto, fetchPhotoJob } from './actions.ts';

export const eventJobs: JobHandler<Services>[] = [handle(fetchPhotoJob, fetchPhoto)];
