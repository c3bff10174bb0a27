import { funds } from '../../../contract/funds.ts';
import { hit, type Limit } from '../../kit/http/limits.ts';
import { guestWriter } from '../guests/rules.ts';
import { idAfter, paged } from '../../kit/http/paging.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { fundOf } from './actions.ts';
import { hidesGivers } from './surprise-actions.ts';
import { changePayment, contribute, givingOf, paymentOf } from './fund-actions.ts';
import { guestContribution, ownContribution } from './fund-rules.ts';
import { listContributions } from './fund-store.ts';

/**
 * As many as replies and reservations, counted apart from them: money is no reply (docs/reference/failures.md, R10).
 */
const CONTRIBUTIONS: Limit = { name: 'contributions', max: 120, seconds: 600 };

const idOf = ({ id }: { id: string }) => [id];

export const fundRoutes: Route[] = [
  ...[funds.contribute, funds.verifiedContribute].map((call) =>
    on(
      call,
      ({ services, scope, params, body }) => contribute(services, scope, params.id, body),
      ({ services, scope, request }) => hit(services, CONTRIBUTIONS, guestWriter(request.ip, scope)),
    ),
  ),
  on(funds.list, async ({ services, scope, params, page }) => {
    const { id, showAmount } = await fundOf(services.db, scope, params.id);
    return paged(
      page,
      (slice) => listContributions(services.db, scope, { after: idAfter(slice), take: slice.take }, { fundId: id }),
      idOf,
      (row) => guestContribution(row, { showAmount, own: row.invitation_id === scope.invitationId }),
    );
  }),
  ...[funds.giving, funds.verifiedGiving].map((call) =>
    on(call, ({ services, scope }) => givingOf(services.db, scope)),
  ),
  on(funds.readPayment, ({ services, scope }) => paymentOf(services.db, scope)),
  on(funds.changePayment, ({ services, scope, body }) => changePayment(services, scope, body)),
  on(funds.ownList, async ({ services: { db }, scope, page }) => {
    const hidden = await hidesGivers(db, scope);
    return paged(
      page,
      (slice) => listContributions(db, scope, { after: idAfter(slice), take: slice.take }),
      idOf,
      (row) => ownContribution(row, hidden),
    );
  }),
];
