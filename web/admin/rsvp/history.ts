import type { PreviousReply, RsvpResponse } from '../../../contract/rsvp.ts';
import { formatAnswer } from './answers.ts';
import { ATTENDANCE_LABEL } from './list.ts';

export interface Change {
  label: string;
  before: string;
  after: string;
}

export interface Revision {
  id: string;
  at: string;
  byHost: boolean;
  changes: Change[];
}

/** Returns the changes of a reply, the latest first: each previous version compared with the next. */
export function buildRevisions(reply: RsvpResponse, former: readonly PreviousReply[]): Revision[] {
  return former.map((before, place) => {
    const after = former[place - 1] ?? reply;
    return { id: before.id, at: before.replaced_at, byHost: after.by_host, changes: diffReplies(before, after) };
  });
}

type ReplyVersion = Omit<RsvpResponse, 'id' | 'created_at'>;

function diffReplies(before: ReplyVersion, after: ReplyVersion): Change[] {
  const [was, is] = [buildLines(before), buildLines(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((key) => ({
      label: (is.get(key) ?? was.get(key))?.label ?? '',
      before: was.get(key)?.text ?? '',
      after: is.get(key)?.text ?? '',
    }))
    .filter((change) => change.before !== change.after);
}

function buildLines(said: ReplyVersion): Map<string, { label: string; text: string }> {
  const fields: [string, string, string][] = [
    ['name', 'Name', said.name],
    ['email', 'Email', said.email],
    ['phone', 'Phone', said.phone ?? ''],
    ['attendance', 'Attendance', ATTENDANCE_LABEL[said.attendance]],
    ['guests', 'Number of Guests', String(said.guests)],
    ['guest_names', 'Guest Names', said.guest_names],
    ['dietary_restrictions', 'Dietary Restrictions', said.dietary_restrictions],
    ['message', 'Message', said.message],
  ];
  const own = said.question_responses.map((answer): [string, string, string] => [
    answer.question_key,
    answer.label,
    [answer.response_value].flat().length === 0 || answer.response_value === '' ? '' : formatAnswer(answer),
  ]);
  return new Map([...own, ...fields].map(([key, label, text]) => [key, { label, text }]));
}
