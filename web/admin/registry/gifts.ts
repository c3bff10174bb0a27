import type { FUNDS as FundsCategory, GiftStatus, OwnGift } from '../../../contract/registry.ts';
import type { StatusKind } from '../../ui/app-shell/status.tsx';

export const FUNDS: typeof FundsCategory = 'Funds';

export const isFund = ({ category }: Pick<OwnGift, 'category'>): boolean => category === FUNDS;

export const STATUS_LABEL: Record<GiftStatus, string> = {
  available: 'Available',
  partially_purchased: 'Partially Purchased',
  purchased: 'Purchased',
};
export const STATUS_KIND: Record<GiftStatus, StatusKind> = {
  available: 'free',
  partially_purchased: 'maybe',
  purchased: 'bought',
};
export const STATUSES = Object.keys(STATUS_LABEL) as GiftStatus[];

/** Of several units some may be free; a single one is reserved instead of available. */
export const isStatusShown = ({
  status,
  quantity_total,
  is_reserved_by_anyone,
}: Pick<OwnGift, 'status' | 'quantity_total' | 'is_reserved_by_anyone'>): boolean =>
  !is_reserved_by_anyone || status !== 'available' || quantity_total > 1;

/** Says what deleting a gift takes along. */
export function describeLoss({
  is_reserved_by_anyone,
  quantity_purchased,
  contribution_count = 0,
}: Pick<OwnGift, 'is_reserved_by_anyone' | 'quantity_purchased' | 'contribution_count'>): string {
  return [
    is_reserved_by_anyone && 'Guests who have reserved it lose their reservation.',
    (quantity_purchased > 0 || contribution_count > 0) && 'What guests gave stays on your thank-you list.',
    'This action cannot be undone.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

export interface GiftFilter {
  category: string;
  status: GiftStatus | '';
}

export const filterGifts = (gifts: readonly OwnGift[], { category, status }: GiftFilter): OwnGift[] =>
  gifts.filter((gift) => (category === '' || gift.category === category) && (status === '' || gift.status === status));

/** Counts of the gifts that guests see, each under one status. Funds are counted separately, including hidden ones. */
export interface Stock {
  free: number;
  reserved: number;
  partly: number;
  purchased: number;
  /** In dollars, over all funds. */
  raised: number;
  funds: number;
}

export function computeStock(gifts: readonly OwnGift[]): Stock {
  const stock: Stock = { free: 0, reserved: 0, partly: 0, purchased: 0, raised: 0, funds: 0 };
  for (const gift of gifts) {
    if (isFund(gift)) {
      stock.funds += 1;
      stock.raised += gift.total_raised ?? 0;
    } else if (gift.is_active) stock[computeGiftState(gift)] += 1;
  }
  return stock;
}

function computeGiftState({ status, quantity_available }: OwnGift): 'free' | 'reserved' | 'partly' | 'purchased' {
  if (status === 'purchased') return 'purchased';
  if (status === 'partially_purchased') return 'partly';
  return quantity_available > 0 ? 'free' : 'reserved';
}
