/** Flowers on the stem: x and y of the foot, height (negative: downward), size. */
const FLOWERS = [
  [34, 57, 24, 8],
  [78, 58, -18, 7],
  [114, 64, 28, 10],
  [160, 62, 34, 11],
  [204, 52, -20, 8],
  [244, 46, 26, 9],
  [290, 46, -26, 11],
  [334, 54, 30, 10],
  [384, 56, 24, 12],
] as const;
const STEM = 'M4 62C44 46 70 70 112 66S196 54 240 46S340 62 416 52';
const PETAL = 'M0 0C-4.6-3-4.8-9.4-1.6-10.6Q0-9.4 1.5-10.8C5-9.2 4.4-3 0 0Z';
const TURNS = [4, 71, 146, 218, 289];

export function Meter({ share }: { share: number }) {
  return (
    <svg className="vine" viewBox="0 0 420 96" aria-hidden="true" focusable="false">
      <path className="vine-line" d={STEM} />
      {share > 0 && <path className="vine-stem" d={STEM} pathLength="100" strokeDasharray={`${share * 100} 100`} />}
      {FLOWERS.map(([x, y, up, size], place) => (
        <Flower key={x} x={x} y={y} up={up} size={size} grown={share * FLOWERS.length - place} />
      ))}
    </svg>
  );
}

/** `grown`: up to 0 a pencil line, then a bud, from 0.9 in flower. */
function Flower({ x, y, up, size, grown }: { x: number; y: number; up: number; size: number; grown: number }) {
  const head = `translate(${x + 6} ${y - up}) rotate(${up * 2}) scale(${size / 10})`;
  return (
    <g className={grown >= 0.9 ? 'vine-flower' : grown > 0 ? 'vine-bud' : 'vine-line'}>
      <path d={`M${x} ${y}q1 ${-up / 2} 6 ${-up}`} />
      <g transform={head}>
        {grown >= 0.9 ? (
          <>
            {TURNS.map((turn) => (
              <path key={turn} className="vine-petal" d={PETAL} transform={`rotate(${turn})`} />
            ))}
            <circle className="vine-heart" r="2.8" />
          </>
        ) : (
          <path d="M0 1C-5-2-4-8 0-10C4-8 5-2 0 1Z" />
        )}
      </g>
    </g>
  );
}
