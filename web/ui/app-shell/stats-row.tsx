import type { ReactNode } from 'react';
import type { InvitationKind } from './status.tsx';
import { formatNumber } from './format-count.ts';
import './stats-row.css';

export interface MeterPart {
  share: number;
  /** Color; a part without one is only outlined. */
  tone?: InvitationKind | 'rose' | 'ink';
}

export interface Stat {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** A bar that shows the same as the note. */
  parts?: readonly MeterPart[];
}

export function StatsRow({ entries }: { entries: Readonly<Record<string, Stat>> }) {
  return (
    <dl className="stats-row">
      {Object.entries(entries).map(([key, { label, value, note, parts }]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="stats-row__value">{typeof value === 'number' ? formatNumber(value) : value}</dd>
          {parts && (
            <dd className="stats-row__meter" aria-hidden="true">
              <Meter parts={parts} />
            </dd>
          )}
          {note !== undefined && <dd className="stats-row__note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

export function Meter({ parts }: { parts: readonly MeterPart[] }) {
  return (
    <span className="meter">
      {parts
        .filter(({ share }) => share > 0)
        .map(({ share, tone }) => (
          <span key={tone ?? 'rest'} className={`meter__${tone ?? 'rest'}`} style={{ flexGrow: share }} />
        ))}
    </span>
  );
}
