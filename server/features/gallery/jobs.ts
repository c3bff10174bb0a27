import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { fetchImage, fetchImageJob } from './actions.ts';

export const galleryJobs: JobHandler<Services>[] = [handle(fetchImageJob, fetchImage)];
