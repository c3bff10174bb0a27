import { ANSWER_ERRORS, DECLINE_KEYS, GUESTS_WITHOUT_INVITATION, KEYS_FROM_PEOPLE } from '../../../contract/answers.ts';
import { formatPersonName, type Person } from '../../../contract/households.ts';
import { isAskedOf, listAttendances } from '../../../contract/people-form.ts';
import {
  OPTION_TYPES,
  type Answer,
  type Attendance,
  type Attending,
  type PersonReply,
  type PersonSubmission,
  type Question,
  type RsvpResponse,
  type RsvpSubmission,
} from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { buildAnswerSchema, formatIssue, isEmpty } from './answer-rules.ts';

export interface PeopleContext {
  questions: readonly Question[];
  /** What the caller may see of the schedule. */
  items: readonly ScheduleItem[];
  invited?: { people: readonly Person[]; maxPeople: number } | undefined;
  /** Nothing may be known of some of the people, or of some items. */
  mayBePartial?: true;
}

type Errors = Record<string, string>;

/**
 * Checks who of a household, or who without an invitation, comes to what. By invitation every person must be there, unless
 * the reply may be partial. Throws all field errors at once, by path.
 */
export function checkPeople(given: readonly PersonSubmission[], context: PeopleContext): PersonReply[] {
  const errors: Errors = {};
  const asked = context.items.filter(({ asks_reply }) => asks_reply).map(({ id }) => id);
  const known = new Map(context.invited?.people.map((person) => [person.id, person]));
  checkNumbers(given, context, errors);
  const people = given.map((entry, at): PersonReply => {
    const path = `people.${at}`;
    const person = entry.person_id ? known.get(entry.person_id) : undefined;
    if (entry.person_id && !person) errors[`${path}.person_id`] = 'This person is not in this invitation.';
    const name = person ? formatPersonName(person) : (entry.name ?? '');
    if (name === '') errors[`${path}.name`] = 'Please enter a name.';
    const refuse = (problem: string) => (errors[`${path}.attending`] = problem);
    const attending = checkAttending(entry.attending, { asked, mayBePartial: context.mayBePartial }, refuse);
    const reply = { person_id: person?.id ?? null, name, age_group: person?.age_group ?? entry.age_group ?? 'adult' };
    return { ...reply, attending, answers: checkAnswers(entry, { ...reply, attending }, { ...context, path, errors }) };
  });
  if (Object.keys(errors).length > 0) throw buildFieldErrors(errors);
  return people;
}

function checkNumbers(
  given: readonly PersonSubmission[],
  { invited, mayBePartial }: PeopleContext,
  errors: Errors,
): void {
  const ids = given.map(({ person_id }) => person_id ?? '');
  for (const [at, id] of ids.entries())
    if (id !== '' && ids.indexOf(id) < at) errors[`people.${at}.person_id`] = 'This person is in this reply twice.';
  const missing = mayBePartial ? [] : (invited?.people.filter(({ id }) => !ids.includes(id)) ?? []);
  const places = invited ? invited.maxPeople : GUESTS_WITHOUT_INVITATION;
  if (missing.length > 0) errors['people'] = `Please answer for ${missing.map(formatPersonName).join(', ')}.`;
  else if (given.length === 0) errors['people'] = 'Please say who replies.';
  else if (given.length > places)
    errors['people'] = `This reply can have up to ${places === 1 ? '1 person' : `${places} people`}.`;
}

/** With items that ask for a reply, each of them needs an answer (one in a partial reply), and no other may have one. */
function checkAttending(
  given: Attending,
  { asked, mayBePartial }: { asked: readonly string[]; mayBePartial: true | undefined },
  refuse: (problem: string) => void,
): Attending {
  if (typeof given === 'string') {
    if (asked.length > 0) refuse('Please answer for each part of the schedule.');
    return given;
  }
  const named = Object.keys(given);
  if (!named.every((id) => asked.includes(id))) refuse('Please answer only what you are invited to.');
  else if (named.length === 0 || (named.length !== asked.length && !mayBePartial))
    refuse('Please answer for each part of the schedule.');
  return given;
}

function checkAnswers(
  { answers }: PersonSubmission,
  person: Omit<PersonReply, 'answers'>,
  { questions, path, errors }: PeopleContext & { path: string; errors: Errors },
): PersonReply['answers'] {
  const said: PersonReply['answers'] = {};
  for (const question of questions) {
    if (question.scope !== 'person' || !isAskedOf(question, person.attending)) continue;
    const { question_key: key } = question;
    const raw: Answer | undefined = answers && Object.hasOwn(answers, key) ? answers[key] : undefined;
    const needed = question.required && !(question.adults_only && person.age_group !== 'adult');
    if (isEmpty(raw)) {
      if (needed) errors[`${path}.answers.${key}`] = ANSWER_ERRORS.missing(question);
      continue;
    }
    const parsed = buildAnswerSchema(question).safeParse(raw);
    if (parsed.success) said[key] = parsed.data;
    else errors[`${path}.answers.${key}`] = formatIssue(parsed.error);
  }
  return said;
}

const isComing = ({ attending }: Pick<PersonReply, 'attending'>): boolean => listAttendances(attending).includes('yes');

/** How much a partial reply leaves open: people, and items of those who are named. */
export function countOpen(people: readonly PersonReply[], { items, invited }: PeopleContext): number {
  const asked = items.filter(({ asks_reply }) => asks_reply).length;
  const missing = invited?.people.filter(({ id }) => !people.some(({ person_id }) => person_id === id)) ?? [];
  const unsaid = people.filter(
    ({ attending }) => typeof attending !== 'string' && Object.keys(attending).length < asked,
  );
  return missing.length + unsaid.length;
}

/** What the reply says as a whole. While something is `open`, it is no decline. */
export function summarizePeople(people: readonly (Pick<PersonReply, 'attending'> & { name?: string })[], open = 0) {
  const all = people.flatMap(({ attending }) => listAttendances(attending));
  const coming = people.filter(isComing);
  const declines = open === 0 && all.every((one) => one === 'no');
  const attendance: Attendance = all.includes('yes') ? 'yes' : declines ? 'no' : 'maybe';
  return {
    attendance,
    guests: Math.max(1, coming.length),
    guest_names: coming
      .slice(1)
      .map(({ name = '' }) => name)
      .join('\n'),
  };
}

/**
 * Returns the submission as the form without people would send it. Throws field errors if what it says as a whole
 * disagrees with its people.
 */
export function flattenSubmission(
  submission: RsvpSubmission,
  people: readonly PersonReply[],
  open: number,
): RsvpSubmission {
  const summary = summarizePeople(people, open);
  const { dynamic_responses = {} } = submission;
  const errors: Errors = {};
  for (const [field, value] of Object.entries(summary)) {
    const key = field as keyof typeof summary;
    for (const said of [submission[key], Object.hasOwn(dynamic_responses, key) ? dynamic_responses[key] : undefined])
      if (!isEmpty(said) && toText(said) !== toText(value))
        errors[key] = 'This does not agree with what the people of this reply say.';
  }
  if (Object.keys(errors).length > 0) throw buildFieldErrors(errors);
  const others = Object.entries(dynamic_responses).filter(([key]) => !Object.hasOwn(summary, key));
  return { ...submission, ...summary, dynamic_responses: Object.fromEntries(others) };
}

const toText = (answer: Answer | undefined): string =>
  [answer]
    .flat()
    .join('\n')
    .split(/\s*[\n,]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');

/**
 * The questions that a reply answers as a whole. Who declines needs to answer only name, email and message. With people,
 * those for each person are left out, what follows from the people is optional, and so is what is about an item that
 * nobody comes to; without, nobody can answer for each person, so those are optional.
 */
export function listReplyQuestions(
  questions: readonly Question[],
  declines: boolean,
  people: readonly PersonReply[] | undefined,
): Question[] {
  const isNeeded = (question: Question) => {
    const { question_key: key, scope } = question;
    if (declines && !DECLINE_KEYS.includes(key)) return false;
    if (!people) return scope === 'reply';
    return (
      !KEYS_FROM_PEOPLE.includes(key) && (declines || people.some((person) => isAskedOf(question, person.attending)))
    );
  };
  return questions
    .filter(({ scope }) => !people || scope === 'reply')
    .map((question) => ({ ...question, required: question.required && isNeeded(question) }));
}

/**
 * The answers of people as answers of the whole reply, for lists and files that know no people, and with the label that
 * the question had: chosen options, and texts as `Ada Byron: no nuts`.
 */
export function collectPersonAnswers(
  questions: readonly Question[],
  people: readonly PersonReply[],
): Pick<RsvpResponse, 'dietary_restrictions' | 'question_responses'> {
  const asked = questions.filter(({ scope }) => scope === 'person');
  const collect = ({ question_key: key, input_type }: Question) =>
    people.flatMap(({ name, answers }) => {
      const said = Object.hasOwn(answers, key) ? [answers[key] ?? []].flat() : [];
      return OPTION_TYPES.includes(input_type) ? said : said.map((text) => `${name}: ${text}`);
    });
  const dietary = asked.find(({ question_key }) => question_key === 'dietary_restrictions');
  return {
    dietary_restrictions: dietary ? collect(dietary).join('\n') : '',
    question_responses: asked
      .filter((question) => question !== dietary)
      .map((question) => {
        const { question_key, label, input_type } = question;
        const said = collect(question);
        return {
          question_key,
          label,
          input_type,
          response_value: OPTION_TYPES.includes(input_type) ? said : said.join('\n'),
        };
      }),
  };
}

/** Leaves out what people said to items that the guest does not see any more. */
export function hideItems<Reply extends Pick<RsvpResponse, 'people'>>(
  reply: Reply,
  items: readonly Pick<ScheduleItem, 'id'>[],
): Reply {
  const visible = new Set(items.map(({ id }) => id));
  const hide = (attending: Attending): Attending => {
    if (typeof attending === 'string') return attending;
    const shown = Object.entries(attending).filter(([id]) => visible.has(id));
    return shown.length > 0 ? Object.fromEntries(shown) : summarizePeople([{ attending }]).attendance;
  };
  return { ...reply, people: reply.people.map((person) => ({ ...person, attending: hide(person.attending) })) };
}
