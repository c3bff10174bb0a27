import type { CDPSession } from '@playwright/test';

/** CPU time of the main thread in milliseconds, in order. */
export type Frames = readonly number[];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

export async function recordFrames(session: CDPSession, act: () => Promise<void>): Promise<Frames> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  });
  await act();
  const complete = Promise.withResolvers<void>();
  session.once('Tracing.tracingComplete', () => complete.resolve());
  await session.send('Tracing.end');
  await complete.promise;
  session.off('Tracing.dataCollected', collect);
  return groupByFrame(events);
}

/** At 60 Hz. */
const FRAME_US = 1_000_000 / 60;

/**
 * The task that makes a frame, recognized by the events in it, is grouped with the tasks that follow within a frame's
 * time. Later tasks without a frame are the browser's own maintenance.
 */
function groupByFrame(events: readonly TraceEvent[]): Frames {
  const thread = events.find(isFrame);
  const own = events
    .filter(({ pid, tid }) => pid === thread?.pid && tid === thread.tid)
    .toSorted((a, b) => a.ts - b.ts);
  const made = own.filter(isFrame);
  const frames: number[] = [];
  let until = 0;
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    if (name !== 'RunTask') continue;
    if (made.some((frame) => frame.ts >= ts && frame.ts <= ts + dur)) {
      frames.push(0);
      until = ts + dur + FRAME_US;
    }
    if (ts <= until) frames[frames.length - 1] = (frames.at(-1) ?? 0) + tdur / 1000;
  }
  return frames;
}

const isFrame = ({ name, ph }: TraceEvent) => name === 'Commit' || (name === 'AnimationFrame' && ph === 'b');
