import type { Invitation } from '../../../contract/guests.ts';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import type { Column } from '../../kit/table.ts';
import type { AnsweredQuestion } from './store.ts';

/** The columns of an invitation (spec 7, client-side). Its token is the owner's to hand on, so it is in. */
export const GUEST_COLUMNS: readonly Column<Invitation>[] = [
  { title: 'Name', width: 28, cell: ({ guest_name }) => guest_name },
  { title: 'Email', width: 30, cell: ({ guest_email }) => guest_email ?? '' },
  { title: 'Status', width: 14, cell: ({ status }) => status },
  { title: 'Max Guests', width: 12, cell: ({ max_guests }) => max_guests },
  { title: 'Plus One', width: 10, cell: ({ plus_one_allowed }) => yesOrNo(plus_one_allowed) },
  { title: 'Notes', width: 40, cell: ({ notes }) => notes },
  { title: 'Token', width: 26, cell: ({ unique_token }) => unique_token },
  { title: 'Created Date', width: 26, cell: ({ created_at }) => created_at },
];

/** The columns of a reply, with one for each question of the owner's own. */
export function replyColumns(questions: readonly AnsweredQuestion[]): Column<RsvpResponse>[] {
  return [
    { title: 'Name', width: 28, cell: ({ name }) => name },
    { title: 'Email', width: 30, cell: ({ email }) => email },
    { title: 'Phone', width: 18, cell: ({ phone }) => phone ?? '' },
    { title: 'Attendance', width: 12, cell: ({ attendance }) => attendance },
    { title: 'Guests', width: 8, cell: ({ guests }) => guests },
    { title: 'Guest Names', width: 28, cell: ({ guest_names }) => guest_names },
    { title: 'Dietary Restrictions', width: 28, cell: ({ dietary_restrictions }) => dietary_restrictions },
    { title: 'Message', width: 48, cell: ({ message }) => message },
    ...questions.map(({ key, label }) => ({ title: label, width: 28, cell: answerTo(key) })),
    { title: 'Late', width: 8, cell: ({ late }) => yesOrNo(late) },
    { title: 'Submitted', width: 26, cell: ({ created_at }) => created_at },
  ];
}

/** Choices are joined by commas, as the owner reads them elsewhere (spec 2.4). */
const answerTo = (key: string) => (reply: RsvpResponse) => {
  const answer = reply.question_responses.find(({ question_key }) => question_key === key);
  return answer === undefined ? '' : [answer.response_value].flat().join(', ');
};

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');
