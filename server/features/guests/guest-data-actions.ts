import type { StoredInvitation } from '../../../contract/guest-data.ts';
import { formatPersonName } from '../../../contract/households.ts';
import { FIELD_NAMES, fieldOf, type FieldName } from '../../../contract/invitation-fields.ts';
import type { Db } from '../../kit/db.ts';
import type { VerifiedScope } from '../../scopes.ts';
import { listInvitationsOfEmail, lockInvitationsById, type StoredInvitationRow } from './guest-data-store.ts';

export { lockInvitationsById as lockInvitations };

/** Lists the invitations with the scope's email, without fields that only owners see. */
export async function listStoredInvitations(
  db: Db,
  scope: VerifiedScope,
): Promise<(StoredInvitation & { id: string })[]> {
  return (await listInvitationsOfEmail(db, scope)).map((row) => {
    const readable = FIELD_NAMES.filter((name) => !fieldOf(name).ownersOnly);
    const fields = readable.map((name) => ({ title: fieldOf(name).title, value: formatValue(row[name]) }));
    const ofHousehold = [
      { title: 'People', value: row.people.map(formatPersonName).join(', ') },
      { title: 'Postal address', value: row.postal_address },
    ];
    const filled = [...fields, ...ofHousehold].filter(({ value }) => value !== '');
    return { id: row.id, fields: filled, openedAt: row.opened_at };
  });
}

function formatValue(value: StoredInvitationRow[FieldName]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? '' : String(value);
}
