import type { Log } from './log.ts';

interface Context {
  log: Log;
  stopping: AbortSignal;
}

/**
 * In sequence. Failures are logged and do not stop the others; the job fails at the end so that they are noticed.
 * Throws the reason of `stopping` as soon as it is aborted.
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
