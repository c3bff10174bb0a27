import type { ReactNode } from 'react';
import type { InvitationKind } from './status.tsx';
import { formatNumber } from './format-count.ts';
import './tally.css';

export interface TallyPart {
  /** Weight of this part of the bar. */
  share: number;
  /** Colour; without one the part is only outlined: what is still to come. */
  tone?: InvitationKind | 'rose' | 'ink';
}

export interface TallyEntry {
  label: ReactNode;
  /** A count, or words. */
  value: ReactNode;
  /** The line below, in words. */
  note?: ReactNode;
  /** A bar that says the same as the note. */
  parts?: readonly TallyPart[];
}

/** The figures of a page in one ruled strip. */
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

/** The parts of a whole as one bar; nothing is drawn of a part that is zero. */
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
