import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react';
import { usePaint, type Paint } from './look.tsx';

/** A table for layout. Its columns do not grow with long words. */
export function Table({
  paint = {},
  style,
  className,
  children,
}: {
  paint?: Paint;
  style?: CSSProperties;
  className?: string;
  children: ReactNode;
}) {
  const color = usePaint();
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      {...color(paint, { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', ...style }, className)}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** As wide as its content. An `align` of `left` would make it float. */
export function Pieces({
  align,
  style,
  children,
}: {
  align: 'center' | 'left';
  style?: CSSProperties;
  children: ReactNode;
}) {
  return (
    <table
      role="presentation"
      {...(align === 'center' && { align })}
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'separate', margin: align === 'center' ? '0 auto' : 0, ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** A row of the sheet. */
export function Row({ above, below = 0, children }: { above: number; below?: number; children?: ReactNode }) {
  return (
    <tr>
      <td className="pad" style={{ padding: `${above}px 48px ${below}px` }}>
        {children}
      </td>
    </tr>
  );
}

/** A painted area without text, such as a line or a piece of an ornament; hidden from screen readers. */
export function Block({ paint, style }: { paint: Paint; style: Omit<CSSProperties, 'height'> & { height: number } }) {
  const color = usePaint();
  return (
    <div
      aria-hidden="true"
      {...color(paint, { fontSize: '1px', lineHeight: `${Math.max(1, style.height)}px`, ...style })}
    >
      &nbsp;
    </div>
  );
}

/** Draws each of some fixed pieces, which need no keys. */
export const drawEach = <T,>(pieces: readonly T[], draw: (piece: T, at: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...pieces.map(draw));
