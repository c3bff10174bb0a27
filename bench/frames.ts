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
export async function framesOf(session: CDPSession, act: () => Promise<void>): Promise<Frames> {
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
  return perFrame(events);
}

/** Chromium says where the page's thread begins with a frame: the task around that, and those until the next, are its work. */
function perFrame(events: readonly TraceEvent[]): Frames {
  const begins = events.filter(({ name, ph }) => name === 'AnimationFrame' && ph === 'b');
  const thread = begins[0];
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === thread?.pid && tid === thread.tid);
  const frames: number[] = [];
  for (const { ts, dur = 0, tdur = dur } of tasks.toSorted((a, b) => a.ts - b.ts)) {
    if (begins.some((begin) => begin.ts >= ts && begin.ts <= ts + dur)) frames.push(0);
    if (frames.length > 0) frames[frames.length - 1] = (frames.at(-1) ?? 0) + tdur / 1000;
  }
  return frames;
}
