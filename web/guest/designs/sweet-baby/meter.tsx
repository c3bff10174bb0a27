const MOONS = 8;
const RADIUS = 17;

export function Meter({ share }: { share: number }) {
  // The last moon is the full moon, lit only at the full amount.
  const lit = Math.floor(share * MOONS + 1e-9);
  return (
    <svg className="moons" viewBox="0 0 352 48" aria-hidden="true" focusable="false">
      {Array.from({ length: MOONS }, (_, place) => (
        <g key={place} transform={`translate(${22 + place * 44} ${22 + ((place * 5) % 7) - 1})`}>
          <circle className={place < lit ? 'moon moon--lit' : 'moon'} r={RADIUS} />
          {place < lit && <path d={drawPhase((place + 1) / MOONS)} />}
        </g>
      ))}
    </svg>
  );
}

/** Returns the path of a moon's lit part, from a sickle at the right to the full disc. */
function drawPhase(part: number): string {
  const bulge = Math.abs(1 - 2 * part) * RADIUS;
  return `M0-${RADIUS}A${RADIUS} ${RADIUS} 0 0 1 0 ${RADIUS}A${bulge} ${RADIUS} 0 0 ${part < 0.5 ? 0 : 1} 0-${RADIUS}Z`;
}
