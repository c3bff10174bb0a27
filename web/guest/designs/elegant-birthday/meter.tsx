/** Height of each bar: setbacks up to a tower in the middle. */
const BARS = [14, 14, 14, 21, 21, 21, 29, 29, 29, 38, 38, 29, 29, 29, 21, 21, 21, 14, 14, 14];
const [WIDTH, STEP, GROUND] = [8, 12, 39.5];

const OUTLINES = BARS.map((high, place) => `M${place * STEP + 0.5} ${GROUND}v-${high}h${WIDTH}v${high}z`);

/** A skyline that lights up bar by bar: the first bar from the first dollar, the last one only at the full amount. */
export function Meter({ share }: { share: number }) {
  const lit = share > 0 ? Math.max(Math.floor(share * BARS.length), 1) : 0;
  return (
    <svg className="meter" viewBox="0 0 237 40" aria-hidden="true" focusable="false">
      <path d={OUTLINES.slice(lit).join('')} />
      <path className="lit" d={OUTLINES.slice(0, lit).join('')} />
    </svg>
  );
}
