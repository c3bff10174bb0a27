import type { ReactNode } from 'react';
import './status.css';

/** The statuses of an invitation; each has its own mark, so that it is readable without color. */
export type InvitationKind = 'yes' | 'no' | 'maybe' | 'open' | 'sent';

/** The statuses of other records: waiting, returned, ended, available, bought. */
export type StatusKind = InvitationKind | 'wait' | 'back' | 'over' | 'free' | 'bought';

/** `tag` adds a background, for use outside of lists. */
export function Status({ kind, tag = false, children }: { kind: StatusKind; tag?: boolean; children: ReactNode }) {
  return (
    <span className={`status status--${kind}${tag ? ' status--tag' : ''}`}>
      <StatusMark kind={kind} />
      {children}
    </span>
  );
}

export function StatusMark({ kind }: { kind: StatusKind }) {
  return (
    <svg className={`mark status--${kind}`} viewBox="0 0 16 16" aria-hidden="true">
      {MARKS[kind]}
    </svg>
  );
}

const MARKS: Record<StatusKind, ReactNode> = {
  yes: (
    <>
      <circle cx="8" cy="8" r="7.2" fill="currentColor" stroke="none" />
      <path className="mark__cut" d="m4.8 8.3 2.2 2.2 4.3-4.7" />
    </>
  ),
  no: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" />
    </>
  ),
  maybe: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 1.5a6.5 6.5 0 0 0 0 13z" fill="currentColor" stroke="none" />
    </>
  ),
  open: <path d="M1.8 6.6 8 1.8l6.2 4.8v7.2H1.8zm0 .2L8 10.8l6.2-4" />,
  sent: <path d="M1.5 3.5h13v9.2h-13zm0 .4L8 8.8l6.5-4.9" />,
  wait: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 4.4V8l2.4 1.6" />
    </>
  ),
  back: <path d="M5.6 2.2 2.4 5.4l3.2 3.2M2.6 5.4h6.8a4 4 0 0 1 0 8H5" />,
  free: <circle cx="8" cy="8" r="6.4" />,
  bought: (
    <>
      <circle cx="8" cy="8" r="7.2" fill="currentColor" stroke="none" />
      <path className="mark__cut" d="m4.8 8.3 2.2 2.2 4.3-4.7" />
    </>
  ),
  over: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M5 8h6" />
    </>
  ),
};
