import { handle, type JobHandler } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { fetchPicture, fetchSectionPictureJob } from './actions.ts';

export const sectionJobs: JobHandler<Services>[] = [handle(fetchSectionPictureJob, fetchPicture)];
