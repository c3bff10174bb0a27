import { buildSubmission, findInput, type FormInput } from '../../../contract/answers.ts';
import {
  buildPeople,
  buildPeopleSubmission,
  listAttendances,
  listAttendingKeys,
  listNamedPlaces,
  readAttending,
  readChoice,
} from '../../../contract/people-form.ts';
import type { FormQuestion } from '../../../contract/people-layout.ts';
import type { RsvpResponse, RsvpSubmission } from '../../../contract/rsvp.ts';
import type { Conflict } from '../kit/conflict.tsx';
import { listChoices, type ChosenGuest } from './entered-questions.ts';
import { listFields, type EntryForm } from './entry-form.ts';

export type AnswerConflict = Conflict<string>;

const isGiven = (typed: FormInput, key: string): boolean => findInput(typed, key).some((text) => text.trim() !== '');

/** Whether the form says of nobody who comes to what. */
const saysNothing = (form: EntryForm, values: FormInput): boolean =>
  form.peopleForm !== null && buildPeople(form.peopleForm, values).length === 0;

/** A former reply that says only how many come may stay so. */
const staysWhole = (form: EntryForm, values: FormInput, reply: RsvpResponse | undefined): boolean =>
  reply !== undefined && reply.people.length === 0 && saysNothing(form, values);

export function validateEntered(
  form: EntryForm,
  values: FormInput,
  reply: RsvpResponse | undefined,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { question_key: key, required } of listFields(form)) {
    if (!required || key === 'attendance' || isGiven(values, key)) continue;
    problems[key] = 'Please enter a name.';
  }
  const { layout, peopleForm } = form;
  if (!layout || !peopleForm) {
    if (readChoice(values, 'attendance') === undefined) problems['attendance'] = 'Please choose yes, no or maybe.';
    return problems;
  }
  if (saysNothing(form, values) && !staysWhole(form, values, reply))
    problems['attendance'] = 'Please choose who comes.';
  for (const place of listNamedPlaces(peopleForm, values)) {
    const keys = listAttendingKeys(peopleForm, place);
    if (listAttendances(readAttending(peopleForm, values, place)).length === 0)
      problems[keys[0] ?? ''] = 'Please choose yes, no or maybe.';
  }
  return problems;
}

/** Builds the reply of what the form shows. */
export function buildEntry(
  { peopleForm, asked }: EntryForm,
  values: FormInput,
  reply: RsvpResponse | undefined,
): Omit<RsvpSubmission, 'seen_updated_at'> {
  if (!peopleForm) return buildSubmission(asked, values);
  if (reply && reply.people.length === 0 && buildPeople(peopleForm, values).length === 0) {
    const { attendance, guests, guest_names } = reply;
    const whole = { attendance: [attendance], guests: [String(guests)], guest_names: [guest_names] };
    const once = asked.filter(({ scope }) => scope === 'reply');
    return { ...buildSubmission(once, { ...values, ...whole }), attendance, guests, guest_names };
  }
  return buildPeopleSubmission(peopleForm, asked, values);
}

/** Returns the conflicts: fields that both the form and the stored reply changed, to different values. */
export function findConflicts(
  fields: readonly FormQuestion[],
  typed: FormInput,
  { before, after, chosen }: { before: FormInput; after: FormInput; chosen: ChosenGuest },
): AnswerConflict[] {
  return fields.flatMap((field) => {
    const { question_key: name, label } = field;
    const theirs = findInput(after, name);
    const isOurs = Object.hasOwn(typed, name) && !isSame(findInput(typed, name), findInput(before, name));
    if (!isOurs || isSame(findInput(before, name), theirs) || isSame(findInput(typed, name), theirs)) return [];
    const formatWords = (answers: readonly string[]) => formatAnswers(field, chosen, answers);
    return [{ name, label, mine: formatWords(findInput(typed, name)), theirs: formatWords(theirs) }];
  });
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const [given, before] = [one, other].map((answers) =>
    answers.map((text) => text.trim()).filter((text) => text !== ''),
  );
  return JSON.stringify(given) === JSON.stringify(before);
}

function formatAnswers(question: FormQuestion, chosen: ChosenGuest, answers: readonly string[]): string {
  const choices = listChoices(question, chosen);
  return answers.map((answer) => choices.find(({ value }) => value === answer)?.label ?? answer).join(', ');
}
