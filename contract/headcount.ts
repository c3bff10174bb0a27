import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { INPUT_TYPES, QUESTION_SCOPES, replyFilter, rsvpResponse } from './rsvp.ts';

const count = z.number().int();
const byAttendance = z.object({ all: count, yes: count, no: count, maybe: count });

export const replySummary = byAttendance.extend({
  /** People who come, and who may come. */
  people: z.object({ yes: count, maybe: count }),
  /** Replies saying yes or maybe that mention dietary restrictions. */
  dietary: count,
  found: byAttendance,
  /** Replies that the hosts should check. */
  to_check: count,
  /** Replies that count no longer, because the hosts asked again. */
  asked_again: count,
  /** The newest deletions of replies by their guests; no name without an invitation. */
  erased: z.array(z.object({ guest_name: z.string().nullable(), erased_at: z.iso.datetime() })),
});
export type ReplySummary = z.output<typeof replySummary>;

export const questionCounts = z.object({
  question_key: z.string(),
  label: z.string(),
  input_type: z.enum(INPUT_TYPES),
  answered: count,
  /**
   * How often each option was chosen, in the order of the options; empty for questions without options. Of a question for
   * each person (`scope`), `count` has those who come, as the headcount has them, and `maybe` those who may come.
   */
  scope: z.enum(QUESTION_SCOPES),
  choices: z.array(z.object({ value: z.string(), count, maybe: count })),
});
export type QuestionCounts = z.output<typeof questionCounts>;

export const givenAnswer = rsvpResponse
  .pick({ id: true, name: true, attendance: true, guests: true })
  .extend({ answer: z.string() });
export type GivenAnswer = z.output<typeof givenAnswer>;

/** Replies that may count people twice are left out until the hosts have checked them. `people` are those of a yes. */
export const repliesLeftOut = z.object({ replies: count, people: count });

/**
 * Children and infants are marked, as in `Tim Stone (child)`. Guests whose name nobody has given are only counted; without an
 * invitation the household is empty.
 */
const countedPeople = z.object({ count, people: z.array(z.object({ name: z.string(), household: z.string() })) });

const itemCount = z.object({
  /** null for the event itself, if no item of a schedule asks for a reply. */
  id: z.string().nullable(),
  name: z.string(),
  yes: count,
  no: count,
  maybe: count,
  /** People of households that have not answered. */
  waiting: count,
  /** Of those who come. */
  adults: count,
  children: count,
  infants: count,
  /** What those who come have chosen. */
  answers: z.array(
    questionCounts.pick({ question_key: true, label: true }).extend({
      choices: z.array(countedPeople.extend({ value: z.string() })),
      /** Those who come and have not chosen; nobody if the question is hidden. */
      unanswered: countedPeople,
    }),
  ),
});
export type ItemCount = z.output<typeof itemCount>;

export const headcountOfPeople = z.object({
  items: z.array(itemCount),
  /** Of people who come or may come. Without an invitation the household is empty. */
  dietary: z.array(z.object({ person: z.string(), household: z.string(), text: z.string() })),
  to_review: repliesLeftOut,
  /** Replies without an invitation that are counted, though the hosts have not checked them. */
  unchecked: repliesLeftOut,
});
export type Headcount = z.output<typeof headcountOfPeople>;

export const headcount = {
  people: endpoint({
    method: 'GET',
    path: '/admin/events/:event/headcount',
    access: 'owner',
    summary: 'Counts who comes to each item of the schedule, what they chose, and what they may not eat',
    output: headcountOfPeople,
    errors: ['not_signed_in'],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/admin/events/:event/rsvp/summary',
    access: 'owner',
    summary: 'Counts replies, people and search matches',
    query: replyFilter.pick({ search: true }),
    output: replySummary,
    errors: ['not_signed_in'],
  }),
  answers: endpoint({
    method: 'GET',
    path: '/admin/events/:event/rsvp/answers',
    access: 'owner',
    summary: 'Counts the answers to each question',
    output: z.array(questionCounts),
    errors: ['not_signed_in'],
  }),
  answersTo: endpoint({
    method: 'GET',
    path: '/admin/events/:event/rsvp/answers/:key',
    access: 'owner',
    summary: 'Lists the answers to one question, newest first; dietary answers only of guests who come or may come',
    output: z.array(givenAnswer),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
};
