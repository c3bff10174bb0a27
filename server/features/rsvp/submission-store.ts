import type { Question, RsvpResponse } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import { prepare } from '../../kit/prepared.ts';
import type { PublicScope } from '../../scopes.ts';
import type { ReplyTerms } from '../event/actions.ts';
import { GUEST_COLUMNS } from '../schedule/guest-rules.ts';
import { QUESTION } from './question-store.ts';
import { RESPONSE } from './store.ts';

/** What a reply is checked against. */
export interface SubmissionFacts {
  terms: ReplyTerms;
  /** All that are enabled. */
  questions: Question[];
  /** Those for everyone, and those to which the household is invited. */
  items: ScheduleItem[];
  /** The household's reply. */
  before: RsvpResponse | undefined;
  /** The hosts have asked again since. */
  askedAgain: boolean;
  /** The seconds since the last confirmation of it was enqueued; null: none was. */
  mailedAgo: number | null;
}

type FactsRow = ReplyTerms &
  Pick<SubmissionFacts, 'questions' | 'items'> & {
    reply: (RsvpResponse & { asked_again: boolean; mailed_ago: number | null }) | null;
  };

/** `$1` is the event, `$2` the offset of the clock, `$3` the invitation or null. */
const NOW = 'now() + make_interval(secs => $2)';

const FACTS = `
  select rsvp_closes as closes, replies_from, status = 'cancelled' as cancelled,
    coalesce(rsvp_deadline < ((${NOW}) at time zone 'UTC' - interval '12 hours')::date, false) as late,
    (select coalesce(json_agg(question order by sort_order, id), '[]') from (
      select ${QUESTION.join(', ')} from rsvp_questions where event_id = $1 and enabled
    ) as question) as questions,
    (select coalesce(json_agg(item order by sort_order, id), '[]') from (
      select ${GUEST_COLUMNS.join(', ')} from schedule_items
      where event_id = $1 and (audience = 'everyone' or id in (
        select item_id from invited_items where event_id = $1 and invitation_id = $3
      ))
    ) as item) as items,
    (select to_json(reply) from (
      select ${RESPONSE.join(', ')}, asked_again_at is not null as asked_again,
        extract(epoch from ${NOW} - told_at)::float8 as mailed_ago
      from rsvp_responses where event_id = $1 and invitation_id = $3
    ) as reply) as reply
  from events where event_id = $1`;

const selectFacts = prepare<FactsRow>`${FACTS}`;
const lockFacts = prepare<FactsRow>`${FACTS} for no key update`;

/** In one statement. Throws 404 if there is no event. */
export async function readSubmissionFacts(
  db: Db,
  { eventId }: Pick<PublicScope, 'eventId'>,
  invitationId: string | undefined,
): Promise<SubmissionFacts> {
  return toFacts(await selectFacts(db, [eventId, db.offset, invitationId ?? null]));
}

/** For a reply without an invitation: such replies to one event wait for each other until the transaction ends. */
export async function lockSubmissionFacts(tx: Db, { eventId }: Pick<PublicScope, 'eventId'>): Promise<SubmissionFacts> {
  return toFacts(await lockFacts(tx, [eventId, tx.offset, null]));
}

function toFacts([row]: readonly FactsRow[]): SubmissionFacts {
  const { questions, items, reply, ...terms } = requireFound(row);
  if (!reply) return { terms, questions, items, before: undefined, askedAgain: false, mailedAgo: null };
  const { asked_again: askedAgain, mailed_ago: mailedAgo, created_at, updated_at, ...said } = reply;
  // JSON of the database has microseconds and an offset.
  const before = { ...said, created_at: toMoment(created_at), updated_at: toMoment(updated_at) };
  return { terms, questions, items, before, askedAgain, mailedAgo };
}

const toMoment = (text: string): string => new Date(text).toISOString();

const selectReview = prepare<{ uninvited: number; replied: boolean; invitations: boolean; invited: boolean }>`
  select
    (select count(*)::int from rsvp_responses where event_id = $1 and invitation_id is null) as uninvited,
    exists (select from rsvp_responses where event_id = $1 and email = $2) as replied,
    exists (select from invitations where event_id = $1) as invitations,
    exists (
      select from invitations where event_id = $1 and (guest_email = $2 or people @> $3::jsonb)
    ) as invited`;

/**
 * Counts the replies without an invitation, and finds whether the site has invitations, and whether one of them, one of
 * its people, or another reply has the email. Lock the event before: a statement of its own sees what the lock waited for.
 */
export async function readReviewFacts(tx: Db, { eventId }: PublicScope, email: string) {
  const [row] = await selectReview(tx, [eventId, email, JSON.stringify([{ email }])]);
  return requireFound(row);
}
