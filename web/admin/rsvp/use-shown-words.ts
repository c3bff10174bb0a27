import { useQuery } from '@tanstack/react-query';
import type { ShownWords } from '../../../contract/people-answers.ts';
import { scheduleQuery } from '../schedule/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { ATTENDANCE_LABEL } from './list.ts';
import { questionsQuery } from './questions/data.ts';

/** What is needed to write out what people said; undefined while it loads. */
export function useShownWords(): ShownWords | undefined {
  const { eventId } = useSession().site;
  const schedule = useQuery(scheduleQuery(eventId));
  const questions = useQuery(questionsQuery(eventId));
  if (schedule.isPending || questions.isPending) return undefined;
  return { items: schedule.data ?? [], questions: questions.data ?? [], attendance: ATTENDANCE_LABEL };
}
