interface BarProps {
  /** Consecutive segments in units of `whole`; `look` is the class name. */
  parts: readonly { length: number; look: string }[];
  whole: number;
}

/** A bar for the number beside it. It has no axis for lack of space. */
export function Bar({ parts, whole }: BarProps) {
  const scale = whole === 0 ? 0 : 100 / whole;
  const before = (index: number) => parts.slice(0, index).reduce((sum, { length }) => sum + length, 0);
  return (
    <svg className="bar-chart" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ length, look }, index) => (
        <rect key={look} className={look} x={scale * before(index)} width={scale * length} height="10" />
      ))}
    </svg>
  );
}
