import {
  ASKED_ALWAYS,
  collectAnswers,
  EMAIL_KEYS,
  GUESTS_WITHOUT_INVITATION,
  formatGuestCount,
  NAME_KEYS,
} from '../../../contract/answers.ts';
import type { Invitation } from '../../../contract/guests.ts';
import type { FormQuestion } from '../../../contract/people-layout.ts';
import type { Question, RsvpResponse } from '../../../contract/rsvp.ts';
import { ATTENDANCE_LABEL, ATTENDANCES } from './list.ts';

export interface ChosenGuest {
  invitation: Invitation | undefined;
  reply: RsvpResponse | undefined;
}

const NAME = buildRequiredQuestion('name', 'Name', 'text', null);
const ATTENDANCE = buildRequiredQuestion('attendance', 'Attendance', 'radio', [...ATTENDANCES]);
const NEEDED = [...NAME_KEYS, 'attendance'];

/**
 * Returns the questions that the hosts fill in: those that guests see, of which only name and attendance are required.
 */
export function listQuestionsToEnter(questions: readonly Question[]): Question[] {
  const shown = questions.filter(({ enabled }) => enabled);
  const has = (keys: readonly string[]) => shown.some(({ question_key }) => keys.includes(question_key));
  return [...(has(NAME_KEYS) ? [] : [NAME]), ...(has(['attendance']) ? [] : [ATTENDANCE]), ...shown].map(
    (question) => ({
      ...question,
      required: NEEDED.includes(question.question_key),
    }),
  );
}

function buildRequiredQuestion(
  question_key: string,
  label: string,
  input_type: 'text' | 'radio',
  options: string[] | null,
): Question {
  const rest = { required: true, enabled: true, sort_order: 0, placeholder: '', help_text: '', ...ASKED_ALWAYS };
  return { id: question_key, question_key, label, input_type, options, ...rest };
}

export function listChoices(
  { question_key, options, labels }: FormQuestion,
  chosen: ChosenGuest | null,
): { value: string; label: string }[] {
  if (question_key === 'guests') {
    const invitation = chosen?.invitation;
    const invited = invitation && invitation.max_guests + invitation.plus_ones;
    return Array.from({ length: invited ?? GUESTS_WITHOUT_INVITATION }, (_, index) => ({
      value: String(index + 1),
      label: formatGuestCount(index + 1)
        .replace('Just me', '1 guest')
        .replace(' (including me)', ''),
    }));
  }
  const words: Readonly<Record<string, string>> = labels ?? (question_key === 'attendance' ? ATTENDANCE_LABEL : {});
  return (options ?? []).map((value) => ({ value, label: words[value] ?? value }));
}

/** Returns the known answers to a question: those of the reply, else the name and email of the invitation. */
export function getKnownAnswers(question: Question, { invitation, reply }: ChosenGuest): string[] {
  if (reply) return collectAnswers(question, reply);
  if (NAME_KEYS.includes(question.question_key)) return [invitation?.guest_name ?? ''];
  if (EMAIL_KEYS.includes(question.question_key)) return [invitation?.guest_email ?? ''];
  return [];
}
