import type { OwnReply } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import type { GuestScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import { findGuest, findGuestByEmail, type Guest } from '../guests/actions.ts';
import { getRsvpPeriod, selectAsked } from './actions.ts';
import { hideItems } from './people-rules.ts';
import { readSubmissionFacts } from './submission-store.ts';

export async function getOwnReply(db: Db, scope: GuestScope): Promise<OwnReply> {
  return toOwnReply(db, scope, { id: scope.invitationId, guest: requireFound(await findGuest(db, scope)) });
}

/** What somebody without an invitation is asked. */
export async function getOpenReply(db: Db, scope: PublicScope): Promise<OwnReply> {
  return toOwnReply(db, scope, undefined);
}

/** Undefined guest if no invitation has the email, or several. */
export async function getOwnReplyByEmail(db: Db, scope: VerifiedScope): Promise<OwnReply> {
  return toOwnReply(db, scope, await findGuestByEmail(db, scope));
}

async function toOwnReply(db: Db, scope: PublicScope, found: { id: string; guest: Guest } | undefined) {
  const facts = await readSubmissionFacts(db, scope, found?.id);
  const { questions, items } = selectAsked(facts);
  const said = facts.before ? hideItems(facts.before, items) : null;
  return {
    guest: found?.guest ?? null,
    reply: facts.askedAgain ? null : said,
    said_before: facts.askedAgain ? said : null,
    terms: getRsvpPeriod(facts.terms),
    questions,
    schedule: items,
  };
}
