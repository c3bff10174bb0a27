interface BarProps {
  /** Lengths one after another, in parts of `whole`, each with the class of its look. */
  parts: readonly { length: number; look: string }[];
  whole: number;
}

/** A bar that says what the figures beside it say. It has no room to waste, so it has no axis. */
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
