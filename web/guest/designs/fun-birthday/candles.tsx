const CANDLES = [
  { x: 17, y: 40, lean: -3 },
  { x: 46, y: 35, lean: 2 },
  { x: 77, y: 39, lean: -1 },
  { x: 106, y: 33, lean: 3 },
  { x: 137, y: 38, lean: -3 },
  { x: 166, y: 34, lean: 1 },
  { x: 197, y: 39, lean: -2 },
  { x: 226, y: 35, lean: 3 },
  { x: 257, y: 38, lean: 1 },
  { x: 286, y: 34, lean: -2 },
];

/**
 * A cake with one lit candle per tenth of a fund: the first one from the first contribution, the last one only at the
 * full amount.
 */
export function Candles({ share }: { share: number }) {
  const lit = share > 0 ? Math.max(Math.floor(share * CANDLES.length), 1) : 0;
  return (
    <svg className="candles" viewBox="-4 0 312 106" aria-hidden="true" focusable="false">
      {CANDLES.map(({ x, y, lean }, place) => (
        <g
          key={x}
          className={place < lit ? 'candle candle--lit' : 'candle'}
          transform={`translate(${x} ${y}) rotate(${lean})`}
        >
          <path className="wax" d="M-6 0Q0 3 6 0L7 44H-7Z" />
          {place < lit && <path className="twist" d="M-6 12L6 6M-6.5 24L6.5 18M-7 36L7 30" />}
          <path className="wick" d="M0 1Q1 -3 0 -6" />
          {place < lit && <path className="flame" d="M0 -27Q11 -12 5 -5Q0 -1 -5 -5Q-10 -12 0 -27Z" />}
        </g>
      ))}
      <path className="cake" d="M-1 74Q152 68 305 73L300 102Q150 108 3 101Z" />
      <path className="icing" d="M2 84q15 14 30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0" />
    </svg>
  );
}
