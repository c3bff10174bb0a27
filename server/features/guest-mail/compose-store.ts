import type { Person } from '../../../contract/households.ts';
import type { Db } from '../../kit/db.ts';
import type { PublicScope } from '../../scopes.ts';
import { INVITATION_ADDRESS } from '../guests/delivery-rules.ts';
import type { MailingContent } from './rules.ts';

type Scope = Pick<PublicScope, 'eventId'>;

export interface InvitedRow {
  id: string;
  name: string;
  phone: string;
  email: string | null;
  token_sealed: string;
  people: readonly Person[];
}

export async function readInvited(db: Db, { eventId }: Scope, id: string): Promise<InvitedRow | undefined> {
  return db.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select(['id', 'guest_name as name', 'phone', 'token_sealed', 'people', INVITATION_ADDRESS.as('email')])
    .executeTakeFirst();
}

export async function readMailing(db: Db, { eventId }: Scope, id: string): Promise<MailingContent | undefined> {
  const row = await db.q
    .selectFrom('mailings')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select('content')
    .executeTakeFirst();
  return row?.content;
}
