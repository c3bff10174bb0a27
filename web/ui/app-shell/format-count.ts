/** Returns `10,000`. */
export const formatNumber = (count: number) => count.toLocaleString('en-US');

/** Returns `1 reply` or `2 replies`. */
export const formatCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
