import {
  buildSubmission,
  collectAnswers,
  findInput,
  GUESTS_WITHOUT_INVITATION,
  KEYS_FROM_PEOPLE,
  NAME_KEYS,
  type FormInput,
} from './answers.ts';
import type {
  Attendance,
  Attending,
  OwnReply,
  PersonSubmission,
  Question,
  RsvpResponse,
  RsvpSubmission,
} from './rsvp.ts';
import type { ScheduleItem } from './schedule.ts';

/**
 * The part of the reply form that asks who comes to what, with and without JavaScript. A person's fields are named by
 * their place in the form, as field errors are by the place in the reply: `people.0.attending`, or with a schedule
 * `people.0.attending.{item}` as well, `people.1.name`, `people.0.answers.{question_key}`, and `people.0.person_id`, by which
 * input finds its person when the household has changed. The field `attendance` answers for all people at once; `some`
 * leaves it to their own fields. Contains no schemas, so that browsers can import it.
 */
export interface PeopleForm {
  /** Those of the invitation come first. Where there are none, the first place is the sender's. */
  people: NonNullable<OwnReply['guest']>['people'];
  /** How many an invitation without people is for. */
  unnamed: number;
  /** The largest number of people in the reply. */
  places: number;
  /** Those that ask for a reply. */
  items: readonly ScheduleItem[];
  /** Those for each person. */
  questions: readonly Question[];
  /** Hosts may leave people and items open of which they know nothing. */
  mayBePartial?: true;
}

/** The questions that somebody who sees these items may be asked. */
export const listAskedQuestions = <Asked extends Question>(
  questions: readonly Asked[],
  items: readonly Pick<ScheduleItem, 'id'>[],
): Asked[] => {
  const visible = new Set(items.map(({ id }) => id));
  return questions.flatMap((question) => {
    if (question.schedule === null) return [question];
    const schedule = question.schedule.filter((id) => visible.has(id));
    return schedule.length === 0 ? [] : [{ ...question, schedule }];
  });
};

/** Returns null if the form does not ask who comes: without people and with nothing to ask of each of them. */
export function buildPeopleForm({
  guest,
  questions,
  schedule,
}: Pick<OwnReply, 'guest' | 'questions' | 'schedule'>): PeopleForm | null {
  const items = schedule.filter(({ asks_reply }) => asks_reply);
  const own = questions.filter(({ scope }) => scope === 'person');
  const people = guest?.people ?? [];
  const unnamed = guest && people.length === 0 ? guest.max_guests : 0;
  if (people.length === 0 && items.length + own.length === 0) return null;
  const places = guest ? people.length + unnamed + guest.plus_ones : GUESTS_WITHOUT_INVITATION;
  return { people, unnamed, places, items, questions: own };
}

export const ATTENDING_VALUES: readonly Attendance[] = ['yes', 'no', 'maybe'];

const listNumbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** The places of the household, or of the sender. */
export const listFixedPlaces = ({ people, unnamed }: PeopleForm): number[] =>
  listNumbers(0, Math.max(people.length, unnamed, 1));

/** The places that can still be taken. */
export const listFreePlaces = (peopleForm: PeopleForm, taken: readonly number[]): number[] =>
  listNumbers(0, peopleForm.places).filter((place) => !taken.includes(place));

/** The other places whose people have a name. */
export const listNamedPlaces = (peopleForm: PeopleForm, typed: FormInput): number[] =>
  listFreePlaces(peopleForm, listFixedPlaces(peopleForm)).filter(
    (place) => readText(typed, `people.${place}.name`) !== '',
  );

export const listPlaces = (peopleForm: PeopleForm, typed: FormInput): number[] => [
  ...listFixedPlaces(peopleForm),
  ...listNamedPlaces(peopleForm, typed),
];

const readText = (typed: FormInput, key: string): string => (findInput(typed, key)[0] ?? '').trim();

export const readChoice = (typed: FormInput, key: string): Attendance | undefined =>
  ATTENDING_VALUES.find((value) => value === readText(typed, key));

/** One field for each item, or a single one without items. */
export const listAttendingKeys = ({ items }: PeopleForm, place: number): string[] =>
  items.length === 0 ? [getPersonKey(place)] : items.map(({ id }) => `${getPersonKey(place)}.${id}`);

/** Says for all items at once whether this person comes. */
export const getPersonKey = (place: number): string => `people.${place}.attending`;

/** A field that was left open follows from the person's answer for all items, or from the answer for all people. */
export function readAttendance(typed: FormInput, place: number, key: string): Attendance | undefined {
  const forAll = readChoice(typed, 'attendance');
  return forAll === 'no' ? forAll : (readChoice(typed, key) ?? readChoice(typed, getPersonKey(place)) ?? forAll);
}

/** Items without an answer are left out. */
export function readAttending(peopleForm: PeopleForm, typed: FormInput, place: number): Attending {
  const said = listAttendingKeys(peopleForm, place).map((key) => readAttendance(typed, place, key));
  if (peopleForm.items.length === 0) return said[0] ?? {};
  return Object.fromEntries(
    peopleForm.items.flatMap(({ id }, at): [string, Attendance][] => {
      const one = said[at];
      return one === undefined ? [] : [[id, one]];
    }),
  );
}

export const listAttendances = (attending: Attending): Attendance[] =>
  typeof attending === 'string' ? [attending] : Object.values(attending);

/** Whether somebody comes, to anything. */
export function summarizeAttending(attending: Attending): Attendance | undefined {
  const all = listAttendances(attending);
  return all.includes('yes') ? 'yes' : all.every((one) => one === 'no') ? all[0] : 'maybe';
}

/** A question is asked of each person who comes, or may come, to one of its items. */
export const isAskedOf = ({ schedule }: Pick<Question, 'schedule'>, attending: Attending): boolean =>
  schedule === null || typeof attending === 'string'
    ? listAttendances(attending).some((one) => one !== 'no')
    : schedule.some((id) => (attending[id] ?? 'no') !== 'no');

/** Nobody comes to anything. */
export const isDeclining = (peopleForm: PeopleForm, typed: FormInput): boolean =>
  listPlaces(peopleForm, typed).every((place) =>
    listAttendingKeys(peopleForm, place).every((key) => readAttendance(typed, place, key) === 'no'),
  );

/** Those whom the reply says something about. If nobody comes, nobody need be named. */
function listSubmittedPlaces(peopleForm: PeopleForm, typed: FormInput): number[] {
  if (readChoice(typed, 'attendance') === 'no') return listFixedPlaces(peopleForm);
  const places = listPlaces(peopleForm, typed);
  if (!peopleForm.mayBePartial) return places;
  return places.filter((place) => listAttendances(readAttending(peopleForm, typed, place)).length > 0);
}

export const isNeeded = (
  { required, adults_only }: Question,
  person: PeopleForm['people'][number] | undefined,
): boolean => required && !(adults_only && person !== undefined && person.age_group !== 'adult');

export function buildPeople(peopleForm: PeopleForm, typed: FormInput): PersonSubmission[] {
  const sender = readText(typed, 'people.0.name') || readText(typed, findSenderKey(typed));
  return listSubmittedPlaces(peopleForm, typed).map((place) => {
    const person = peopleForm.people[place];
    const attending = readAttending(peopleForm, typed, place);
    const asked = peopleForm.questions.filter((question) => isAskedOf(question, attending));
    const answers = asked.flatMap(({ question_key: key, input_type }): [string, string | string[]][] => {
      const said = findInput(typed, `people.${place}.answers.${key}`).filter((text) => text.trim() !== '');
      return said.length === 0 ? [] : [[key, input_type === 'checkbox' ? [...said] : said.join('\n')]];
    });
    const given = readText(typed, `people.${place}.name`);
    const name = place === 0 ? sender : given || formatUnnamed(place);
    const age_group = AGES.find((age) => age === readText(typed, `people.${place}.age_group`));
    const who = person ? { person_id: person.id } : { name, ...(age_group && { age_group }) };
    return { ...who, attending, answers: Object.fromEntries(answers) };
  });
}

/** The name of somebody whom nobody has named. Others than those of an invitation need a name. */
export const formatUnnamed = (place: number): string => `Guest ${place + 1}`;

export const isUnnamed = (name: string): boolean => /^Guest \d+$/.test(name);

const AGES = ['adult', 'child', 'infant'] as const;

const findSenderKey = (typed: FormInput): string => NAME_KEYS.find((key) => readText(typed, key) !== '') ?? 'name';

/** Builds the reply of several people. Who declines is asked nothing for those who come. */
export function buildPeopleSubmission(
  peopleForm: PeopleForm,
  questions: readonly Question[],
  typed: FormInput,
  guestToken?: string,
): RsvpSubmission {
  const plain = { ...typed, attendance: isDeclining(peopleForm, typed) ? ['no'] : [] };
  return {
    ...buildSubmission(listReplyQuestions(questions), plain, guestToken),
    people: buildPeople(peopleForm, typed),
  };
}

/** What a form with people asks of the reply as a whole. */
export const listReplyQuestions = (questions: readonly Question[]): Question[] =>
  questions.filter(({ question_key: key, scope }) => scope === 'reply' && !KEYS_FROM_PEOPLE.includes(key));

/** The form as it was when this reply was sent. A person who was added since has no answer. */
export function toFormInput(peopleForm: PeopleForm, { attendance, guests, people }: RsvpResponse): FormInput {
  const typed: Record<string, readonly string[]> = {};
  const others = people.filter(({ person_id }) => !peopleForm.people.some(({ id }) => id === person_id));
  // Without an invitation the first of them is the sender.
  const unknown = peopleForm.people.length === 0 ? others : others.filter(({ person_id }) => person_id === null);
  for (let place = 0; place < peopleForm.places; place += 1) {
    const known = peopleForm.people[place];
    const said = known
      ? people.find(({ person_id }) => person_id === known.id)
      : unknown[place - peopleForm.people.length];
    if (!said) continue;
    if (!known) typed[`people.${place}.name`] = said.name === formatUnnamed(place) ? [] : [said.name];
    if (peopleForm.items.length > 1) {
      const all = summarizeAttending(said.attending);
      if (all) typed[getPersonKey(place)] = [all];
    }
    for (const [at, key] of listAttendingKeys(peopleForm, place).entries()) {
      const { attending } = said;
      const one = typeof attending === 'string' ? attending : attending[peopleForm.items[at]?.id ?? ''];
      if (one !== undefined) typed[key] = [one];
    }
    for (const [key, answer] of Object.entries(said.answers)) typed[`people.${place}.answers.${key}`] = [answer].flat();
  }
  const forAll =
    people.length > 0
      ? summarizeChoices(
          typed,
          listPlaces(peopleForm, typed).flatMap((place) => listAttendingKeys(peopleForm, place)),
        )
      : undefined;
  const meansAll = attendance !== 'yes' || guests >= listFixedPlaces(peopleForm).length;
  typed['attendance'] = [forAll ?? (people.length === 0 && meansAll ? attendance : 'some')];
  return typed;
}

/** The form of a household that is asked again: everything it said, except who comes. What it left out is not there. */
export function toFormInputAskedAgain(
  peopleForm: PeopleForm | null,
  questions: readonly Question[],
  said: RsvpResponse,
): FormInput {
  const answers = questions.map((question) => [question.question_key, collectAnswers(question, said)] as const);
  const typed: FormInput = {
    ...Object.fromEntries(answers.filter(([, given]) => given.length > 0)),
    ...(peopleForm && toFormInput(peopleForm, said)),
  };
  return Object.fromEntries(
    Object.entries(typed).filter(([key]) => key !== 'attendance' && !/^people\.\d+\.attending/.test(key)),
  );
}

/** The answer for all that says the same as these fields of people; undefined while one of them is open. */
export function summarizeChoices(typed: FormInput, keys: readonly string[]): Attendance | 'some' | undefined {
  const said = keys.map((key) => readChoice(typed, key));
  if (said.includes(undefined)) return undefined;
  const [first = 'some'] = said;
  return said.every((one) => one === first) ? first : 'some';
}

/** Moves the input of people to the places that they have now, and leaves out those who are no longer there. */
export function alignInput(peopleForm: PeopleForm, typed: FormInput): FormInput {
  const places = new Map<string, number>();
  const former = Object.keys(typed).flatMap((key) => /^people\.(\d+)\.person_id$/.exec(key)?.[1] ?? []);
  for (const place of former) {
    const id = readText(typed, `people.${place}.person_id`);
    places.set(
      place,
      peopleForm.people.findIndex((person) => person.id === id),
    );
  }
  const shift = peopleForm.people.length - former.length;
  return Object.fromEntries(
    Object.entries(typed).flatMap(([key, values]): [string, readonly string[]][] => {
      const [, place, rest] = /^people\.(\d+)\.(.+)$/.exec(key) ?? [];
      if (place === undefined || rest === undefined || former.length === 0) return [[key, values]];
      const now = places.get(place) ?? Number(place) + shift;
      return now < 0 ? [] : [[`people.${now}.${rest}`, values]];
    }),
  );
}

/** Names errors by the places in the form, as a place between two people may be empty. */
export function placeErrors(peopleForm: PeopleForm, typed: FormInput, errors: Readonly<Record<string, string>>) {
  const places = listSubmittedPlaces(peopleForm, typed);
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [
      path.replace(/^people\.(\d+)/, (_, at: string) => `people.${places[Number(at)] ?? at}`),
      sentence,
    ]),
  );
}
