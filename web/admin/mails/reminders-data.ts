import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { reminderSettingsChange } from '../../../contract/reminders.ts';
import { api } from '../api.ts';

const SETTINGS = 'GET /admin/events/:event/reminders';

export const remindersQuery = (event: string) =>
  queryOptions({
    queryKey: [SETTINGS, event],
    queryFn: ({ signal }) => api(SETTINGS, { params: { event }, signal }),
  });

export const reminderPreviewQuery = (event: string) =>
  queryOptions({
    queryKey: [SETTINGS, event, 'preview'],
    queryFn: ({ signal }) => api('GET /admin/events/:event/reminders/preview', { params: { event }, signal }),
  });

export function useChangeReminders(event: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof reminderSettingsChange>) =>
      api('PUT /admin/events/:event/reminders', { params: { event }, body }),
    onSuccess: async (settings) => {
      queries.setQueryData(remindersQuery(event).queryKey, settings);
      await queries.invalidateQueries({ queryKey: reminderPreviewQuery(event).queryKey });
    },
  });
}
