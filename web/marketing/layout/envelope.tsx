import { Drawing } from './drawing.tsx';

/** The last line has the accent color. */
export function Envelope({ lines, sizes, lazy = false }: { lines: readonly string[]; sizes: string; lazy?: boolean }) {
  const longest = Math.max(...lines.map((line) => line.length));
  return (
    <div className="envelope" aria-hidden="true">
      <Drawing name="envelope" sizes={sizes} alt="" loading={lazy ? 'lazy' : 'eager'} />
      <p className="envelope__address" data-length={longest > 34 ? 'longest' : longest > 22 ? 'long' : undefined}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  );
}
