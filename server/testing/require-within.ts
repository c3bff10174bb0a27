/**
 * Fails unless the work finishes before a timer that starts with it. Both run on the same event loop, so a busy machine
 * delays them alike.
 */
export async function requireWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`not done within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
