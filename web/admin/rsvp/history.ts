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

type ReplyVersion = Omit<RsvpResponse, 'id' | 'created_at' | 'updated_at'>;

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

function buildLines(reply: ReplyVersion): Map<string, { label: string; text: string }> {
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
  const own = reply.question_responses.map((answer): [string, string, string] => [
    answer.question_key,
    answer.label,
    [answer.response_value].flat().length === 0 || answer.response_value === '' ? '' : formatAnswer(answer),
  ]);
  return new Map([...own, ...fields].map(([key, label, text]) => [key, { label, text }]));
}
