import type { OwnQuestion } from '../../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../../contract/schedule.ts';

type Item = Pick<ScheduleItem, 'id' | 'asks_reply'>;

/** Whether a question is for parts of the schedule of which none is left that asks for a reply. */
export const isNeverAsked = ({ schedule }: Pick<OwnQuestion, 'schedule'>, items: readonly Item[]): boolean =>
  schedule !== null && !items.some(({ id, asks_reply }) => asks_reply && schedule.includes(id));

/** The questions that nobody is asked any more once the item is gone. */
export function listAskedOnlyFor(item: Item, questions: readonly OwnQuestion[], items: readonly Item[]): OwnQuestion[] {
  const left = items.filter(({ id }) => id !== item.id);
  return questions.filter(
    (question) => question.enabled && !isNeverAsked(question, items) && isNeverAsked(question, left),
  );
}
