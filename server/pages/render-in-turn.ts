import { setImmediate } from 'node:timers/promises';
import { Semaphore } from '../kit/semaphore.ts';

/** Rendering blocks the event loop. One page of a site is rendered at a time, and at most 250 of it wait. */
const renders = new Semaphore(2, 1000, 1);

/**
 * Renders a page when it is its site's turn; sites with waiting pages take turns. Between two pages the node handles
 * what has arrived, so that pages of one site do not delay another's. Throws 503 if too many pages of the site wait.
 */
export function renderInTurn<T>(eventId: string, render: () => T): Promise<T> {
  return renders.run(async () => {
    await setImmediate();
    return render();
  }, eventId);
}
