export interface Point {
  x: number;
  y: number;
}

/** The straight line with the least squares of the distances; NaN for fewer than two points. */
export function fitLine(points: readonly Point[]): { slope: number; at: (x: number) => number } {
  const sum = (read: (point: Point) => number) => points.reduce((total, point) => total + read(point), 0);
  const [x, y] = [sum((point) => point.x) / points.length, sum((point) => point.y) / points.length];
  const slope = sum((point) => (point.x - x) * (point.y - y)) / sum((point) => (point.x - x) ** 2);
  return { slope, at: (place) => y + slope * (place - x) };
}
