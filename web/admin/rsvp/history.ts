import { listPersonRows, type ShownWords } from '../../../contract/people-answers.ts';
import type { PreviousReply, RsvpResponse } from '../../../contract/rsvp.ts';
import { formatAnswer } from './answers.ts';
import { ATTENDANCE_LABEL, formatSaid } from './list.ts';

export interface Change {
  label: string;
  before: string;
  after: string;
}

export interface Revision {
  id: string;
  at: string;
  byHost: boolean;
  /** What they had said before the hosts asked again; empty if they changed it by themselves. */
  said: string;
  changes: Change[];
}

/** Returns the changes of a reply, the latest first: each previous version compared with the next. */
export function buildRevisions(reply: RsvpResponse, former: readonly PreviousReply[], words: ShownWords): Revision[] {
  return former.map((before, place) => {
    const after = former[place - 1] ?? reply;
    const { id, replaced_at: at, asked_again, attendance, answered_at: moment } = before;
    const said = asked_again ? formatSaid({ attendance, moment }) : '';
    return { id, at, byHost: after.by_host, said, changes: diffReplies(before, after, words) };
  });
}

type ReplyVersion = Omit<RsvpResponse, 'id' | 'created_at' | 'updated_at'>;

function diffReplies(before: ReplyVersion, after: ReplyVersion, words: ShownWords): Change[] {
  const [was, is] = [buildLines(before, words), buildLines(after, words)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((key) => ({
      label: (is.get(key) ?? was.get(key))?.label ?? '',
      before: was.get(key)?.text ?? '',
      after: is.get(key)?.text ?? '',
    }))
    .filter((change) => change.before !== change.after);
}

function buildLines(reply: ReplyVersion, words: ShownWords): Map<string, { label: string; text: string }> {
  const fields: [string, string, string][] = [
    ['name', 'Name', reply.name],
    ['email', 'Email', reply.email],
    ['phone', 'Phone', reply.phone ?? ''],
    ['attendance', 'Attendance', ATTENDANCE_LABEL[reply.attendance]],
    ['guests', 'Number of Guests', String(reply.guests)],
    ['guest_names', 'Guest Names', reply.guest_names],
    ['dietary_restrictions', 'Dietary Restrictions', reply.dietary_restrictions],
    ['message', 'Message', reply.message],
  ];
  const people = listPersonRows(reply, words).map(({ label, value }, at): [string, string, string] => [
    `person ${reply.people[at]?.person_id ?? label}`,
    label,
    value.split('\n').join('; '),
  ]);
  // They say it themselves.
  const isOfPeople = (key: string) => reply.people.some(({ answers }) => Object.hasOwn(answers, key));
  const given = reply.question_responses.filter(({ question_key }) => !isOfPeople(question_key));
  const own = given.map((answer): [string, string, string] => [
    answer.question_key,
    answer.label,
    [answer.response_value].flat().length === 0 || answer.response_value === '' ? '' : formatAnswer(answer),
  ]);
  return new Map(
    [...own, ...fields.filter(([key]) => !isOfPeople(key)), ...people].map(([key, label, text]) => [
      key,
      { label, text },
    ]),
  );
}
