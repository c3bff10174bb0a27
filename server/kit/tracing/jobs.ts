import type { Tracing } from './tracing.ts';

/** Adds the current span to a job's payload. Schemas of payloads drop it, so handlers do not see it. */
export function addCause<Payload extends object>(tracing: Tracing | undefined, payload: Payload): Payload {
  const traceparent = tracing?.formatCause();
  return traceparent === undefined ? payload : { ...payload, traceparent };
}

/** Returns the handler of a job, each run in a span that is linked to what enqueued it. */
export function traceJob(
  tracing: Tracing | undefined,
  queue: string,
  run: (payload: unknown) => Promise<void>,
): (payload: unknown) => Promise<void> {
  if (!tracing) return run;
  const name = `process ${queue}`;
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
  };
  return (payload) => tracing.runJob({ name, attributes }, readCause(payload), () => run(payload));
}

function readCause(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('traceparent' in payload)) return undefined;
  return typeof payload.traceparent === 'string' ? payload.traceparent : undefined;
}
