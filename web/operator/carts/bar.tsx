interface BarProps {
  /** Consecutive segments in units of `whole`. */
  parts: readonly { length: number; className: string }[];
  whole: number;
}

/** It has no axis for lack of space. */
export function Bar({ parts, whole }: BarProps) {
  const scale = whole === 0 ? 0 : 100 / whole;
  const sumBefore = (index: number) => parts.slice(0, index).reduce((sum, { length }) => sum + length, 0);
  return (
    <svg className="bar-chart" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ length, className }, index) => (
        <rect key={className} className={className} x={scale * sumBefore(index)} width={scale * length} height="10" />
      ))}
    </svg>
  );
}
