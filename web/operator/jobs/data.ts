import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GivenUpJob } from '../../../contract/jobs.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import { usePagedRows } from '../kit/paged-list.tsx';
import { waitingQuery } from '../orders/data.ts';

const LIST_KEY = ['GET /operator/jobs'];

const TRYING_REFRESH_MS = 2000;

/** The list and the count beside its link are read again when the other one has changed. */
export function useGivenUpJobs() {
  const queries = useQueryClient();
  const list = usePagedRows(
    LIST_KEY,
    (client, page) => client('GET /operator/jobs', { page }),
    (jobs) => jobs.some(isTrying) && TRYING_REFRESH_MS,
  );
  const listed = list.data?.filter((job) => !isTrying(job)).length;
  const counted = useQuery(waitingQuery).data?.givenUp;
  useEffect(() => {
    void queries.invalidateQueries(waitingQuery);
  }, [queries, listed]);
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: LIST_KEY });
  }, [queries, counted]);
  return list;
}

export const isTrying = ({ state }: GivenUpJob): boolean => state === 'trying';

/** One job, or without `id` all of a queue. */
export interface Choice {
  name: string;
  id?: string;
}

const COMMANDS = {
  retry: {
    send: (body: Choice) => api('POST /operator/jobs/retry', { body }),
    done: (jobs: number) => `${formatCount(jobs, 'job is', 'jobs are')} being tried again`,
    failed: 'The job could not be tried again',
  },
  dismiss: {
    send: (body: Choice) => api('POST /operator/jobs/dismiss', { body }),
    done: (jobs: number) => `${formatCount(jobs, 'job was', 'jobs were')} dismissed`,
    failed: 'The job could not be dismissed',
  },
} as const;

export function useJobCommand(command: keyof typeof COMMANDS) {
  const { send, done, failed } = COMMANDS[command];
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ jobs }) => toast.success(jobs === 0 ? 'Another operator was faster' : done(jobs)),
    onError: (cause) => toast.error(formatFailure(cause, failed)),
    onSettled: async () => {
      void queries.invalidateQueries(waitingQuery);
      await queries.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}
