import { counted } from '../../ui/app-shell/words.ts';

/** `1 guest`, `2 guests` */
export const people = (count: number) => counted(count, 'guest', 'guests');
