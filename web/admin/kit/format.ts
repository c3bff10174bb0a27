import { formatCount } from '../../ui/app-shell/format-count.ts';

/** Returns `1 guest` or `2 guests`. */
export const formatGuestCount = (count: number) => formatCount(count, 'guest', 'guests');
