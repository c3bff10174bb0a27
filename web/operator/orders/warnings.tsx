import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSince } from '../../../contract/dates.ts';
import { waitingQuery } from './data.ts';

/** What somebody who runs the product must set right: webhooks that cannot be handled, a full archive, a setting. */
export function Warnings() {
  const waiting = useQuery(waitingQuery).data;
  if (waiting === undefined) return null;
  const { unhandled, mailFailing, archiveFailing, proxyIgnored, jobsOff, simulated, unreadable } = waiting;
  return (
    <div role="status">
      {unhandled > 0 && <Warning>{formatUnhandled(unhandled)}</Warning>}
      {mailFailing !== null && <Warning>{formatMailFailure(mailFailing)}</Warning>}
      {unreadable.length > 0 && (
        <Warning>
          No key decrypts these stored values: {unreadable.join(', ')}. Add the key that they were stored with to{' '}
          <code>SECRET_KEYS</code>.
        </Warning>
      )}
      {jobsOff && (
        <Warning>
          Jobs are waiting, and nothing works on them: this node has <code>JOBS=off</code>. No email is sent.
        </Warning>
      )}
      {simulated && (
        <Warning>
          Payments are simulated, and nobody is charged: <code>ALLOW_SANDBOX</code> is on.
        </Warning>
      )}
      {archiveFailing && (
        <Warning>
          The database cannot archive its WAL: a backup of the last minutes is missing, and its disk is filling up. Its
          log has the cause.
        </Warning>
      )}
      {proxyIgnored && (
        <Warning>
          A proxy passes requests on, but <code>TRUST_PROXY</code> is not set: all visitors share one rate limit.
        </Warning>
      )}
    </div>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="console-warning">
    <TriangleAlert aria-hidden="true" />
    <span>{children}</span>
  </p>
);

function formatMailFailure({ since, waiting }: { since: string; waiting: number }): string {
  const count = waiting === 0 ? '' : ` ${waiting} ${waiting === 1 ? 'is' : 'are'} waiting.`;
  return `No email has been accepted since ${formatSince(since)}.${count} Check SMTP_URL and the mail server; the server log has the cause.`;
}

const formatUnhandled = (count: number) =>
  `${count} ${count === 1 ? 'webhook' : 'webhooks'} could not be handled for more than 10 minutes. See the server log for the cause.`;
