import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { listPersonRows } from '../../../contract/people-answers.ts';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import { scheduleQuery } from '../schedule/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { ATTENDANCE_LABEL } from './list.ts';
import { questionsQuery } from './questions/data.ts';

/** What each person of a reply comes to, and their answers. */
export function PeopleRows({ response }: { response: RsvpResponse }) {
  const { eventId } = useSession().site;
  const schedule = useQuery(scheduleQuery(eventId));
  const questions = useQuery(questionsQuery(eventId));
  if (schedule.isPending || questions.isPending) return <p role="status">Loading people...</p>;
  const words = { items: schedule.data ?? [], questions: questions.data ?? [], attendance: ATTENDANCE_LABEL };
  return (
    <dl className="details__answers details__people">
      {listPersonRows(response, words).map(({ key, label, value }) => (
        <Fragment key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
