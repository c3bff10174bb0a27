import type { CSSProperties, ReactNode } from 'react';
import { useLook, usePaint, type Paint, type Role } from '../look.tsx';
import { Block, drawEach, Pieces, Table } from '../table.tsx';

/** A row over the whole width of the sheet, in a color of its own. */
export function Band({
  paint,
  padding,
  style,
  className,
  children,
}: {
  paint: Paint;
  padding: string;
  style?: CSSProperties;
  className?: string;
  children: ReactNode;
}) {
  const color = usePaint();
  return (
    <tr>
      <td {...color(paint, { padding, ...style }, className)}>{children}</td>
    </tr>
  );
}

/** Pieces of an ornament side by side, in the middle. */
export function Middle({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return (
    <Pieces align="center" {...(style && { style })}>
      <tr aria-hidden="true">{children}</tr>
    </Pieces>
  );
}

/** A piece of an ornament. */
export function Piece({
  paint,
  width,
  height,
  at = 'bottom',
  style,
  gap = 0,
}: {
  paint: Paint;
  width: number;
  height: number;
  at?: 'top' | 'middle' | 'bottom';
  style?: Omit<CSSProperties, 'height' | 'width'>;
  gap?: number;
}) {
  return (
    <td valign={at} style={{ verticalAlign: at, padding: `0 ${gap}px` }}>
      <Block paint={paint} style={{ width: `${width}px`, height, lineHeight: `${height}px`, ...style }} />
    </td>
  );
}

/** Two hairlines with a sign between them. */
export function SignedRule({ ink, line, sign, width }: { ink: Role; line: Role; sign: string; width: number }) {
  const { text } = useLook();
  const color = usePaint();
  const half = (
    <td style={{ verticalAlign: 'middle' }}>
      <Block paint={{ ground: line }} style={{ width: `${width}px`, height: 1 }} />
    </td>
  );
  return (
    <Middle>
      {half}
      <td {...color({ ink }, { padding: '0 12px', font: `400 13px/18px ${text}`, whiteSpace: 'nowrap' })}>{sign}</td>
      {half}
    </Middle>
  );
}

/** A triangle that points down. Outlook shows a rectangle. */
export function Pennant({ role, width, height }: { role: Role; width: number; height: number }) {
  const color = usePaint();
  return (
    <td valign="top" style={{ verticalAlign: 'top', padding: '0 2px' }}>
      <div
        aria-hidden="true"
        {...color(
          { top: role },
          {
            width: 0,
            height: 0,
            fontSize: 0,
            lineHeight: 0,
            borderLeft: `${width / 2}px solid transparent`,
            borderRight: `${width / 2}px solid transparent`,
            borderTop: `${height}px solid`,
          },
        )}
      />
    </td>
  );
}

/** Equal pieces over the whole width, such as stripes or waves. */
export function Strip({
  roles,
  height,
  style,
}: {
  roles: readonly Role[];
  height: number;
  style?: Omit<CSSProperties, 'height'>;
}) {
  return (
    <Table>
      <tr aria-hidden="true">
        {drawEach(roles, (role) => (
          <td width={`${100 / roles.length}%`} style={{ verticalAlign: 'top' }}>
            <Block paint={{ ground: role }} style={{ height, ...style }} />
          </td>
        ))}
      </tr>
    </Table>
  );
}

export const repeat = (count: number, ...roles: Role[]): Role[] =>
  Array.from({ length: count }, (_, at) => roles[at % roles.length] ?? 'line');
