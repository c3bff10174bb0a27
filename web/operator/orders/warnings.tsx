import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { waitingQuery } from './data.ts';

/** What somebody who runs the product must set right: webhooks that cannot be handled, a full archive, a setting. */
export function Warnings() {
  const waiting = useQuery(waitingQuery).data;
  if (waiting === undefined) return null;
  const { unhandled, archiveFailing, proxyIgnored } = waiting;
  return (
    <div role="status">
      {unhandled > 0 && <Warning>{formatUnhandled(unhandled)}</Warning>}
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

const formatUnhandled = (count: number) =>
  `${count} ${count === 1 ? 'webhook' : 'webhooks'} could not be handled for more than 10 minutes. See the server log for the cause.`;
