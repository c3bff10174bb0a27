/** Requests of one kind, which arrive at a fixed rate whether or not earlier ones were answered. */
export interface Stream {
  name: string;
  perSecond: number;
  /** Resolves with what went wrong; undefined is success. */
  send(): Promise<string | undefined>;
}

export interface Outcome {
  name: string;
  wanted: number;
  sent: number;
  /** Successful answers before the last request was due, per second. */
  held: number;
  /** Milliseconds from the moment at which a request was due, also if it was sent later; of successful ones. */
  latencies: readonly number[];
  faults: ReadonlyMap<string, number>;
}

/** Of all streams. Clients that find more than this many others waiting give up, which counts as a fault. */
const WAITING_MAX = 2000;
const TICK_MS = 2;

/** Sends for so many seconds and waits for the last answers. */
export async function runOpenLoop(streams: readonly Stream[], seconds: number): Promise<Outcome[]> {
  const began = performance.now();
  const end = began + seconds * 1000;
  const running = new Set<Promise<void>>();
  const tallies = streams.map((stream) => ({
    stream,
    sent: 0,
    answered: 0,
    latencies: [] as number[],
    faults: new Map<string, number>(),
  }));

  const send = async (tally: (typeof tallies)[number], due: number) => {
    const isFull = running.size > WAITING_MAX;
    const fault = isFull ? `not sent, ${WAITING_MAX} wait` : await tally.stream.send().catch(describeError);
    const now = performance.now();
    if (fault !== undefined) {
      tally.faults.set(fault, (tally.faults.get(fault) ?? 0) + 1);
      return;
    }
    tally.latencies.push(now - due);
    if (now <= end) tally.answered += 1;
  };

  const sendDue = () => {
    const now = Math.min(performance.now(), end);
    for (const tally of tallies) {
      const { perSecond } = tally.stream;
      for (; began + (tally.sent * 1000) / perSecond < now; tally.sent += 1) {
        const answer = send(tally, began + (tally.sent * 1000) / perSecond).finally(() => running.delete(answer));
        running.add(answer);
      }
    }
  };

  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    sendDue();
    if (performance.now() >= end) resolve();
  }, TICK_MS);
  await over;
  clearInterval(timer);
  while (running.size > 0) await Promise.all(running);
  return tallies.map(({ stream, sent, answered, latencies, faults }) => ({
    name: stream.name,
    wanted: stream.perSecond,
    sent,
    held: answered / seconds,
    latencies: latencies.toSorted((a, b) => a - b),
    faults,
  }));
}

const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** `share` is between 0 and 1; the list is sorted. */
export function findPercentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const countFaults = ({ faults }: Outcome): number => [...faults.values()].reduce((sum, count) => sum + count, 0);

export function formatOutcome(outcome: Outcome): string {
  const { name, wanted, sent, held, latencies, faults } = outcome;
  const times = [0.5, 0.95, 0.99, 1].map((share) => findPercentile(latencies, share).toFixed(0).padStart(6));
  const [p50, p95, p99, max] = times;
  const wrong = [...faults].map(([fault, count]) => `${count} x ${fault}`).join(', ');
  return `${name.padEnd(13)}${wanted.toFixed(0).padStart(4)}/s wanted ${held.toFixed(1).padStart(6)}/s held  ${sent} sent  p50 ${p50}  p95 ${p95}  p99 ${p99}  max ${max} ms  ${countFaults(outcome)} errors${wrong && `: ${wrong}`}`;
}
