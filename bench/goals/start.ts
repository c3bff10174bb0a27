import type { Desk, World } from '../../e2e/faults/world.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';

const RESTARTS = { whole: 10, daily: 2 };
/** Pages and replies, in equal parts. */
const REQUESTS_BETWEEN = 100;

/** P15: from the start of a process to its first page, and requests that fail while nodes are restarted in turn. */
export const start: Measurement = {
  name: 'start',
  goals: ['P15'],
  async measure(context) {
    const { rounds, whole } = context.extent;
    await using world = await context.startWorld({ nodes: 2, desks: 4 });
    const [desk] = world.desks;
    const starts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const node = await world.addNode();
      world.leaveOut(node);
      const { status } = await node.request('GET', '/', { site: desk?.site.subdomain ?? '' });
      if (status !== 200) throw new Error(`the first page was answered ${status}`);
      starts.push((performance.now() - began) / 1000);
      await node.end('SIGTERM');
    }
    const restarts = whole ? RESTARTS.whole : RESTARTS.daily;
    const visitors = new Visitors(world);
    for (let at = 0; at < restarts; at += 1) {
      await visitors.reach(REQUESTS_BETWEEN);
      const [oldest] = world.nodes;
      if (!oldest) break;
      await oldest.end('SIGTERM');
      await world.replaceNode(oldest);
    }
    await visitors.reach(REQUESTS_BETWEEN);
    await visitors.stop();
    return {
      figures: [
        judge({ goal: 'P15', name: 'start to the first page', unit: 's', limit: { max: 2.5 }, values: starts }),
        judge({
          goal: 'P15',
          name: `failed requests of ${visitors.answered} in ${restarts} restarts`,
          unit: '',
          limit: { max: 0 },
          values: [visitors.failures.length],
        }),
      ],
      rounds: [{ starts, failures: visitors.failures }],
      voids: 0,
    };
  },
};

/** One for each desk of the world; every second request is a reply. A request that fails is not sent again. */
class Visitors {
  answered = 0;
  readonly failures: string[] = [];
  readonly #world: World;
  readonly #running: Promise<unknown>;
  #goal = Promise.withResolvers<void>();
  #wanted = 0;
  #stopping = false;

  constructor(world: World) {
    this.#world = world;
    this.#running = Promise.all(world.desks.map((desk) => this.#visit(desk)));
  }

  /** Waits until so many more requests are answered. */
  reach(more: number): Promise<void> {
    this.#wanted = this.answered + more;
    this.#goal = Promise.withResolvers<void>();
    return this.#goal.promise;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #visit({ site }: Desk): Promise<void> {
    while (!this.#stopping) {
      const body = { name: `Rita ${this.answered}`, email: 'rita@example.com', attendance: 'yes' };
      const reply = { site: site.subdomain, body, careful: true };
      for (const [method, path, sent] of [
        ['GET', '/', { site: site.subdomain, careful: true }],
        ['POST', `/api/events/${site.eventId}/rsvp`, reply],
      ] as const) {
        const failure = await this.#world.request(method, path, sent).then(
          ({ status }) => (status < 400 ? undefined : String(status)),
          (error: unknown) => String(error),
        );
        if (failure !== undefined) this.failures.push(`${method}: ${failure}`);
        this.answered += 1;
        if (this.answered >= this.#wanted) this.#goal.resolve();
      }
    }
  }
}
