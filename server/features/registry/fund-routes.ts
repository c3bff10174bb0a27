import { funds } from '../../../contract/funds.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { buildGuestWriteKey } from '../guests/rules.ts';
import { readIdCursor, respondWithPage } from '../../kit/http/paging.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { getFund } from './actions.ts';
import { areGiversHidden } from './surprise-actions.ts';
import { changePayment, createContribution, getGuestContributions, getFundPayment } from './fund-actions.ts';
import { toGuestContribution, toOwnContribution } from './fund-rules.ts';
import { listContributions } from './fund-store.ts';

/** The same limit as for replies and reservations, counted separately (docs/reference/failures.md, R10). */
const CONTRIBUTIONS: Limit = { name: 'contributions', max: 120, seconds: 600 };

const toCursorKey = ({ id }: { id: string }) => [id];

export const fundRoutes: Route[] = [
  ...[funds.contribute, funds.verifiedContribute].map((call) =>
    bindRoute(
      call,
      ({ services, scope, params, body }) => createContribution(services, scope, params.id, body),
      ({ services, scope, request }) => countHit(services, CONTRIBUTIONS, buildGuestWriteKey(request.network, scope)),
    ),
  ),
  bindRoute(funds.list, async ({ services, scope, params, page }) => {
    const { id, showAmount } = await getFund(services.db, scope, params.id);
    return respondWithPage(
      page,
      (slice) =>
        listContributions(services.db, scope, { after: readIdCursor(slice), take: slice.take }, { fundId: id }),
      toCursorKey,
      (row) => toGuestContribution(row, { showAmount, own: row.invitation_id === scope.invitationId }),
    );
  }),
  ...[funds.giving, funds.verifiedGiving].map((call) =>
    bindRoute(call, ({ services, scope }) => getGuestContributions(services.db, scope)),
  ),
  bindRoute(funds.readPayment, ({ services, scope }) => getFundPayment(services.db, scope)),
  bindRoute(funds.changePayment, ({ services, scope, body }) => changePayment(services, scope, body)),
  bindRoute(funds.ownList, async ({ services: { db }, scope, page }) => {
    const hidden = await areGiversHidden(db, scope);
    return respondWithPage(
      page,
      (slice) => listContributions(db, scope, { after: readIdCursor(slice), take: slice.take }),
      toCursorKey,
      (row) => toOwnContribution(row, hidden),
    );
  }),
];
