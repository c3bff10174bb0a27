import type { ReactNode } from 'react';
import type { InvitationKind } from './status.tsx';
import { formatNumber } from './format-count.ts';
import './tally.css';

export interface TallyPart {
  share: number;
  /** Color; a part without one is only outlined. */
  tone?: InvitationKind | 'rose' | 'ink';
}

export interface TallyEntry {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** A bar that shows the same as the note. */
  parts?: readonly TallyPart[];
}

/** The summary of a page as one row of counts. */
export function Tally({ entries }: { entries: Readonly<Record<string, TallyEntry>> }) {
  return (
    <dl className="tally">
      {Object.entries(entries).map(([key, { label, value, note, parts }]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="tally__value">{typeof value === 'number' ? formatNumber(value) : value}</dd>
          {parts && (
            <dd className="tally__meter" aria-hidden="true">
              <Meter parts={parts} />
            </dd>
          )}
          {note !== undefined && <dd className="tally__note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** A bar of the parts of a whole; parts of zero are omitted. */
export function Meter({ parts }: { parts: readonly TallyPart[] }) {
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
