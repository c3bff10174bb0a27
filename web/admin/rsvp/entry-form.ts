import { findInput, NAME_KEYS, type FormInput } from '../../../contract/answers.ts';
import {
  buildPeopleForm,
  listAskedQuestions,
  listAttendingKeys,
  listFixedPlaces,
  listNamedPlaces,
  readChoice,
  summarizeChoices,
  toFormInput,
  type PeopleForm,
} from '../../../contract/people-form.ts';
import {
  buildReplyFields,
  layOutPeople,
  type FormQuestion,
  type PeopleLayout,
  type RowGroup,
} from '../../../contract/people-layout.ts';
import type { Question } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { ATTENDANCE_LABEL } from './list.ts';
import { getKnownAnswers, listQuestionsToEnter, type ChosenGuest } from './entered-questions.ts';

/** The form of a reply that the hosts enter, as it is for the chosen guest. */
export interface EntryForm {
  /** What this guest may be asked. */
  asked: readonly Question[];
  /** null if the form does not ask who comes. */
  peopleForm: PeopleForm | null;
  layout: PeopleLayout | null;
  /** What the reply says as a whole. */
  fields: readonly FormQuestion[];
}

interface Inputs {
  questions: readonly Question[];
  schedule: readonly ScheduleItem[];
  chosen: ChosenGuest | null;
}

/** Asks what the guest is asked; the hosts may leave open what they do not know. */
export function buildBase({ questions, schedule, chosen }: Inputs): Pick<EntryForm, 'asked' | 'peopleForm'> {
  const invitation = chosen?.invitation;
  const items = schedule.filter(
    ({ id, audience }) => audience === 'everyone' || (invitation?.schedule.includes(id) ?? false),
  );
  const asked = listAskedQuestions(listQuestionsToEnter(questions), items);
  const guest = invitation && {
    name: invitation.guest_name,
    email: invitation.guest_email,
    max_guests: invitation.max_guests,
    plus_one_allowed: invitation.plus_one_allowed,
    plus_ones: Math.max(invitation.plus_ones, countOthers(chosen)),
    people: invitation.people.map(({ id, first_name, last_name, age_group }) => ({
      id,
      name: `${first_name} ${last_name}`.trim(),
      age_group,
    })),
  };
  const peopleForm = buildPeopleForm({ guest: guest ?? null, questions: asked, schedule: items });
  return { asked, peopleForm: peopleForm && { ...peopleForm, mayBePartial: true } };
}

/** People in the reply who are not in the invitation. */
const countOthers = ({ reply }: ChosenGuest): number =>
  reply?.people.filter(({ person_id }) => person_id === null).length ?? 0;

/** Returns the places beside the household that have a name. */
export const listOthers = (peopleForm: PeopleForm | null, values: FormInput): number[] =>
  peopleForm ? listNamedPlaces(peopleForm, values) : [];

/** `others`: the places that the form shows beside those of the household. */
export function layOutEntry(
  { asked, peopleForm }: Pick<EntryForm, 'asked' | 'peopleForm'>,
  values: FormInput,
  others: readonly number[],
): EntryForm {
  if (!peopleForm) return { asked, peopleForm, layout: null, fields: asked.map(makeOptional) };
  const places = [...listFixedPlaces(peopleForm), ...others];
  const said = peopleForm.people.length > 0 ? values : { ...values, 'people.0.name': [findSender(values)] };
  const state = { places, others, typed: said, said, away: [], words: ATTENDANCE_LABEL };
  const layout = layOutPeople(peopleForm, asked, state);
  return {
    asked,
    peopleForm,
    layout: {
      ...layout,
      forAll: { ...layout.forAll, labels: { ...layout.forAll.labels, ...FOR_HOSTS } },
      names: layout.names.map(speakToHosts),
      groups: layout.groups.map(leaveOpen),
    },
    fields: buildReplyFields(peopleForm, asked, state),
  };
}

const FOR_HOSTS = { some: 'Some of it' };

const findSender = (values: FormInput): string =>
  NAME_KEYS.map((key) => findInput(values, key)[0]?.trim() ?? '').find((name) => name !== '') ?? 'This guest';

/** The words are those of the guests’ form. */
const speakToHosts = (field: FormQuestion): FormQuestion => ({
  ...field,
  required: false,
  label: field.label.replace(/^Your guest/, 'Their guest'),
});

const makeOptional = (question: Question): FormQuestion =>
  question.scope === 'person' ? { ...question, required: false } : question;

/** Hosts may know nothing of a person yet. */
const leaveOpen = (group: RowGroup): RowGroup => ({
  ...group,
  required: false,
  rows: group.rows.map((row) => {
    const isAttending = /^people\.\d+\.attending/.test(row.question_key);
    return {
      ...speakToHosts(row),
      ...(isAttending && { options: [...(row.options ?? []), ''], labels: { ...row.labels, '': 'Open' } }),
    };
  }),
});

/** All that is asked now, in the order of the form. */
export const listFields = ({ layout, fields }: EntryForm): FormQuestion[] =>
  layout ? [layout.forAll, ...layout.names, ...layout.groups.flatMap(({ rows }) => rows), ...fields] : [...fields];

/** What the form says before anybody types: what the guest has said, and whom it is about. */
export function collectKnown(
  { asked, peopleForm }: Pick<EntryForm, 'asked' | 'peopleForm'>,
  chosen: ChosenGuest | null,
): FormInput {
  const known: Record<string, readonly string[]> = {};
  for (const question of asked) {
    const answers = chosen ? getKnownAnswers(question, chosen) : [];
    known[question.question_key] = answers.length === 0 && question.question_key === 'guests' ? ['1'] : answers;
  }
  if (!peopleForm) return known;
  delete known['attendance'];
  for (const [place, { id }] of peopleForm.people.entries()) known[`people.${place}.person_id`] = [id];
  if (chosen?.reply) Object.assign(known, toFormInput(peopleForm, chosen.reply));
  // The name of who sent it has a field of its own.
  if (peopleForm.people.length === 0) delete known['people.0.name'];
  return { ...known, ...spread(peopleForm, known) };
}

/** The answer for all, as that of each person. */
function spread(peopleForm: PeopleForm, values: FormInput): FormInput {
  const forAll = readChoice(values, 'attendance');
  if (forAll === undefined) return {};
  const keys = listRowKeys(peopleForm, values);
  return Object.fromEntries(keys.filter((key) => !readChoice(values, key)).map((key) => [key, [forAll]]));
}

const listRowKeys = (peopleForm: PeopleForm, values: FormInput): string[] =>
  [...listFixedPlaces(peopleForm), ...listNamedPlaces(peopleForm, values)].flatMap((place) =>
    listAttendingKeys(peopleForm, place),
  );

/** What else follows when the field `key` is filled in: the answer for all is that of each person. */
export function followAnswer(peopleForm: PeopleForm | null, values: FormInput, key: string): FormInput {
  if (!peopleForm) return {};
  const keys = listRowKeys(peopleForm, values);
  const forAll = readChoice(values, 'attendance');
  if (key === 'attendance') return forAll === undefined ? {} : Object.fromEntries(keys.map((row) => [row, [forAll]]));
  if (/^people\.\d+\.name$/.test(key)) return spread(peopleForm, values);
  if (!keys.includes(key)) return {};
  return { attendance: [summarizeChoices(values, keys) ?? 'some'] };
}

/** Leaves out what is as it was. */
export const listChanged = (typed: FormInput, known: FormInput): FormInput =>
  Object.fromEntries(
    Object.entries(typed).filter(([key, answers]) => JSON.stringify(answers) !== JSON.stringify(findInput(known, key))),
  );
