/** `10,000` */
export const grouped = (count: number) => count.toLocaleString('en-US');

/** `1 reply`, `2 replies` and the like. */
export const counted = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`;
