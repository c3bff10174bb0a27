import type { ListedInvitation } from '../../../contract/guests.ts';
import type { Person } from '../../../contract/households.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { summarizeReply } from './said-rules.ts';
import { listRepliesOf } from './said-store.ts';

interface Household {
  id: string;
  people: readonly Person[];
  max_guests: number;
}

/** Adds to invitations what their replies say. */
export async function addReplies<Row extends Household>(
  db: Db,
  scope: OwnerScope,
  rows: readonly Row[],
): Promise<(Row & ReturnType<typeof summarizeReply> & Pick<ListedInvitation, 'said_before'>)[]> {
  const ids = rows.map(({ id }) => id);
  const replies = await listRepliesOf(db, scope, ids);
  return rows.map((row) => {
    const reply = replies.get(row.id);
    if (reply?.isAskedAgain) return { ...row, ...summarizeReply(row, undefined), said_before: reply.attendance };
    return { ...row, ...summarizeReply(row, reply) };
  });
}
