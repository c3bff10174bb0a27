/**
 * What the work answers, unless a timer that starts with it ends before it: for what has to give up in time. Both hang on
 * the same loop, so a busy machine holds up one like the other.
 *
 * @throws Error when the timer was first.
 */
export async function requireWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not done within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
