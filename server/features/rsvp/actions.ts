import { z } from 'zod';
import type {
  EnteredReply,
  Question,
  Review,
  RsvpPeriod,
  RsvpResponse,
  RsvpSubmission,
} from '../../../contract/rsvp.ts';
import { listAskedQuestions } from '../../../contract/people-form.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { countWithinLimits, type Limit } from '../../kit/http/limits.ts';
import { parseId, createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { requireRoom } from '../../kit/row-limits.ts';
import type { OwnerScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import type { ReplyTerms } from '../event/actions.ts';
import { lockInvited, lockInvitedById, lockInvitedByEmail, recordAnswer, type Invited } from '../guests/actions.ts';
import { recordNews } from '../owner-news/actions.ts';
import { hideItems } from './people-rules.ts';
import { UNINVITED_LIMIT, listHostQuestions, checkReply, correctReply, isSame } from './rules.ts';
import {
  deleteResponse,
  insertResponse,
  isAskedAgain,
  lockResponse,
  lockUnconfirmedReply,
  readResponse,
  readReplyToMail,
  replaceResponse,
  markConfirmed,
  type ResponseColumns,
} from './store.ts';
import { lockSubmissionFacts, readReviewFacts, readSubmissionFacts, type SubmissionFacts } from './submission-store.ts';

const INVITED_ONLY =
  'Only invited guests can reply here. Please open the link in your invitation, or ask the hosts for it.';

const TOO_MANY_UNINVITED =
  'This site can’t take any more RSVPs without an invitation. Please open the link in your invitation, or ask the hosts for it.';

const SECONDS_BETWEEN_MAILS = 300;
/** Confirmations to one email address. */
const CONFIRMATIONS: Limit = { name: 'confirmations', max: 5, seconds: 3600 };

/**
 * Confirmations of replies without an invitation, whose address anybody can enter: from one network address, of one
 * site, and to one address.
 */
const UNINVITED = {
  fromNetwork: { name: 'uninvited confirmations from network', max: 30, seconds: 3600 },
  ofSite: { name: 'uninvited confirmations of site', max: 200, seconds: 86_400 },
  toAddress: { name: 'uninvited confirmations to address', max: 2, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** Whether RSVPs are open, late or closed. */
export function getRsvpPeriod({ late, closes, cancelled }: ReplyTerms): RsvpPeriod {
  if (cancelled) return 'closed';
  if (!late) return 'open';
  return closes ? 'closed' : 'late';
}

/**
 * Saves a reply. With an invitation, identified by the link's token or by a verified email that only it has, a second
 * reply replaces the first, which is kept as history, and the invitation's status is updated; an identical one changes
 * nothing, and one that was made without having seen the first (`seen_updated_at`) is refused. A late reply is marked.
 * Enqueues the confirmation, within the limits of `UNINVITED` for the caller's `network` if there is no invitation.
 * Throws 404 for an unknown token, 409 if RSVPs are closed or the event is called off, 403 without an invitation where only invited guests reply, and
 * field errors for missing or invalid answers.
 */
export async function submitReply(
  services: Services,
  scope: PublicScope | VerifiedScope,
  submission: RsvpSubmission,
  network = '',
): Promise<{ reply: RsvpResponse; existed: boolean }> {
  return services.db.transaction(async (tx) => {
    const invited = await lockGuestOfReply(tx, scope, submission.guest_token);
    const facts = await (invited ? readSubmissionFacts(tx, scope, invited.id) : lockSubmissionFacts(tx, scope));
    const { terms, before } = facts;
    const period = getRsvpPeriod(terms);
    if (period === 'closed') throw new ApiError(terms.cancelled ? 'event_cancelled' : 'rsvp_closed');
    if (!invited && terms.replies_from === 'invited')
      throw new ApiError('invitation_needed', { sentence: INVITED_ONLY });
    const asked = selectAsked(facts);
    const said = checkReply(submission, { ...asked, invited }, before);
    const reply = { ...said, late: period === 'late', by_host: false };
    const { seen_updated_at: seen } = submission;
    const current = facts.askedAgain ? undefined : before;
    const isUnchanged = current !== undefined && isSame(current, reply);
    const isStale = seen !== undefined && invited !== undefined && (current?.updated_at ?? null) !== seen;
    if (isStale && !isUnchanged) throw new ApiError('changed_elsewhere');
    if (isUnchanged) return { reply: hideItems(current, asked.items), existed: true };
    const review = invited ? null : await reviewReply(tx, scope, reply.email);
    const mail = await planConfirmation({ ...services, db: tx }, scope, {
      email: reply.email,
      mailedAgo: facts.mailedAgo,
      network: invited ? undefined : network,
    });
    const told = mail !== undefined && mail.inSeconds === 0;
    const kept = await saveReply(tx, scope, invited, { before, current }, { ...reply, review, told });
    await recordNews(tx, scope, { kind: 'replies', itemId: kept.id, changed: before !== undefined });
    if (mail) await enqueueMail(tx, { eventId: scope.eventId, responseId: kept.id }, mail);
    return { reply: hideItems(kept, asked.items), existed: before !== undefined };
  });
}

/**
 * Says why the hosts should check a new reply without an invitation; null if they need not. Throws 409 if the site has
 * too many of them. Its event is locked.
 */
async function reviewReply(tx: Db, scope: PublicScope | VerifiedScope, email: string): Promise<Review | null> {
  const found = await readReviewFacts(tx, scope, email);
  if (found.uninvited >= UNINVITED_LIMIT.max) throw new ApiError('limit_reached', { sentence: TOO_MANY_UNINVITED });
  if ('email' in scope) return null;
  if (email !== '' && (found.invited || found.replied)) return 'duplicate';
  return found.invitations ? 'unknown' : null;
}

/**
 * Saves a reply that the hosts enter for a guest. It is checked like a guest's own, but only name and attendance are
 * required, people may be left out, the deadline does not apply, and no mail is sent. A given `response_id` is corrected in
 * place and keeps its late flag. Throws 404 for an unknown invitation or reply, and 409 for one that has changed since the
 * hosts saw it.
 */
export async function enterReply(
  services: Services,
  scope: OwnerScope,
  { invitation_id, response_id, seen_updated_at: seen, ...submission }: EnteredReply,
): Promise<{ reply: RsvpResponse; existed: boolean }> {
  return services.db.transaction(async (tx) => {
    const { invited, named } = response_id
      ? await lockEntered(tx, scope, response_id)
      : { invited: invitation_id ? requireFound(await lockInvitedById(tx, scope, invitation_id)) : undefined };
    const facts = await readSubmissionFacts(tx, scope, invited?.id);
    const before = named ?? facts.before;
    const late = named?.late ?? facts.terms.late;
    const asked = selectAsked(facts);
    const questions = listHostQuestions(asked.questions);
    const said = checkReply(submission, { ...asked, invited, questions, mayBePartial: true }, before);
    const reply = { ...(named ? correctReply(named, said, { submission, questions }) : said), late, by_host: true };
    const current = await findCurrent(tx, scope, before);
    const isUnchanged = current !== undefined && isSame(current, reply);
    const isStale = seen !== undefined && ((named ?? current)?.updated_at ?? null) !== seen;
    if (isStale && !isUnchanged) throw new ApiError('changed_elsewhere');
    if (isUnchanged) return { reply: current, existed: true };
    if (!before && !invited) await requireRoom(tx, scope, UNINVITED_LIMIT);
    const kept = await saveReply(tx, scope, invited, { before, current }, { ...reply, review: null, told: false });
    return { reply: kept, existed: before !== undefined };
  });
}

/** Undefined if the hosts have asked again: then it says nothing about what stands now. */
async function findCurrent(tx: Db, scope: PublicScope, before: RsvpResponse | undefined) {
  return before && !(await isAskedAgain(tx, scope, before.id)) ? before : undefined;
}

async function lockEntered(tx: Db, scope: OwnerScope, id: string) {
  const responseId = requireFound(parseId(id));
  const { invitation_id } = requireFound(await readResponse(tx, scope, responseId));
  // The invitation first, as in `submitReply`: the same lock order prevents deadlocks.
  const invited = invitation_id === null ? undefined : await lockInvitedById(tx, scope, invitation_id);
  const {
    invitation_id: now,
    review: _,
    household: __,
    ...named
  } = requireFound(await lockResponse(tx, scope, responseId));
  if (now !== invitation_id) throw new ApiError('changed_elsewhere');
  return { invited, named };
}

async function lockGuestOfReply(tx: Db, scope: PublicScope | VerifiedScope, token: string | null | undefined) {
  if (token) return requireFound(await lockInvited(tx, scope, token));
  return 'email' in scope ? lockInvitedByEmail(tx, scope) : undefined;
}

/** What a household, or anybody without an invitation, is asked, and which items they see. */
export const selectAsked = ({ questions, items }: Pick<SubmissionFacts, 'questions' | 'items'>) => ({
  questions: listAskedQuestions(questions, items),
  items,
});

/** `before`: the reply that it replaces; `current` if it still counts. */
async function saveReply(
  tx: Db,
  scope: PublicScope,
  invited: Invited | undefined,
  { before, current }: Record<'before' | 'current', RsvpResponse | undefined>,
  { review, ...reply }: ResponseColumns & { review: Review | null; told: boolean },
): Promise<RsvpResponse> {
  const kept = before
    ? await replaceResponse(tx, scope, current ?? { ...before, asked_again: true }, reply)
    : await insertResponse(tx, scope, { ...reply, id: createId(), invitation_id: invited?.id ?? null, review });
  if (invited) await recordAnswer(tx, scope, invited.id, reply.attendance, { opened: !reply.by_host });
  return kept;
}

/** Mails later, together with further changes, because there was a mail just now. */
export const confirmJob = defineJob('rsvp.confirm', z.object({ eventId: z.uuid(), responseId: z.uuid() }));

/** Handled by features/guest-mail. */
export const confirmMailJob = defineJob(
  'rsvp.confirm-mail',
  z.object({ mailId: z.uuid(), eventId: z.uuid(), responseId: z.uuid(), overLimit: z.literal(true).optional() }),
);

interface PlannedMail {
  /** 0: at once. */
  inSeconds: number;
  overLimit: boolean;
}

/**
 * Plans the confirmation of a reply: later if there was one within five minutes. Undefined without an address, or if the
 * limits of replies without an invitation, which have a `network`, are reached. Email addresses are not verified, so mails
 * over the limit are not sent, to protect other people's mailboxes; the hosts see them in their list.
 */
async function planConfirmation(
  services: Services,
  { eventId }: Pick<PublicScope, 'eventId'>,
  { email, mailedAgo, network }: { email: string; mailedAgo: number | null; network?: string | undefined },
): Promise<PlannedMail | undefined> {
  if (email === '') return undefined;
  const inSeconds = mailedAgo === null ? 0 : Math.max(0, Math.ceil(SECONDS_BETWEEN_MAILS - mailedAgo));
  if (inSeconds > 0) return { inSeconds, overLimit: false };
  const required: [Limit, string][] =
    network === undefined
      ? []
      : [
          [UNINVITED.fromNetwork, network],
          [UNINVITED.ofSite, eventId],
          [UNINVITED.toAddress, email],
        ];
  const counted = await countWithinLimits(services, [...required, [CONFIRMATIONS, email]]);
  return counted < required.length ? undefined : { inSeconds, overLimit: counted === required.length };
}

async function enqueueMail(
  tx: Db,
  ids: z.output<typeof confirmJob.payload>,
  { inSeconds, overLimit }: PlannedMail,
): Promise<void> {
  if (inSeconds > 0) return tx.enqueue(confirmJob, ids, { inSeconds });
  await tx.enqueue(confirmMailJob, { mailId: createId(), ...ids, ...(overLimit && { overLimit }) });
}

/** Enqueues one mail with the reply as it is now. Further jobs of the same changes find nothing to do. */
export async function enqueueConfirmation(services: Services, ids: z.output<typeof confirmJob.payload>): Promise<void> {
  await services.db.transaction(async (tx) => {
    const reply = await lockUnconfirmedReply(tx, ids, ids.responseId);
    if (!reply) return;
    const { email, notified_ago: mailedAgo } = reply;
    const mail = await planConfirmation({ ...services, db: tx }, ids, { email, mailedAgo });
    if (mail?.inSeconds === 0) await markConfirmed(tx, ids, ids.responseId);
    if (mail) await enqueueMail(tx, ids, mail);
  });
}

export interface ReplyToMail {
  reply: RsvpResponse;
  invitationId: string | null;
  /** What the guest was asked, and which items they see. */
  questions: Question[];
  items: ScheduleItem[];
}

export async function findReplyToMail(
  db: Db,
  scope: Pick<PublicScope, 'eventId'>,
  responseId: string,
): Promise<ReplyToMail | undefined> {
  const row = await readReplyToMail(db, scope, responseId);
  if (!row) return undefined;
  const { invitation_id: invitationId, ...reply } = row;
  return { reply, invitationId, ...selectAsked(await readSubmissionFacts(db, scope, invitationId ?? undefined)) };
}

/** The invitation is then without a reply. Throws 404 for an unknown reply. */
export async function removeReply(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const responseId = requireFound(parseId(id));
  await services.db.transaction(async (tx) => {
    const { invitation_id } = requireFound(await readResponse(tx, scope, responseId));
    if (invitation_id !== null) await recordAnswer(tx, scope, invitation_id, null);
    if (!(await deleteResponse(tx, scope, responseId))) throw new ApiError('not_found');
  });
}
