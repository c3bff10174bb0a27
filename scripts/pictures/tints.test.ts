import { expect, test } from 'vitest';
import { separatePlanes, solveTint, tint } from './tints.ts';
import type { Pixels } from './tints.ts';

const [WIDTH, HEIGHT] = [32, 24];
const THEMES = [
  [
    [194, 85, 122],
    [176, 141, 87],
  ],
  [
    [62, 124, 166],
    [127, 179, 174],
  ],
  [
    [58, 58, 61],
    [183, 154, 91],
  ],
] as const;

/** Two inks on gray paper, each strong in another place, and a transparent edge. */
function makeRendering([first, second]: (typeof THEMES)[number]): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    const [across, down] = [(pixel % WIDTH) / WIDTH, Math.floor(pixel / WIDTH) / HEIGHT];
    for (let channel = 0; channel < 3; channel += 1)
      data[pixel * 4 + channel] =
        230 * (1 - across) + (first[channel] ?? 0) * across * down + (second[channel] ?? 0) * across * (1 - down);
    data[pixel * 4 + 3] = pixel % WIDTH === 0 ? 0 : 255;
  }
  return { data, width: WIDTH, height: HEIGHT };
}

test('reproduces each theme from the neutral picture', () => {
  const renderings = THEMES.map(makeRendering);
  const { neutral, planes } = separatePlanes(renderings);
  const matrices = solveTint(neutral, planes, renderings);
  for (const [at, expected] of renderings.entries()) {
    const { data } = tint(neutral, planes, matrices[at] ?? []);
    const shown = [...data.keys()].filter((byte) => expected.data[byte - (byte % 4) + 3] !== 0);
    const furthest = Math.max(...shown.map((byte) => Math.abs((data[byte] ?? 0) - (expected.data[byte] ?? 0))));
    expect(furthest).toBeLessThanOrEqual(4);
  }
});

test('refuses a tint of a different length', () => {
  const neutral = { data: new Uint8Array(4), width: 1, height: 1 };
  expect(() => tint(neutral, [], [1, 2, 3])).toThrow('21 numbers');
});
