export const formatNumber = (count: number) => count.toLocaleString('en-US');

/** `1 reply`, `2 replies` */
export const formatCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
