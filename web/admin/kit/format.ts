import { formatCount } from '../../ui/app-shell/format-count.ts';

/** `1 guest`, `2 guests` */
export const formatGuestCount = (count: number) => formatCount(count, 'guest', 'guests');
