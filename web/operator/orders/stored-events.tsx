import { ChevronRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatMoment } from '../../../contract/dates.ts';
import { api } from '../api.ts';
import { useOperatorCommand } from './data.ts';

type StoredEvent = OperatorOrderDetail['events'][number];

interface StoredEventsProps {
  order: OperatorOrderDetail['order'];
  events: readonly StoredEvent[];
  canReplay: boolean;
}

function formatOutcome({ outcome, handledAt }: StoredEvent): string {
  return outcome?.replaceAll('_', ' ') ?? (handledAt === null ? 'not handled yet' : 'handled');
}

export function StoredEvents({ order, events, canReplay }: StoredEventsProps) {
  const [replaying, setReplaying] = useState<StoredEvent | null>(null);
  const replay = useOperatorCommand<StoredEvent>(order.id, {
    send: ({ provider, key }) =>
      api('POST /operator/orders/:order/replay', { params: { order: order.id }, body: { provider, key } }),
    done: 'The webhook was replayed',
    failed: 'The webhook could not be replayed',
  });
  return (
    <section className="section stored-events" aria-labelledby="stored-events">
      <div className="section__head">
        <h2 id="stored-events">Webhooks</h2>
      </div>
      {events.length === 0 && <p className="stored-events__none">No webhooks about this order yet.</p>}
      <ul>
        {events.map((event) => (
          <li key={`${event.provider} ${event.key}`}>
            <details>
              <summary>
                <ChevronRight aria-hidden="true" />
                <span className="stored-events__outcome cause">{formatOutcome(event)}</span>
                <span className="under">{formatMoment(event.receivedAt)}</span>
              </summary>
              <p className="under stored-events__key">
                {event.provider}: {event.key}
              </p>
              <pre>{JSON.stringify(event.body, null, 2)}</pre>
            </details>
            {canReplay && (
              <button
                className="button button--bare"
                type="button"
                aria-label={`Replay: ${formatOutcome(event)}`}
                onClick={() => setReplaying(event)}
              >
                <RotateCcw aria-hidden="true" />
                Replay
              </button>
            )}
          </li>
        ))}
      </ul>
      {replaying && (
        <ConfirmDialog
          title="Replay this webhook?"
          question={`It is handled as if ${replaying.provider} had just sent it, and may change the order, create its site and send emails. Anything already done is not repeated. The stored webhook stays unchanged.`}
          action="Replay"
          acting="Replaying…"
          harmless
          busy={replay.isPending}
          onConfirm={() => replay.mutate(replaying, { onSuccess: () => setReplaying(null) })}
          onCancel={() => setReplaying(null)}
        />
      )}
    </section>
  );
}
