import type { SurpriseSetting } from '../../../contract/surprise.ts';
import type { Db } from '../../kit/db.ts';
import { fieldErrors } from '../../kit/errors.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { deleteSurprise, readSurprise, writeSurprise } from './surprise-store.ts';

/** Until when the owner wants not to know who gives what. */
export async function getSurprise(db: Db, scope: OwnerScope): Promise<SurpriseSetting> {
  return (await readSurprise(db, scope)) ?? { reveal_on: null, hidden: false };
}

/** Whether names and words of givers are kept back from the owner now. Whatever tells the owner of gifts asks this. */
export async function areGiversHidden(db: Db, event: Pick<PublicScope, 'eventId'>): Promise<boolean> {
  return (await readSurprise(db, event))?.hidden ?? false;
}

/** Hides the names until a day, or with null shows them; 400 with the field for a day that has begun. */
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
      throw fieldErrors({ reveal_on: 'Please choose a day that is still to come.' });
    }
    return state;
  });
}
