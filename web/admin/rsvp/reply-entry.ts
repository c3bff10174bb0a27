import {
  ASKED_ALWAYS,
  collectAnswers,
  EMAIL_KEYS,
  GUESTS_WITHOUT_INVITATION,
  formatGuestCount,
  NAME_KEYS,
  findInput,
  type FormInput,
} from '../../../contract/answers.ts';
import type { Invitation } from '../../../contract/guests.ts';
import type { Question, RsvpResponse } from '../../../contract/rsvp.ts';
import type { Conflict } from '../kit/conflict.tsx';
import { ATTENDANCE_LABEL, ATTENDANCES } from './list.ts';

export interface ChosenGuest {
  invitation: Invitation | undefined;
  reply: RsvpResponse | undefined;
}

export type AnswerConflict = Conflict<string>;

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
  { question_key, options }: Question,
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
  if (question_key !== 'attendance') return (options ?? []).map((value) => ({ value, label: value }));
  return ATTENDANCES.map((value) => ({ value, label: ATTENDANCE_LABEL[value] }));
}

/** Returns the known answers to a question: those of the reply, else the name and email of the invitation. */
export function getKnownAnswers(question: Question, { invitation, reply }: ChosenGuest): string[] {
  if (reply) return collectAnswers(question, reply);
  if (NAME_KEYS.includes(question.question_key)) return [invitation?.guest_name ?? ''];
  if (EMAIL_KEYS.includes(question.question_key)) return [invitation?.guest_email ?? ''];
  return [];
}

export function validateEntered(questions: readonly Question[], typed: FormInput): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ question_key: key, required }) => {
      if (!required || (typed[key] ?? []).some((text) => text.trim() !== '')) return [];
      return [[key, key === 'attendance' ? 'Please choose yes, no or maybe.' : 'Please enter a name.']];
    }),
  );
}

export function listChangedQuestions(
  questions: readonly Question[],
  typed: FormInput,
  reply: RsvpResponse,
): Question[] {
  return questions.filter(
    (question) => !isSame(findInput(typed, question.question_key), collectAnswers(question, reply)),
  );
}

/** Returns the conflicts: questions whose answers both the form and the stored reply changed, to different values. */
export function findConflicts(
  questions: readonly Question[],
  typed: FormInput,
  { before, now }: { before: RsvpResponse; now: ChosenGuest & { reply: RsvpResponse } },
): AnswerConflict[] {
  return listChangedQuestions(listChangedQuestions(questions, typed, before), typed, now.reply).flatMap((question) => {
    const theirs = collectAnswers(question, now.reply);
    if (isSame(collectAnswers(question, before), theirs)) return [];
    const { question_key: name, label } = question;
    const formatWords = (answers: readonly string[]) => formatAnswers(question, now, answers);
    return [{ name, label, mine: formatWords(findInput(typed, name)), theirs: formatWords(theirs) }];
  });
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const [given, before] = [one, other].map((answers) =>
    answers.map((text) => text.trim()).filter((text) => text !== ''),
  );
  return JSON.stringify(given) === JSON.stringify(before);
}

function formatAnswers(question: Question, chosen: ChosenGuest, answers: readonly string[]): string {
  const choices = listChoices(question, chosen);
  return answers.map((answer) => choices.find(({ value }) => value === answer)?.label ?? answer).join(', ');
}
