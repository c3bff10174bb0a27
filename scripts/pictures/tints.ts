/**
 * Stores one drawing in all color themes as a neutral picture and the tint of each theme.
 *
 * The renderings of a drawing differ little: every pixel is a mix of a few inks, and a theme changes the inks. So the
 * renderings in all themes are reduced to their mean, three planes that locate inks which the mean does not
 * distinguish, and a matrix for each theme: three channels from seven features (a constant, the mean's red, green and
 * blue, the three planes).
 */

/** Pixels in sRGB with alpha, four bytes each, row by row. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

export const PLANES = 3;
const FEATURES = 4 + PLANES;
/** Seven numbers for each of red, green and blue. */
export type Tint = readonly number[];

/** A plane's value that adds nothing. */
const MIDDLE = 128;
const EMPTY = new Uint8Array();
/** Maximum number of pixels used to solve the equations. */
const SAMPLES = 20_000;
/** Pixels with a lower alpha say too little about a color. */
const VISIBLE = 64;

export function separatePlanes(renderings: readonly Pixels[]): { neutral: Pixels; planes: Uint8Array[] } {
  const [first] = renderings;
  if (!first) throw new Error('a drawing needs at least one rendering');
  const neutral = { ...first, data: computeMean(renderings) };
  const means = solveTint(neutral, [], renderings);
  const computeResidual = (pixel: number) =>
    renderings.flatMap(({ data }, at) =>
      [0, 1, 2].map(
        (channel) => (data[pixel * 4 + channel] ?? 0) - shade(neutral, [], means[at] ?? [], pixel, channel),
      ),
    );
  const samples = samplePixels(neutral).map((pixel) => ({
    residual: computeResidual(pixel),
    weight: alphaOf(neutral, pixel),
  }));
  const directions = findPrincipalDirections(samples, renderings.length * 3);
  const planes = directions.map((direction) => {
    const reach = computePercentile(
      samples.map((sample) => Math.abs(computeDotProduct(sample.residual, direction))),
      0.999,
    );
    return projectPlane(direction, reach > 0 ? (MIDDLE - 1) / reach : 0, neutral, means, renderings);
  });
  return { neutral, planes };
}

/** Computes the tint of each rendering by least squares from the neutral picture and the planes as they were stored. */
export function solveTint(neutral: Pixels, planes: readonly Uint8Array[], renderings: readonly Pixels[]): number[][] {
  const size = 4 + planes.length;
  const normal = makeZeros(size, size);
  const right = renderings.map(() => makeZeros(3, size));
  for (const pixel of samplePixels(neutral)) {
    const weight = alphaOf(neutral, pixel);
    const features = featuresOf(neutral, planes, pixel);
    for (const [row, left] of features.entries()) {
      const line = normal[row] ?? [];
      for (let column = 0; column < size; column += 1)
        line[column] = (line[column] ?? 0) + weight * left * (features[column] ?? 0);
      for (let at = 0; at < renderings.length; at += 1)
        for (let channel = 0; channel < 3; channel += 1) {
          const sums = right[at]?.[channel] ?? [];
          sums[row] = (sums[row] ?? 0) + weight * left * (renderings[at]?.data[pixel * 4 + channel] ?? 0);
        }
    }
  }
  // A plane may be empty; a small value on the diagonal keeps the equations solvable.
  for (const [row, line] of normal.entries()) line[row] = (line[row] ?? 0) * (1 + 1e-9) + 1e-3;
  return right.map((channels) => channels.flatMap((sums) => solveSystem(normal, sums)));
}

export function tint(neutral: Pixels, planes: readonly Uint8Array[], matrix: Tint): Pixels {
  if (matrix.length !== 3 * FEATURES) throw new Error(`a tint has ${3 * FEATURES} numbers`);
  const from = neutral.data;
  // The array clamps and rounds written values.
  const data = new Uint8ClampedArray(from);
  const [one = EMPTY, two = EMPTY, three = EMPTY] = planes;
  for (let channel = 0; channel < 3; channel += 1) {
    const [base = 0, ofRed = 0, ofGreen = 0, ofBlue = 0, ofOne = 0, ofTwo = 0, ofThree = 0] = matrix.slice(
      channel * FEATURES,
    );
    const constant = base - MIDDLE * (ofOne + ofTwo + ofThree);
    for (let pixel = 0, at = 0; at < from.length; pixel += 1, at += 4) {
      if (from[at + 3] === 0) continue;
      const colors = ofRed * (from[at] ?? 0) + ofGreen * (from[at + 1] ?? 0) + ofBlue * (from[at + 2] ?? 0);
      const inks = ofOne * (one[pixel] ?? 0) + ofTwo * (two[pixel] ?? 0) + ofThree * (three[pixel] ?? 0);
      data[at + channel] = constant + colors + inks;
    }
  }
  return { ...neutral, data: new Uint8Array(data.buffer) };
}

/**
 * Projects each pixel's residual onto a direction. The neutral picture's contribution is the same four numbers for all
 * pixels, so no residual is computed.
 */
function projectPlane(
  direction: readonly number[],
  scale: number,
  neutral: Pixels,
  means: readonly Tint[],
  renderings: readonly Pixels[],
): Uint8Array {
  const shares = Float64Array.from(direction, (value) => value * scale);
  const taken = new Float64Array(4);
  for (const [at, matrix] of means.entries())
    for (let place = 0; place < 12; place += 1)
      taken[place % 4] = (taken[place % 4] ?? 0) + (matrix[place] ?? 0) * (shares[at * 3 + Math.floor(place / 4)] ?? 0);
  const plane = new Uint8Array(neutral.width * neutral.height).fill(MIDDLE);
  for (let pixel = 0; pixel < plane.length; pixel += 1) {
    const first = pixel * 4;
    if (neutral.data[first + 3] === 0) continue;
    let value = MIDDLE - (taken[0] ?? 0);
    for (let channel = 0; channel < 3; channel += 1) {
      value -= (taken[channel + 1] ?? 0) * (neutral.data[first + channel] ?? 0);
      for (let at = 0; at < renderings.length; at += 1)
        value += (shares[at * 3 + channel] ?? 0) * (renderings[at]?.data[first + channel] ?? 0);
    }
    plane[pixel] = clampToByte(value);
  }
  return plane;
}

function computeMean(renderings: readonly Pixels[]): Uint8Array {
  const mean = new Uint8Array(renderings[0]?.data.length ?? 0);
  for (let at = 0; at < mean.length; at += 1) {
    let sum = 0;
    for (let one = 0; one < renderings.length; one += 1) sum += renderings[one]?.data[at] ?? 0;
    mean[at] = Math.round(sum / renderings.length);
  }
  return mean;
}

const alphaOf = ({ data }: Pixels, pixel: number) => (data[pixel * 4 + 3] ?? 0) / 255;

function samplePixels(neutral: Pixels): number[] {
  const count = neutral.width * neutral.height;
  // An odd step keeps the samples from lining up in columns.
  const step = Math.max(1, Math.floor(count / SAMPLES)) | 1;
  const pixels: number[] = [];
  for (let pixel = 0; pixel < count; pixel += step) if (alphaOf(neutral, pixel) * 255 >= VISIBLE) pixels.push(pixel);
  return pixels;
}

function featuresOf({ data }: Pixels, planes: readonly Uint8Array[], pixel: number): number[] {
  const color = [0, 1, 2].map((channel) => data[pixel * 4 + channel] ?? 0);
  return [1, ...color, ...planes.map((plane) => (plane[pixel] ?? MIDDLE) - MIDDLE)];
}

function shade(neutral: Pixels, planes: readonly Uint8Array[], matrix: Tint, pixel: number, channel: number): number {
  const features = featuresOf(neutral, planes, pixel);
  return computeDotProduct(features, matrix.slice(channel * features.length, (channel + 1) * features.length));
}

/** Finds the directions in which residuals vary most, by power iteration. */
function findPrincipalDirections(samples: readonly { residual: number[]; weight: number }[], size: number): number[][] {
  const matrix = makeZeros(size, size);
  for (const { residual, weight } of samples)
    for (const [row, value] of residual.entries()) {
      const line = matrix[row] ?? [];
      for (let column = 0; column < size; column += 1)
        line[column] = (line[column] ?? 0) + weight * value * (residual[column] ?? 0);
    }
  return Array.from({ length: PLANES }, (_, place) => {
    let direction = Array.from({ length: size }, (_unused, at) => Math.sin(at + 1 + place));
    for (let round = 0; round < 200; round += 1) {
      const next = multiply(matrix, direction);
      const length = Math.hypot(...next) || 1;
      direction = next.map((value) => value / length);
    }
    const strength = computeDotProduct(multiply(matrix, direction), direction);
    for (const [row, line] of matrix.entries())
      for (const column of line.keys())
        line[column] = (line[column] ?? 0) - strength * (direction[row] ?? 0) * (direction[column] ?? 0);
    return direction;
  });
}

const makeZeros = (rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));

const multiply = (matrix: readonly (readonly number[])[], vector: readonly number[]): number[] =>
  matrix.map((line) => computeDotProduct(line, vector));

/** Solves a symmetric system by Gaussian elimination. */
function solveSystem(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const lines = matrix.map((line, row) => [...line, values[row] ?? 0]);
  for (const [row, line] of lines.entries()) {
    const pivot = line[row] ?? 1;
    for (const [other, target] of lines.entries()) {
      if (other === row) continue;
      const factor = (target[row] ?? 0) / pivot;
      for (const column of target.keys()) target[column] = (target[column] ?? 0) - factor * (line[column] ?? 0);
    }
  }
  return lines.map((line, row) => (line.at(-1) ?? 0) / (line[row] ?? 1));
}

function computePercentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}

function computeDotProduct(left: readonly number[], right: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}

const clampToByte = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
