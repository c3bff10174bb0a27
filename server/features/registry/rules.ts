import { sql } from 'kysely';
import { z } from 'zod';
import { GIFTS_MAX } from '../../../contract/limits.ts';
import {
  FUND_UNITS,
  FUNDS,
  GIFT_UNITS_MAX,
  type GiftChange,
  type GiftStatus,
  type GuestGift,
  type OwnGift,
  type Reservation,
} from '../../../contract/registry.ts';
import { toCents } from '../../../contract/values.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { defineJob } from '../../kit/jobs.ts';
import { hideGiver } from './surprise-rules.ts';
import type { ReservationRow } from './reservation-store.ts';
import type { GiftRow, ListedGift } from './store.ts';
import type { GiftColumns } from './tables.ts';

/** Deleted gifts keep their rows and do not count. */
export const GIFT_LIMIT = {
  what: 'gifts',
  table: 'gifts',
  lock: 'events',
  max: GIFTS_MAX,
  isCounted: sql<boolean>`deleted_at is null`,
} as const;

type StoredGift = GiftColumns & Pick<ListedGift, 'units_held' | 'units_bought' | 'contributions'>;

export const NEW_GIFT: StoredGift = {
  category: '',
  title: '',
  description: '',
  price_cents: 0,
  image_url: '',
  external_url: '',
  status: 'available',
  quantity_total: 1,
  units_held: 0,
  units_bought: 0,
  units_elsewhere: 0,
  sort_order: 999,
  is_active: true,
  show_amount: true,
  contributions: 0,
};

export const isFund = ({ category }: Pick<GiftRow, 'category'>) => category === FUNDS;

type Counted = Pick<GiftRow, 'status' | 'quantity_total' | 'units_bought' | 'units_elsewhere'>;

/** The owner's setting or the status that follows from the units, whichever is further on. */
export function computeShownStatus({ status, quantity_total, units_bought, units_elsewhere }: Counted): GiftStatus {
  const bought = units_bought + units_elsewhere;
  if (bought >= quantity_total || status === 'purchased') return 'purchased';
  return bought > 0 ? 'partially_purchased' : status;
}

/** Counts the units that guests can take while `held` are held; 0 if the owner has set the gift to purchased. */
export function countFreeUnits(gift: Counted, held: number): number {
  const { quantity_total, units_bought, units_elsewhere } = gift;
  return computeShownStatus(gift) === 'purchased' ? 0 : quantity_total - units_bought - units_elsewhere - held;
}

/**
 * Returns the columns of a gift after its form; throws field errors for invalid combinations.
 *
 * `quantity_purchased` is the sum of guests' purchases and the units that the owner has counted elsewhere. A number
 * below the guests' purchases does not cancel any of them, so a form that was opened before a purchase can still be
 * saved. A status equal to the shown one does not count as set by the owner.
 */
export function applyGiftForm(before: StoredGift, form: GiftChange): GiftColumns {
  const { units_held, units_bought } = before;
  const shown = computeShownStatus(before);
  const purchased = form.quantity_purchased ?? units_bought + before.units_elsewhere;
  const gift: GiftColumns = {
    category: form.category ?? before.category,
    title: form.title ?? before.title,
    description: form.description ?? before.description,
    price_cents: form.price === undefined ? before.price_cents : toCents(form.price),
    image_url: form.image_url ?? before.image_url,
    external_url: form.external_url ?? before.external_url,
    status: form.status === undefined || form.status === shown ? before.status : form.status,
    quantity_total: form.quantity_total ?? (isFund(before) ? NEW_GIFT.quantity_total : before.quantity_total),
    units_elsewhere: Math.max(0, purchased - units_bought),
    sort_order: form.sort_order ?? before.sort_order,
    is_active: form.is_active ?? before.is_active,
    show_amount: form.show_amount ?? before.show_amount,
  };
  const untouched = units_held + units_bought + before.contributions === 0;
  if (isFund(gift) !== isFund(before) && !untouched) {
    throw buildFieldErrors({ category: 'Guests have already given to this one. Please add a new gift instead.' });
  }
  if (isFund(gift)) return { ...gift, quantity_total: FUND_UNITS, units_elsewhere: 0, external_url: '' };
  const errors = validateUnits(gift.quantity_total, purchased, units_held + units_bought + gift.units_elsewhere);
  if (errors) throw buildFieldErrors(errors);
  return gift;
}

function validateUnits(total: number, purchased: number, taken: number): Record<string, string> | undefined {
  if (total > GIFT_UNITS_MAX) return { quantity_total: `Please enter at most ${GIFT_UNITS_MAX}.` };
  if (purchased > total) return { quantity_purchased: 'Purchased must be a whole number from 0 up to the total.' };
  if (taken > total)
    return { quantity_total: `${taken} of these are already reserved or purchased, so the total can’t be lower.` };
  return undefined;
}

export const toOwnGift = (row: ListedGift): OwnGift => ({ ...toShownGift(row), version: row.version });

function toShownGift(row: ListedGift): Omit<OwnGift, 'version'> {
  const price = row.price_cents / 100;
  return {
    id: row.id,
    category: row.category,
    title: row.title,
    description: row.description,
    price,
    image_url: row.image_url,
    external_url: row.external_url,
    store: row.external_url === '' ? '' : new URL(row.external_url).hostname.replace(/^www\./, ''),
    status: computeShownStatus(row),
    quantity_total: row.quantity_total,
    quantity_purchased: row.units_bought + row.units_elsewhere,
    quantity_available: countFreeUnits(row, row.live_holds),
    sort_order: row.sort_order,
    is_active: row.is_active,
    show_amount: row.show_amount,
    is_reserved_by_anyone: row.live_holds > 0,
    ...(isFund(row) && {
      target_amount: price,
      total_raised: row.raised_cents / 100,
      contribution_count: row.contributions,
    }),
  };
}

/** Amounts are absent for a fund that does not show them. */
export function toGuestGift(row: ListedGift): GuestGift {
  const { target_amount, total_raised, ...gift } = toShownGift(row);
  return {
    ...gift,
    ...(isFund(row) && row.show_amount && { target_amount, total_raised }),
    reservedByCurrentUser: row.own_status === 'reserved',
    guest_reservation_status: row.own_status,
    guest_reservation_id: row.own_id,
    guest_reservation_expires_at: row.own_status === 'reserved' ? row.own_expires_at : null,
    guest_reservation_seconds_left: row.own_status === 'reserved' ? row.own_seconds_left : null,
  };
}

export interface Fund {
  id: string;
  showAmount: boolean;
  closed: boolean;
  raisedCents: number;
  contributions: number;
}

export function toFund(gift: ListedGift): Fund {
  const { id, show_amount: showAmount, raised_cents: raisedCents, contributions } = gift;
  return { id, showAmount, closed: computeShownStatus(gift) === 'purchased', raisedCents, contributions };
}

export function toReservation({ price_cents, message, ...row }: ReservationRow): Reservation {
  return { ...row, gift_price: price_cents / 100, reservation_message: message };
}

export interface ReservedGift {
  guest_name: string;
  reservation: Reservation;
}

export const toReservedGift = (row: ReservationRow): ReservedGift => ({
  guest_name: row.guest_name,
  reservation: toReservation(row),
});

export function toOwnReservation(row: ReservationRow, hidden: boolean): Reservation {
  return toReservation(hideGiver(row, hidden));
}

/** Enqueued by nodes of the previous release only. */
export const purchasesJob = defineJob('registry.purchases', z.object({ eventId: z.uuid() }));

/** The guest-mail feature handles it, because the mail needs the site. */
export const holdMailJob = defineJob(
  'registry.hold-mail',
  z.object({ mailId: z.uuid(), eventId: z.uuid(), reservationId: z.uuid() }),
);

/** The same for a contribution. */
export const contributionMailJob = defineJob(
  'registry.contribution-mail',
  z.object({ mailId: z.uuid(), eventId: z.uuid(), contributionId: z.uuid() }),
);
