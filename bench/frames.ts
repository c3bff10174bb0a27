import type { CDPSession } from '@playwright/test';

/** What is worked on the page's own thread for each frame, in milliseconds of the processor, in their order. */
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

/** Follows what a page's thread works while `act` lasts, frame by frame. */
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

/** A frame's time on a screen that shows sixty a second, in microseconds. */
const FRAME_US = 1_000_000 / 60;

/**
 * The task that makes a frame, told by what it hands over or begins, and those that follow within a frame's time. What
 * comes later without a frame is the browser's own housekeeping.
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
