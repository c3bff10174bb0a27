import { line } from './values.ts';

/** Words of the names of all whom a reply names, its email and phone, in any order; ignores case and accents. */
export const replySearch = line(200).optional();

/** What the list can be sorted by, a minus reverses it; of equal ones the newest come first. */
export const REPLY_SORTS = [
  'name',
  '-name',
  /** Yes, maybe, no. */
  'answer',
  '-answer',
  /** How many come. */
  'people',
  '-people',
  'date',
  '-date',
  'changed',
  '-changed',
] as const;
export type ReplySort = (typeof REPLY_SORTS)[number];
