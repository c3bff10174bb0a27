import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncryption, type Encryption } from '../../server/kit/encryption.ts';
import { startTestApp, type TestApp } from '../../server/testing/app.ts';
import { buildDatabaseUrl } from '../../server/testing/database.ts';
import { makeGift, makeInvitation, makeSite, type Site } from '../../server/testing/makers.ts';
import { prepareTemplate } from '../../server/testing/template.ts';
import type { DatabaseAddress } from '../../server/kit/pool.ts';
import { Database, type Queried } from './database.ts';
import { NotReceived, ProductNode, type Answer, type NodeOptions, type Sent } from './node.ts';

/** As in server/testing/app.ts, so that both can read what the other has encrypted. */
const SECRET_KEY = 'for-tests-only-for-tests-only-for-tests-only';

/** Settings of every node; the database and the folder of the data are its world's. */
export const NODE_SETTINGS = {
  PUBLIC_URL: 'http://localhost:3000',
  SECRET_KEY,
  RATE_LIMITS: 'off',
  SEED_DEMO: 'false',
  LOG_LEVEL: 'warn',
} as const;

export const createSeal = (): Encryption => createEncryption(SECRET_KEY);

/** What one worker of the writer may write to, without anybody else. */
export interface Desk {
  site: Site;
  invitationId: string;
  invitationToken: string;
  giftId: string;
}

/** What the nodes and the checker need of a database. */
export interface Reachable extends AsyncDisposable, Queried {
  connection: DatabaseAddress;
}

export interface WorldOptions<Own extends Reachable> {
  nodes?: number;
  desks?: number;
  env?: Readonly<Record<string, string>>;
  settings?: Readonly<Record<string, string>>;
  database?: Own;
  /** Leaves the migrations to the nodes; there are no desks then. */
  empty?: boolean;
}

/** A database and nodes of the product on it. */
export class World<Own extends Reachable = Database> implements AsyncDisposable {
  readonly database: Own;
  readonly dataDir: string;
  readonly desks: readonly Desk[];
  readonly seal = createSeal();
  /** Those that requests go to. */
  readonly nodes: ProductNode[] = [];
  /** A load balancer in front of the nodes; without one, requests go to them in turn. */
  front: ((method: string, path: string, sent: Sent) => Promise<Answer>) | undefined;
  readonly #started: ProductNode[] = [];
  readonly #env: Readonly<Record<string, string>>;
  #turn = 0;

  private constructor(database: Own, dataDir: string, desks: readonly Desk[], env: Record<string, string>) {
    this.database = database;
    this.dataDir = dataDir;
    this.desks = desks;
    this.#env = env;
  }

  static async start(options?: WorldOptions<Database>): Promise<World>;
  static async start<Own extends Reachable>(options: WorldOptions<Own> & { database: Own }): Promise<World<Own>>;
  static async start({
    nodes = 2,
    desks = 4,
    env = {},
    settings,
    database,
    empty,
  }: WorldOptions<Reachable> = {}): Promise<World<Reachable>> {
    await using stack = new AsyncDisposableStack();
    const own = stack.use(database ?? (await Database.start(settings)));
    const dataDir = await mkdtemp(join(tmpdir(), 'faults-data-'));
    stack.defer(() => rm(dataDir, { recursive: true, force: true }));
    if (!empty) await prepareTemplate(own.connection);
    const made = desks > 0 ? await makeDesks(own, desks) : [];
    const world = stack.use(
      new World(own, dataDir, made, {
        DATABASE_URL: buildDatabaseUrl(own.connection),
        DATA_DIR: dataDir,
        ...NODE_SETTINGS,
        ...env,
      }),
    );
    await Promise.all(Array.from({ length: nodes }, () => world.addNode()));
    world.#owned = stack.move();
    return world;
  }

  #owned: AsyncDisposableStack | undefined;

  async addNode({ env = {}, ...more }: Partial<NodeOptions> = {}): Promise<ProductNode> {
    const node = await ProductNode.start({ env: { ...this.#env, ...env }, ...more });
    this.nodes.push(node);
    this.#started.push(node);
    return node;
  }

  /** Takes the node out of the turn, and starts another one in its place. */
  async replaceNode(node: ProductNode, options: Partial<NodeOptions> = {}): Promise<ProductNode> {
    this.leaveOut(node);
    await node[Symbol.asyncDispose]();
    return this.addNode(options);
  }

  leaveOut(node: ProductNode): void {
    const place = this.nodes.indexOf(node);
    if (place >= 0) this.nodes.splice(place, 1);
  }

  /**
   * Sends a request as a load balancer does: to the nodes in turn, and to the next one if a node does not receive it.
   * Any other failure is the client's.
   */
  async request(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    if (this.front) return this.front(method, path, sent);
    this.#turn += 1;
    const first = this.#turn % this.nodes.length;
    const [node, ...others] = [...this.nodes.slice(first), ...this.nodes.slice(0, first)];
    if (!node) throw new Error('no node runs');
    return others.reduce(
      (sending, next) =>
        sending.catch((error: unknown) => {
          if (error instanceof NotReceived) return next.request(method, path, sent);
          throw error;
        }),
      node.request(method, path, sent),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#started.map((node) => node[Symbol.asyncDispose]()));
    await this.#owned?.disposeAsync();
  }
}

/** Runs `work` with the product inside this process, for makers of data. */
export async function seed<T>(database: Pick<Reachable, 'connection'>, work: (app: TestApp) => Promise<T>): Promise<T> {
  await using app = await startTestApp({ database: database.connection });
  return await work(app);
}

export const makeDesks = (database: Pick<Reachable, 'connection'>, count: number): Promise<Desk[]> =>
  seed(database, (app) => Promise.all(Array.from({ length: count }, () => makeDesk(app))));

async function makeDesk(app: TestApp): Promise<Desk> {
  const site = await makeSite(app, { event: { event_date: '2031-06-14' } });
  const { id: invitationId, unique_token: invitationToken } = await makeInvitation(app, site);
  return { site, invitationId, invitationToken, giftId: (await makeGift(app, site)).id };
}
