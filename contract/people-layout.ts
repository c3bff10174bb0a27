import { formatTimeSpan, formatWeekdayDate } from './dates.ts';
import { EMAIL_KEYS, NAME_KEYS, type FormInput } from './answers.ts';
import {
  ATTENDING_VALUES,
  formatUnnamed,
  getPersonKey,
  isAskedOf,
  isNeeded,
  listAttendingKeys,
  listFixedPlaces,
  listFreePlaces,
  listReplyQuestions,
  readAttending,
  readChoice,
  type PeopleForm,
} from './people-form.ts';
import type { Attendance, Question } from './rsvp.ts';
import type { ScheduleItem } from './schedule.ts';
import { TITLE } from './titles.ts';

/**
 * Lays out the part of the reply form about people, for guests and for hosts. Contains no schemas, so that browsers can
 * import it.
 */

/** A question as the form asks it; fields for people are questions of their own. */
export interface FormQuestion extends Question {
  /** Replaces the values of the options. */
  labels?: Readonly<Record<string, string>>;
  /** What is said if the answer is missing. */
  missing?: string;
  hidden?: boolean | undefined;
  /** The answer is known: it is sent and not shown. */
  isKnown?: boolean;
}

/** The id of the group in which each person answers for all items at once. */
export const WHOLE = 'who';

/** One item of the schedule or one question, with a row for each person. */
export interface RowGroup {
  id: string;
  title: string;
  note: string;
  required: boolean;
  /** Asks who comes, which the answer for all also says. */
  attends?: true;
  rows: readonly FormQuestion[];
  /** For places that nobody has taken, where no script can add them. */
  spareRows: readonly FormQuestion[];
}

const CHOICES = { yes: 'Yes', no: 'No', maybe: 'Maybe' };
export const FOR_ALL = {
  yes: 'We’re all coming',
  some: 'Some of us',
  no: 'None of us can come',
  maybe: 'Not sure yet',
};

const ROW: Question = {
  id: '',
  question_key: '',
  label: '',
  input_type: 'radio',
  options: [...ATTENDING_VALUES],
  required: true,
  enabled: true,
  sort_order: 0,
  placeholder: '',
  help_text: '',
  scope: 'person',
  schedule: null,
  adults_only: false,
  minimum: null,
  maximum: null,
};

/** The answer for all. `some` is offered only if people or items can differ. */
function buildChoiceForAll(
  peopleForm: PeopleForm,
  asked: Question | undefined,
  { places, words }: { places: readonly number[]; words: Record<Attendance, string> },
): FormQuestion {
  const { id, label, help_text } = asked ?? { id: 'attendance', label: 'Will you attend?', help_text: '' };
  return {
    ...ROW,
    id,
    label,
    help_text,
    question_key: 'attendance',
    options: canDiffer(peopleForm, places) ? ['yes', 'some', 'no', 'maybe'] : ROW.options,
    labels: listFixedPlaces(peopleForm).length > 1 ? FOR_ALL : { ...words, some: 'Part of it' },
  };
}

/** Short where a whole household has one last name. Children are marked, as there may be two of a name. */
export function formatPlace(peopleForm: PeopleForm, place: number, typed: FormInput): string {
  const { people } = peopleForm;
  const person = people[place];
  if (!person) {
    const name = typed[`people.${place}.name`]?.[0]?.trim() ?? '';
    if (name !== '') return name;
    if (place === 0) return 'You';
    const others = people.length > 0 ? place - people.length : place;
    return peopleForm.places === Math.max(people.length, 1) + 1 ? 'Your guest' : formatUnnamed(others);
  }
  const last = / \S+$/.exec(person.name)?.[0] ?? '';
  const shared = last !== '' && people.every(({ name }) => name.endsWith(last) && name !== last.trim());
  const first = shared ? person.name.slice(0, -last.length) : person.name;
  // `Mr` alone is nobody’s name.
  const name = TITLE.test(first) ? person.name : first;
  return person.age_group === 'adult' ? name : `${name} (${person.age_group})`;
}

/** Within a sentence. */
const toWords = (name: string): string => (name === 'You' || name === 'Your guest' ? name.toLowerCase() : name);

export function buildNameField(peopleForm: PeopleForm, place: number): FormQuestion {
  const label = formatPlace(peopleForm, place, {});
  return {
    ...ROW,
    id: `name-${place}`,
    question_key: `people.${place}.name`,
    label: `${label}’s name`,
    input_type: 'text',
    missing: `Please enter a name for ${toWords(label)}.`,
  };
}

/**
 * Lists who comes to what, unless there is one person and nothing to choose from, and the questions for each person.
 * Rows that do not apply are hidden and keep their input: `said` is what the form says, undefined where it cannot be
 * followed.
 */
function buildGroups(peopleForm: PeopleForm, { places, typed, said, away }: FormState): RowGroup[] {
  const { items, questions } = peopleForm;
  const all = said ? places : [...places, ...listFreePlaces(peopleForm, places)];
  const name = (place: number) => formatPlace(peopleForm, place, said ?? typed);
  // Hosts fill in what they know, part by part.
  const isSplit = items.length > 1 && places.length > 1 && !peopleForm.mayBePartial;
  const isOpen = (place: number) =>
    !listAttendingKeys(peopleForm, place).some((key) => readChoice(said ?? {}, key) !== undefined);
  const who = {
    id: WHOLE,
    title: 'Who is coming?',
    note: isSplit ? '“Yes” is for every part. You can change single parts below.' : '',
    required: false,
    rows: all.map((place) => ({
      ...ROW,
      id: `${place}-attending`,
      question_key: getPersonKey(place),
      label: name(place),
      labels: CHOICES,
      required: !isSplit || isOpen(place),
      missing: `Please choose for ${toWords(name(place))}.`,
    })),
  };
  const parts = items.map((item, index) => ({
    id: item.id,
    title: item.name,
    note: formatWhen(item),
    required: false,
    rows: all.map((place) => ({
      ...ROW,
      id: `${place}-${item.id}`,
      question_key: listAttendingKeys(peopleForm, place)[index] ?? '',
      label: name(place),
      labels: CHOICES,
      // Without any of them, the answer for all parts is missing.
      required: !isSplit || !isOpen(place),
      missing: `Please choose for ${toWords(name(place))}: ${item.name}.`,
      hidden: isSplit && away.includes(place),
    })),
  }));
  const attending = (items.length === 0 || isSplit ? [who, ...parts] : parts).map((group) => ({
    ...group,
    attends: true as const,
  }));
  const asked = questions.map((question) => ({
    id: question.id,
    title: question.label,
    note: question.help_text,
    required: question.required,
    rows: all.map((place) => ({
      ...question,
      id: `${place}-${question.id}`,
      question_key: `people.${place}.answers.${question.question_key}`,
      label: name(place),
      help_text: '',
      required: isNeeded(question, peopleForm.people[place]),
      missing: `Please answer “${question.label}” for ${toWords(name(place))}.`,
      hidden: said && !isAskedOf(question, readAttending(peopleForm, said, place)),
    })),
  }));
  return [...(canDiffer(peopleForm, all) ? attending : []), ...asked].map((group) => ({
    ...group,
    rows: group.rows.slice(0, places.length),
    spareRows: group.rows.slice(places.length),
  }));
}

/** Several people, or several items. */
const canDiffer = ({ items }: PeopleForm, places: readonly number[]): boolean => places.length > 1 || items.length > 1;

interface FormState {
  /** Those of people whom the form shows. */
  places: readonly number[];
  /** The form as it was rendered. */
  typed: FormInput;
  /** What it says now; undefined where no script follows it. */
  said: FormInput | undefined;
  /** Those of whom the reader has said that they do not come. They are not shown for each part. */
  away: readonly number[];
}

export interface PeopleLayout {
  peopleForm: PeopleForm;
  forAll: FormQuestion;
  names: readonly FormQuestion[];
  groups: readonly RowGroup[];
}

/** Lays out the part of the form about people. */
export function layOutPeople(
  peopleForm: PeopleForm,
  questions: readonly Question[],
  state: FormState & { others: readonly number[]; words: Record<Attendance, string> },
): PeopleLayout {
  const attendance = questions.find(({ question_key }) => question_key === 'attendance');
  return {
    peopleForm,
    forAll: buildChoiceForAll(peopleForm, attendance, state),
    names: state.others.map((place) => buildNameField(peopleForm, place)),
    groups: [...buildNameGroup(peopleForm, questions), ...buildGroups(peopleForm, state)],
  };
}

/** Asks for the names of those whom the invitation does not name, if the hosts ask for names. */
function buildNameGroup(peopleForm: PeopleForm, questions: readonly Question[]): RowGroup[] {
  const asked = questions.find(({ question_key }) => question_key === 'guest_names');
  const others = peopleForm.unnamed > 1 ? listFixedPlaces(peopleForm).slice(1) : [];
  if (!asked || others.length === 0) return [];
  const rows = others.map((place): FormQuestion => {
    const label = formatPlace(peopleForm, place, {});
    return { ...buildNameField(peopleForm, place), label, required: false };
  });
  return [{ id: asked.id, title: asked.label, note: asked.help_text, required: false, rows, spareRows: [] }];
}

/**
 * Who replies comes first and the words to the hosts last, the rest in the hosts' order. Hides what is about items that
 * nobody comes to. The name of a household is not that of who replies, so it is not
 * asked.
 */
export function buildReplyFields(
  peopleForm: PeopleForm,
  questions: readonly Question[],
  { places, said }: Pick<FormState, 'places' | 'said'>,
): FormQuestion[] {
  const asked = listReplyQuestions(questions).toSorted((one, other) => rankField(one) - rankField(other));
  return asked.map((question) => ({
    ...question,
    isKnown: peopleForm.people.length > 1 && NAME_KEYS.includes(question.question_key),
    hidden:
      said &&
      question.schedule !== null &&
      !places.some((place) => isAskedOf(question, readAttending(peopleForm, said, place))),
  }));
}

export const isOfSender = ({ question_key: key }: Pick<Question, 'question_key'>): boolean =>
  NAME_KEYS.includes(key) || EMAIL_KEYS.includes(key);

const rankField = (question: Question): number =>
  isOfSender(question) ? 0 : question.question_key === 'message' ? 2 : 1;

const formatWhen = ({ date, start_time, end_time }: ScheduleItem): string =>
  [date !== null && formatWeekdayDate(date), start_time !== null && formatTimeSpan(start_time, end_time)]
    .filter((part) => part !== false)
    .join(', ');
