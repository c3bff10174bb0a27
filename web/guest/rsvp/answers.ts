import {
  collectAnswers,
  EMAIL_KEYS,
  GUESTS_WITHOUT_INVITATION,
  formatGuestCount,
  NAME_KEYS,
  findInput,
  type FormInput,
} from '../../../contract/answers.ts';
import type { Event } from '../../../contract/event.ts';
import { toFormInput, toFormInputAskedAgain, type PeopleForm } from '../../../contract/people-form.ts';
import type { FormQuestion } from '../../../contract/people-layout.ts';
import type { Attendance, OwnReply, Question, RsvpResponse } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';

/** The guest of the invitation; null without one. */
export type InvitedGuest = OwnReply['guest'];

export interface Option {
  value: string;
  label: string;
}

/** Names of people in the household of whom their reply says nothing: they were added later, or others replied alone. */
export function listUnanswered(guest: InvitedGuest, reply: RsvpResponse | null): string[] {
  if (!guest || !reply || reply.people.length === 0) return [];
  return guest.people
    .filter(({ id }) => !reply.people.some(({ person_id }) => person_id === id))
    .map(({ name }) => name);
}

/** `3 of 4 are coming`, within a sentence. */
export function describeReply({ attendance, guests, people }: RsvpResponse): string {
  if (attendance === 'no') return people.length > 1 ? 'none of you can come' : 'you can’t come';
  if (attendance === 'maybe') return 'not sure yet';
  const all = Math.max(people.length, guests);
  if (guests === all)
    return all === 1 ? 'you’re coming' : all === 2 ? 'both of you are coming' : `all ${all} of you are coming`;
  return `${guests} of ${all} ${guests === 1 ? 'is' : 'are'} coming`;
}

/** A reply that does not say who comes answers for nobody in particular. */
export const listPlainFields = (questions: readonly FormQuestion[]): FormQuestion[] =>
  questions.map((question) => (question.scope === 'person' ? { ...question, required: false } : question));

export function listVisibleQuestions(questions: readonly Question[]): Question[] {
  return questions.filter(({ enabled }) => enabled).toSorted((one, other) => one.sort_order - other.sort_order);
}

export function computeMaxGuests(guest: InvitedGuest): number {
  return guest === null ? GUESTS_WITHOUT_INVITATION : guest.max_guests + guest.plus_ones;
}

/** Lists the options of a question: its own, numbers of guests, or the design's labels of attendance. */
export function listOptions(
  question: FormQuestion,
  guest: InvitedGuest,
  attendance: Record<Attendance, string>,
): Option[] {
  if (question.question_key === 'guests') {
    return Array.from({ length: computeMaxGuests(guest) }, (_, index) => ({
      value: String(index + 1),
      label: formatGuestCount(index + 1),
    }));
  }
  const options = question.options ?? [];
  const labels: Readonly<Record<string, string>> =
    question.labels ?? (question.question_key === 'attendance' ? attendance : {});
  return options.map((value) => ({ value, label: Object.hasOwn(labels, value) ? (labels[value] ?? value) : value }));
}

export interface KnownAnswers {
  guest: InvitedGuest;
  reply: RsvpResponse | null;
  /** The verified email of a guest who may have no invitation. */
  email: string | undefined;
  /** Input of a form that was submitted without a script and rejected. */
  typed: FormInput | undefined;
  /** See `buildFormAnswers`. */
  answers?: FormInput | undefined;
}

/** What the household has said, as the form has it. A reply that names nobody is read field by field instead. */
export function buildFormAnswers(
  { guest, questions, reply, said_before: before }: OwnReply,
  peopleForm: PeopleForm | null,
): FormInput {
  if (guest && reply) return peopleForm ? toFormInput(peopleForm, reply) : {};
  return guest && before ? toFormInputAskedAgain(peopleForm, questions, before) : {};
}

/**
 * Returns a field's initial values: from the rejected input, else from what the household has said, else from the
 * invitation, else from the verified email.
 */
export function getInitialValues(
  question: Question,
  { guest, reply, email, typed, answers }: KnownAnswers,
): readonly string[] {
  const { question_key: key } = question;
  if (typed) return findInput(typed, key);
  if (answers && Object.hasOwn(answers, key)) return findInput(answers, key);
  if (reply) return collectAnswers(question, reply);
  const isHousehold = guest !== null && guest.people.length === 0 && isOfSeveral(guest);
  if (guest && NAME_KEYS.includes(key)) return isHousehold ? [] : [guest.name];
  // Who leaves the number as it is replies for the household, not for one person of it.
  if (isHousehold && key === 'guests') return [String(guest.max_guests)];
  if (guest && EMAIL_KEYS.includes(key) && guest.email !== null) return [guest.email];
  if (EMAIL_KEYS.includes(key) && email !== undefined) return [email];
  return [];
}

/** `The Stone family` or `Ada & Max` is not the name of who replies. */
const isOfSeveral = ({ name, max_guests }: NonNullable<InvitedGuest>): boolean =>
  max_guests > 1 && /^the\s|family|&|\sand\s/i.test(name);

/** Returns the form values with an answer for everybody that was chosen before the form was opened. */
export function chooseForAll(typed: FormInput, chosen: Attendance | null): FormInput {
  if (chosen === null) return typed;
  const others = Object.entries(typed).filter(([key]) => !/^people\.\d+\.attending/.test(key));
  return { ...Object.fromEntries(others), attendance: [chosen] };
}

export function getAutocomplete(question: Question): string | undefined {
  const { question_key, input_type } = question;
  if (NAME_KEYS.includes(question_key)) return 'name';
  // Other addresses that hosts ask for are not the guest's own.
  if (input_type === 'email') return EMAIL_KEYS.includes(question_key) ? 'email' : 'off';
  return input_type === 'tel' ? 'tel' : undefined;
}

export function isWide({ input_type }: Question): boolean {
  return input_type === 'textarea' || input_type === 'radio' || input_type === 'checkbox';
}

/** Returns whether each companion's name has its own field: only if the number of guests is asked, too. */
export function hasCompanionFields(question: Question, questions: readonly Question[]): boolean {
  const counts = questions.some(({ question_key }) => question_key === 'guests');
  return counts && question.question_key === 'guest_names' && question.input_type === 'textarea';
}

/** The times of an event that is postponed no longer apply. */
export const withoutOldTimes = ({ status }: Event, schedule: readonly ScheduleItem[]): ScheduleItem[] =>
  schedule.map((item) => (status === 'planned' ? item : { ...item, date: null, start_time: null, end_time: null }));
