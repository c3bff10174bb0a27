import { funds } from '../../../contract/funds.ts';
import { hit, type Limit } from '../../kit/http/limits.ts';
import { guestWriter } from '../../kit/http/guest-limits.ts';
import { idAfter, paged } from '../../kit/http/paging.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { fundOf } from '../registry/actions.ts';
import { contribute } from './actions.ts';
import { guestContribution, ownContribution } from './rules.ts';
import { listContributions } from './store.ts';

/** As many as replies and reservations, counted apart from them: money is no reply (faults T25). */
const CONTRIBUTIONS: Limit = { name: 'contributions', max: 120, seconds: 600 };

const idOf = ({ id }: { id: string }) => [id];

export const fundRoutes: Route[] = [
  on(funds.contribute, async ({ services, scope, params, body, request }) => {
    await hit(services, CONTRIBUTIONS, guestWriter(request.ip, scope));
    return contribute(services, scope, params.id, body);
  }),
  on(funds.list, async ({ services, scope, params, page }) => {
    const { id, showAmount } = await fundOf(services.db, scope, params.id);
    return paged(
      page,
      (slice) => listContributions(services.db, scope, { after: idAfter(slice), take: slice.take }, id),
      idOf,
      (row) => guestContribution(row, { showAmount, own: row.invitation_id === scope.invitationId }),
    );
  }),
  on(funds.ownList, ({ services, scope, page }) =>
    paged(
      page,
      (slice) => listContributions(services.db, scope, { after: idAfter(slice), take: slice.take }),
      idOf,
      ownContribution,
    ),
  ),
];
