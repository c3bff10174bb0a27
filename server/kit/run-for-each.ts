import type { Log } from './log.ts';

interface Context {
  log: Log;
  stopping: AbortSignal;
}

/**
 * Does a job's work for one after the other. One that fails is logged and holds up none of the others; the job fails at
 * the end, so that somebody looks. Throws the reason of `stopping` as soon as that is aborted.
 */
export async function runForEach(
  { log, stopping }: Context,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) {
    stopping.throwIfAborted();
    try {
      await work(id);
    } catch (error) {
      if (error === stopping.reason) throw error;
      log.error({ err: error, id }, 'one of many could not be done');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${ids.length} could not be done`);
}
