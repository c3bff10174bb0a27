/** `1 guest`, `2 guests` */
export const people = (count: number) => (count === 1 ? '1 guest' : `${count} guests`);
