import { listAttendances } from '../../../contract/people-form.ts';
import type { Attendance, ListedReply, PersonReply } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { compareWithHousehold } from './household.ts';

export interface Who {
  coming: string[];
  maybe: string[];
  /** People who come and whose names nobody has given. */
  unnamed: number;
}

/** Names who comes and who may come, of the people that the household has now. */
export function listWho(reply: ListedReply): Who {
  const { attendance, name, guest_names, people } = reply;
  if (people.length > 0) {
    const counted = listCounted(reply);
    const listSaying = (said: Attendance) =>
      counted.filter(({ attending }) => summarize(attending) === said).map((person) => person.name);
    return { coming: listSaying('yes'), maybe: listSaying('maybe'), unnamed: 0 };
  }
  if (attendance === 'no') return { coming: [], maybe: [], unnamed: 0 };
  const named = [name, ...guest_names.split(/[\n,;]/).map((one) => one.trim())].filter((one) => one !== '');
  const names = [...new Set(named)].slice(0, reply.guests);
  const unnamed = reply.guests - names.length;
  return attendance === 'yes' ? { coming: names, maybe: [], unnamed } : { coming: [], maybe: names, unnamed };
}

/** `Ada, Ben and Cleo Okafor`, or `Ada Okafor and Max Stone`. */
export function formatNames(names: readonly string[]): string {
  const lastNames = new Set(names.map((name) => name.split(' ').slice(1).join(' ')));
  const [shared = ''] = lastNames;
  const isShared = names.length > 1 && lastNames.size === 1 && shared !== '';
  const shown = isShared ? names.map((name) => name.split(' ')[0] ?? name) : names;
  const list = new Intl.ListFormat('en-US').format(shown);
  return isShared ? `${list} ${shared}` : list;
}

export interface ItemAnswer {
  name: string;
  yes: number;
  maybe: number;
  of: number;
}

/** How many come to each item of the schedule; empty if everyone said the same about all of them. */
export function listItemAnswers(reply: ListedReply, items: readonly Pick<ScheduleItem, 'id' | 'name'>[]): ItemAnswer[] {
  const counted = listCounted(reply);
  const answers = items.flatMap(({ id, name }): ItemAnswer[] => {
    const said = counted.flatMap(({ attending }) =>
      typeof attending !== 'string' && attending[id] !== undefined ? [attending[id]] : [],
    );
    const count = (what: Attendance) => said.filter((one) => one === what).length;
    return said.length === 0 ? [] : [{ name, yes: count('yes'), maybe: count('maybe'), of: said.length }];
  });
  const isSame = answers.every(({ yes, maybe, of }) => yes === of || maybe === of || yes + maybe === 0);
  const kinds = new Set(answers.map(({ yes, maybe }) => (yes > 0 ? 'yes' : maybe > 0 ? 'maybe' : 'no')));
  return isSame && kinds.size <= 1 ? [] : answers;
}

/** `2 of 3`, `1 of 3, 1 maybe`, `all 3`, `nobody`. */
export function formatItemAnswer({ yes, maybe, of }: ItemAnswer): string {
  const unsure = maybe === 0 ? '' : `${maybe} maybe`;
  if (yes === 0) return unsure === '' ? 'nobody' : unsure;
  return [yes === of ? (of === 1 ? 'yes' : `all ${of}`) : `${yes} of ${of}`, unsure].filter(Boolean).join(', ');
}

function listCounted(reply: ListedReply): PersonReply[] {
  const { removed } = compareWithHousehold(reply);
  return reply.people.filter((person) => !removed.includes(person));
}

function summarize(attending: PersonReply['attending']): Attendance {
  const all = listAttendances(attending);
  return all.includes('yes') ? 'yes' : all.every((one) => one === 'no') ? 'no' : 'maybe';
}
