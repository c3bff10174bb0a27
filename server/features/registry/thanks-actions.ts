import type { ThankYouRow } from '../../../contract/thanks.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { areGiversHidden } from './surprise-actions.ts';
import { toThankYouRow } from './thanks-rules.ts';
import { listThanks, setThanked } from './thanks-store.ts';

/** Throws 404 for an unknown purchase or contribution. */
export async function changeThanked(
  services: Services,
  scope: OwnerScope,
  id: string,
  { thanked }: { thanked: boolean },
): Promise<ThankYouRow> {
  const givenId = requireFound(parseId(id));
  return services.db.transaction(async (tx) => {
    if (!(await setThanked(tx, scope, [givenId], thanked))) throw new ApiError('not_found');
    const [row] = await listThanks(tx, scope, { id: givenId, take: 1 });
    return toThankYouRow(requireFound(row), await areGiversHidden(tx, scope));
  });
}

/** For a thank-you mail that was sent, or that came back. Those that are no longer given are skipped. */
export async function recordThanks(
  tx: Db,
  event: Pick<PublicScope, 'eventId'>,
  ids: readonly string[],
  thanked: boolean,
): Promise<void> {
  await setThanked(tx, event, ids, thanked);
}
