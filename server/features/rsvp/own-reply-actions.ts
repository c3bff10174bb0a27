import type { OwnReply } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import type { GuestScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import { getReplyTerms } from '../event/actions.ts';
import { findGuest, findGuestByEmail, type Guest } from '../guests/actions.ts';
import { findCurrent, getRsvpPeriod, listAsked } from './actions.ts';
import { hideItems } from './people-rules.ts';
import { readInvitedResponse } from './store.ts';

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
  const { questions, items } = await listAsked(db, scope, found?.id);
  const reply = found && (await readInvitedResponse(db, scope, found.id));
  const said = reply ? hideItems(reply, items) : null;
  const isCurrent = (await findCurrent(db, scope, reply)) !== undefined;
  return {
    guest: found?.guest ?? null,
    reply: isCurrent ? said : null,
    said_before: isCurrent ? null : said,
    terms: getRsvpPeriod(await getReplyTerms(db, scope)),
    questions,
    schedule: items,
  };
}
