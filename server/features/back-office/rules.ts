import type { OperatorSite } from '../../../contract/back-office.ts';
import type { OperatorAction } from '../../../contract/operator-actions.ts';
import type { OrderKind, OrderStatus } from '../../../contract/orders.ts';
import { ApiError } from '../../kit/errors.ts';
import type { GivenUpCursor } from '../../kit/given-up-jobs.ts';
import type { ListSlice } from '../../kit/http/paging.ts';
import { isStanding } from '../orders/rules.ts';
import { buildSiteOrigin, computeSiteStatus } from '../sites/rules.ts';
import type { SiteRow } from './site-store.ts';
import type { MomentCursor, OrderCursor, Search } from './store.ts';

export function parseSearch(text: string | undefined): Search | undefined {
  if (text === undefined || text === '') return undefined;
  const digits = /^#?(\d{1,9})$/.exec(text)?.[1];
  return {
    exact: text,
    number: digits === undefined ? undefined : Number(digits),
    beginning: `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
  };
}

/** Throws `invalid_cursor`. */
export function parseOrderCursor({ after }: ListSlice): OrderCursor | undefined {
  if (after === undefined) return undefined;
  const [parked = '', number = ''] = after;
  if (after.length !== 2 || !/^(true|false)$/.test(parked) || !/^\d{1,9}$/.test(number))
    throw new ApiError('invalid_cursor');
  return { parked: parked === 'true', number: Number(number) };
}

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Throws `invalid_cursor`. */
export function parseMomentCursor({ after }: ListSlice): MomentCursor | undefined {
  if (after === undefined) return undefined;
  const [at = '', id = ''] = after;
  if (after.length !== 2 || !MOMENT.test(at) || !UUID.test(id)) throw new ApiError('invalid_cursor');
  return { at, id };
}

/** Throws `invalid_cursor`. */
export function parseJobCursor({ after }: ListSlice): GivenUpCursor | undefined {
  if (after === undefined) return undefined;
  const [name = '', at = '', id = ''] = after;
  if (after.length !== 3 || !/^[\w.-]{1,100}$/.test(name) || !MOMENT.test(at) || !UUID.test(id))
    throw new ApiError('invalid_cursor');
  return { name, at, id };
}

export function toOperatorOrder<Row extends { buyerName: string; buyerEmail: string }>(row: Row) {
  return { ...row, buyerName: row.buyerName || null, buyerEmail: row.buyerEmail || null };
}

export function listActions(order: {
  status: OrderStatus;
  siteStands: boolean;
  kind: OrderKind;
  hasSite: boolean;
  /** Its owner has a password, and changes the email in the owner area. */
  isOwnerKnown: boolean;
  hasEvents: boolean;
}): OperatorAction[] {
  const stands = isStanding({ status: order.status, site_stands: order.siteStands });
  const parked = order.status === 'parked' && !stands;
  const disputed = order.status === 'parked' && stands;
  const isUnclaimed = parked || (stands && order.hasSite && !order.isOwnerKnown);
  return [
    ...(disputed ? (['keep'] as const) : []),
    ...(parked ? (['address'] as const) : []),
    ...(parked || (stands && (order.hasSite || order.kind !== 'new')) ? (['resend'] as const) : []),
    ...(order.kind === 'new' && isUnclaimed && !disputed ? (['email'] as const) : []),
    ...(parked || stands ? (['refund'] as const) : []),
    ...(order.hasEvents ? (['replay'] as const) : []),
  ];
}

export function toOperatorSite(
  { ended, ownerName, ownerEmail, ownerSignsIn, orderId, orderNumber, blockedAt, note, ...row }: SiteRow,
  origin: string,
): OperatorSite {
  return {
    ...row,
    url: buildSiteOrigin(origin, row.subdomain),
    status: computeSiteStatus({ suspended: row.suspendedAt !== null || blockedAt !== null, ended }),
    blocked: blockedAt === null ? null : { at: blockedAt, note: note ?? '' },
    owner: { name: ownerName, email: ownerEmail, signsIn: ownerSignsIn },
    order: { id: orderId, number: orderNumber },
  };
}
