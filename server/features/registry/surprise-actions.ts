import type { SurpriseSetting } from '../../../contract/surprise.ts';
import type { Db } from '../../kit/db.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { deleteSurprise, readSurprise, writeSurprise } from './surprise-store.ts';

export async function getSurprise(db: Db, scope: OwnerScope): Promise<SurpriseSetting> {
  return (await readSurprise(db, scope)) ?? { reveal_on: null, hidden: false };
}

/** Everything that shows owners their gifts must check it. */
export async function areGiversHidden(db: Db, event: Pick<PublicScope, 'eventId'>): Promise<boolean> {
  return (await readSurprise(db, event))?.hidden ?? false;
}

/** Null shows the names. Throws a field error for a date that has begun. */
export async function changeSurprise(
  services: Services,
  scope: OwnerScope,
  { reveal_on }: { reveal_on: string | null },
): Promise<SurpriseSetting> {
  return services.db.transaction(async (tx) => {
    if (reveal_on === null) await deleteSurprise(tx, scope);
    else await writeSurprise(tx, scope, reveal_on);
    const state = await getSurprise(tx, scope);
    if (reveal_on !== null && !state.hidden) {
      throw buildFieldErrors({ reveal_on: 'Please choose a date in the future.' });
    }
    return state;
  });
}
