import { z } from 'zod';
import type { PersonReply } from '../../../contract/rsvp.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { ReplyNews } from '../rsvp/news-actions.ts';
import { summarizePeople } from '../rsvp/people-rules.ts';

const mail = { mailId: z.uuid(), eventId: z.uuid(), ownerId: z.uuid() };

export const repliesMailJob = defineJob(
  'notifications.replies-mail',
  z.object({ ...mail, items: z.array(z.object({ id: z.uuid(), changed: z.boolean() })).min(1) }),
);

/** The name and payload are those of the previous release, whose jobs have no owner: they are mailed to all owners. */
export const giftsMailJob = defineJob(
  'registry.purchase-mail',
  z.object({ ...mail, ownerId: z.uuid().optional(), ids: z.array(z.uuid()).min(1) }),
);

/** A mail lists this many replies or gifts, and says how many more there are. */
export const LISTED_MAX = 50;

export interface ToldReply {
  id: string;
  /** Of the household, and of who replied for it where the names differ. */
  who: string;
  /** Who comes and who does not, or `Coming, 2 people` where nobody is named. */
  lines: string[];
  /** What the guest wrote. */
  notes: string[];
  changed: boolean;
}

export function describeReply(reply: ReplyNews, changed: boolean): ToldReply {
  const { id, name, household, attendance, guests, people, dietary_restrictions: dietary, message } = reply;
  const known = household ?? name;
  const isNamed = people.length > 1 || people.some((one) => one.name !== name);
  const count = guests > 1 ? `, ${guests} people` : '';
  return {
    id,
    who: known === name ? name : `${known}, by ${name}`,
    lines: isNamed ? listPeople(people) : [WORDS[attendance] + (attendance === 'no' ? '' : count)],
    notes: [
      ...(dietary === '' || attendance === 'no' ? [] : [`Allergies and dietary needs: ${dietary}`]),
      ...(message === '' ? [] : [quote(message)]),
    ],
    changed,
  };
}

function listPeople(people: readonly PersonReply[]): string[] {
  const groups = Object.groupBy(people, (person) => summarizePeople([person]).attendance);
  return (['yes', 'maybe', 'no'] as const).flatMap((attending) => {
    const names = groups[attending]?.map(({ name }) => name || 'A guest') ?? [];
    return names.length === 0 ? [] : [`${WORDS[attending]}: ${names.join(', ')}`];
  });
}

export const quote = (words: string): string => `“${words.trim()}”`;

const WORDS = { yes: 'Coming', maybe: 'Not sure yet', no: 'Not coming' } as const;
