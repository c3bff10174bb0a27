import { formatCount } from '../../ui/app-shell/format-count.ts';

export const formatGuestCount = (count: number) => formatCount(count, 'guest', 'guests');
