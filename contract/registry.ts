import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PURCHASE_UNITS_MAX } from './limits.ts';
import { orderForm } from './sort-order.ts';
import { flag, line, lines, money, personName, pictureAddress, webAddress } from './values.ts';

/** The category that makes a gift a fund: it takes contributions and cannot be reserved. */
export const FUNDS = 'Funds';
/** The fixed `quantity_total` of a fund. */
export const FUND_UNITS = 999_999;
/** The most units of a gift other than a fund (docs/reference/failures.md, R7). */
export const GIFT_UNITS_MAX = 1000;
export const HOLD_MINUTES = 30;
/** The most gifts that a guest may hold at the same time (docs/reference/failures.md, R3). */
export const OPEN_HOLDS_MAX = 5;
/** The most gifts that a verified email marks as purchased in 24 hours (docs/reference/failures.md, M21). */
export const PURCHASES_A_DAY = 5;

export const GIFT_STATUSES = ['available', 'partially_purchased', 'purchased'] as const;
export type GiftStatus = (typeof GIFT_STATUSES)[number];

export const RESERVATION_STATUSES = ['reserved', 'purchased', 'expired', 'cancelled'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

const gift = z.object({
  id: z.string(),
  category: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  image_url: z.string(),
  external_url: z.string(),
  /** The host of `external_url`. */
  store: z.string(),
  status: z.enum(GIFT_STATUSES),
  quantity_total: z.number().int(),
  quantity_purchased: z.number().int(),
  /** Units that are currently neither held nor bought. */
  quantity_available: z.number().int(),
  sort_order: z.number().int(),
  is_active: z.boolean(),
  show_amount: z.boolean(),
  is_reserved_by_anyone: z.boolean(),
  /** Funds only: the target; 0 for none. */
  target_amount: z.number().optional(),
  /** Funds only: the sum of all contributions. */
  total_raised: z.number().optional(),
  /** Funds only. */
  contribution_count: z.number().int().optional(),
});

export const ownGift = gift.extend({
  version: z.number().int(),
});
export type OwnGift = z.output<typeof ownGift>;

/** Reservations of other guests are not identified. */
export const guestGift = gift.extend({
  reservedByCurrentUser: z.boolean(),
  /** This guest's status: a live hold takes precedence over an earlier purchase; null without either. */
  guest_reservation_status: z.enum(['reserved', 'purchased']).nullable(),
  guest_reservation_id: z.string().nullable(),
  guest_reservation_expires_at: z.iso.datetime().nullable(),
  /** Seconds left of the guest's hold. A duration, because the guest's clock may be wrong. */
  guest_reservation_seconds_left: z.number().int().nullable(),
});
export type GuestGift = z.output<typeof guestGift>;

export interface PageRegistry {
  gifts: readonly GuestGift[];
  total: number;
  categories: readonly string[];
}

const wholeNumber = (min: number, max: number, wrong: string) =>
  z.number(wrong).int(wrong).min(min, wrong).max(max, wrong);

const toEmpty = (text: string | null | undefined) => (text === null ? '' : text);

/** The form of a gift; omitted fields get their defaults. The server checks how its numbers fit together. */
export const giftForm = z.object({
  category: line(60, 'Please choose a category.'),
  title: line(200, 'Gift title is required'),
  description: lines(2000).nullish().transform(toEmpty),
  /** 0: no target, or no price. */
  price: money({ min: 0, max: 1_000_000, range: 'Please enter a price from 0 to 1,000,000.' }).optional(),
  image_url: pictureAddress().nullish().transform(toEmpty),
  external_url: webAddress().nullish().transform(toEmpty),
  status: z.enum(GIFT_STATUSES, 'Please choose a status.').optional(),
  quantity_total: wholeNumber(1, FUND_UNITS, 'Total quantity must be 1 or a higher whole number.').optional(),
  quantity_purchased: wholeNumber(0, FUND_UNITS, 'Purchased must be a whole number from 0 up to the total.').optional(),
  sort_order: wholeNumber(0, 1_000_000, 'Sort order must be 0 or a higher whole number.').optional(),
  is_active: flag.optional(),
  show_amount: flag.optional(),
});
export type GiftForm = z.output<typeof giftForm>;
/**
 * `seen_version` is the version that the owner saw; the change is refused if it is no longer current. The name differs
 * from `version`, so that sending back a whole gift does not request this check.
 */
export const giftChange = giftForm.partial().extend({ seen_version: z.number().int().optional() });
export type GiftChange = z.output<typeof giftChange>;

export const reservation = z.object({
  id: z.string(),
  gift_id: z.string(),
  gift_title: z.string(),
  gift_image: z.string(),
  gift_price: z.number(),
  /** The invitation's name, or the verified email address, after the name that was given with it. */
  guest_name: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  reservation_message: z.string(),
});
export type Reservation = z.output<typeof reservation>;

const reserveForm = z.object({
  quantity: z.literal(1, 'You can reserve only one at a time.').optional(),
  reservation_message: lines(1000).nullish(),
  /** Of a guest by verified email, for the hosts; an invitation has a name already. */
  guest_name: personName(120).nullish(),
});

/** Without a body it is one unit. */
const purchaseForm = z
  .object({
    quantity: z
      .number('Please enter how many you bought.')
      .int('Please enter a whole number.')
      .min(1, 'Please enter how many you bought.')
      .max(PURCHASE_UNITS_MAX, `You can mark up to ${PURCHASE_UNITS_MAX} at a time.`)
      .optional(),
  })
  .nullish();

const taken = z.object({ guest_name: z.string(), reservation });

export const registry = {
  ownList: endpoint({
    method: 'GET',
    path: '/admin/events/:event/registry',
    access: 'owner',
    summary: 'All gifts, inactive ones too',
    output: z.array(ownGift),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/events/:event/registry',
    access: 'owner',
    summary: 'Adds a gift or a fund',
    body: giftForm,
    output: ownGift,
    status: [201],
    creates: 'atomic',
    errors: ['not_signed_in', 'limit_reached'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/registry/:id',
    access: 'owner',
    summary: 'Changes a gift, whole or in part',
    body: giftChange,
    output: ownGift,
    errors: ['not_signed_in', 'changed_elsewhere'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/admin/events/:event/registry/order',
    access: 'owner',
    summary: 'Puts the gifts into an order; those left out keep theirs, behind those named',
    body: orderForm,
    output: z.array(ownGift),
    errors: ['not_signed_in'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/registry/:id',
    access: 'owner',
    summary: 'Deletes a gift, ends its open reservations and keeps their history',
    errors: ['not_signed_in'],
  }),
  reservations: endpoint({
    method: 'GET',
    path: '/admin/events/:event/reservations',
    access: 'owner',
    summary: 'All reservations there ever were, newest first',
    output: z.array(reservation),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/admin/reservations/:id',
    access: 'owner',
    summary: 'Cancels a reservation or a purchase and frees its unit',
    errors: ['not_signed_in', 'reservation_over'],
  }),
  cancelOpen: endpoint({
    method: 'DELETE',
    path: '/admin/events/:event/reservations',
    access: 'owner',
    summary: 'Cancels all open reservations at once; purchases stay',
    errors: ['not_signed_in'],
  }),
  publicList: endpoint({
    method: 'GET',
    path: '/events/:event/registry',
    access: 'visitor',
    summary: 'The gifts as guests see them; to a verified email with its own reservations',
    output: z.array(guestGift),
    list: true,
    errors: ['invalid_cursor'],
  }),
  invitedList: endpoint({
    method: 'GET',
    path: '/invite/:token/gifts',
    access: 'invite',
    summary: 'The gifts as guests see them, with the reservations of this one',
    output: z.array(guestGift),
    list: true,
    errors: ['invalid_cursor'],
  }),
  verifiedReservations: endpoint({
    method: 'GET',
    path: '/events/:event/my-reservations',
    access: 'verified',
    summary: 'The reservations of a verified email, newest first',
    output: z.array(reservation),
    list: true,
    errors: ['not_verified', 'invalid_cursor'],
  }),
  invitedReservations: endpoint({
    method: 'GET',
    path: '/invite/:token/my-reservations',
    access: 'invite',
    summary: 'The reservations of an invitation, newest first',
    output: z.array(reservation),
    list: true,
    errors: ['invalid_cursor'],
  }),
  invitedReserve: endpoint({
    method: 'POST',
    path: '/invite/:token/gifts/:id/reserve',
    access: 'invite',
    summary: 'Holds one unit for 30 minutes; again, the same reservation',
    body: reserveForm,
    output: taken,
    errors: ['gift_taken', 'gift_is_fund', 'registry_closed', 'too_many_reservations'],
  }),
  invitedPurchase: endpoint({
    method: 'POST',
    path: '/invite/:token/gifts/:id/purchase',
    access: 'invite',
    summary: 'Marks the unit that this guest holds as bought, and free ones with it; final for the guest',
    body: purchaseForm,
    output: taken,
    errors: ['not_reserved', 'gift_is_fund'],
  }),
  invitedRelease: endpoint({
    method: 'DELETE',
    path: '/invite/:token/gifts/:id/reserve',
    access: 'invite',
    summary: 'Gives back the unit that this guest holds',
    errors: ['not_reserved'],
  }),
  verifiedReserve: endpoint({
    method: 'POST',
    path: '/events/:event/gifts/:id/reserve',
    access: 'verified',
    summary: 'Holds one unit for 30 minutes; again, the same reservation',
    body: reserveForm,
    output: taken,
    errors: ['not_verified', 'gift_taken', 'gift_is_fund', 'registry_closed', 'too_many_reservations'],
  }),
  verifiedPurchase: endpoint({
    method: 'POST',
    path: '/events/:event/gifts/:id/purchase',
    access: 'verified',
    summary: 'Marks the unit that this guest holds as bought, and free ones with it; final for the guest',
    body: purchaseForm,
    output: taken,
    errors: ['not_verified', 'not_reserved', 'gift_is_fund', 'too_many_purchases'],
  }),
  verifiedRelease: endpoint({
    method: 'DELETE',
    path: '/events/:event/gifts/:id/reserve',
    access: 'verified',
    summary: 'Gives back the unit that this guest holds',
    errors: ['not_verified', 'not_reserved'],
  }),
};
