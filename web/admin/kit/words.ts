/** `1 guest`, `2 guests` */
export const people = (count: number) => (count === 1 ? '1 guest' : `${count} guests`);

/** `1 reply`, `2 replies` and the like. */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
