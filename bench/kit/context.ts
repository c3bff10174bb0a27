import { tmpdir } from 'node:os';
import { Database } from '../../e2e/faults/database.ts';
import type { ProductNode } from '../../e2e/faults/node.ts';
import { seed, World, type WorldOptions } from '../../e2e/faults/world.ts';
import { makeLoadSite, type LoadSite } from '../load-sites.ts';
import { createDataFolder, startProduct, type RunningProduct } from '../product.ts';
import { fillSite, type GuestSite } from '../guest-site.ts';
import { createFetch, type Fetch, type Page } from './pages.ts';
import { buildCopyName, buildCopyToken, copySite } from './site-copies.ts';
import { LOG_PREFIX } from './statements.ts';

/** How long a measurement takes: a few minutes for all on most days, and the whole for a release. */
export interface Extent {
  whole: boolean;
  rounds: number;
  sliceMs: number;
}

/** Sites on a database in memory, and a node of the product on it that serves pages without limits of rates. */
export interface BenchWorld {
  world: World;
  node: ProductNode;
  /** Node and database. */
  pids: readonly number[];
  /** With 30 gifts, 8 questions, 24 photos and 30 invitations. */
  model: LoadSite;
  /** How many copies of the model there are. */
  copies: number;
}

/** A product as `npm start` runs it, with a site whose pictures can be loaded: for browsers. */
export interface BenchProduct {
  product: RunningProduct;
  dataDir: string;
  site: GuestSite;
  /** Host and origin of the site. */
  host: string;
}

const COPIES = { whole: 5000, daily: 2000 };
const NODE_ENV = {
  NODE_ENV: 'production',
  PRODUCT_DOMAIN: 'localhost',
  ALLOW_SANDBOX: 'true',
  HOST: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
};

/** Makes what several goals share when the first one needs it; disposing it stops everything. */
export class Context implements AsyncDisposable {
  readonly extent: Extent;
  readonly #stack = new AsyncDisposableStack();
  #world: Promise<BenchWorld> | undefined;
  #product: Promise<BenchProduct> | undefined;

  constructor(extent: Extent) {
    this.extent = extent;
  }

  openWorld(): Promise<BenchWorld> {
    return (this.#world ??= this.#makeWorld());
  }

  openProduct(): Promise<BenchProduct> {
    return (this.#product ??= this.#startProduct());
  }

  /**
   * Without nodes, by default, and with a database that has some memory. Stopped with the context at the latest, so that
   * an interrupted measurement leaves nothing behind. In memory, unless commits must take as long as on a disk.
   */
  async startWorld({ onDisk = false, ...options }: WorldOptions<Database> & { onDisk?: boolean } = {}): Promise<World> {
    const settings = { shared_buffers: '256MB', max_wal_size: '4GB', log_line_prefix: LOG_PREFIX };
    const database = onDisk ? await Database.start(settings, tmpdir()) : undefined;
    const given = { desks: 0, nodes: 0, env: NODE_ENV, settings, ...(database && { database }), ...options };
    return this.#stack.use(await World.start(given));
  }

  async #makeWorld(): Promise<BenchWorld> {
    const copies = this.extent.whole ? COPIES.whole : COPIES.daily;
    const world = await this.startWorld();
    const model = await seed(world.database, (app) => makeLoadSite(app, 30));
    await world.database.query(`update invitations set status = 'opened', opened_at = now()`);
    await copySite(world.database, { modelId: model.site.eventId, from: 1, to: copies });
    const node = await world.addNode();
    return { world, node, pids: [node.pid, world.database.pid], model, copies };
  }

  async #startProduct(): Promise<BenchProduct> {
    const { path: DATA_DIR } = this.#stack.use(await createDataFolder());
    const site = await this.#fillProduct(DATA_DIR);
    const product = this.#stack.use(await startProduct({ DATA_DIR, RATE_LIMITS: 'off' }));
    return { product, dataDir: DATA_DIR, site, host: `${site.subdomain}.localhost:${product.port}` };
  }

  /** The buyer's link comes by email, which only a product in development mode shows. */
  async #fillProduct(DATA_DIR: string): Promise<GuestSite> {
    const env = { DATA_DIR, NODE_ENV: 'development', SMTP_URL: '', RATE_LIMITS: 'off', SEED_DEMO: 'false' };
    await using product = this.#stack.use(await startProduct(env));
    return await fillSite(product);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync();
  }
}

export const buildHost = (subdomain: string): string => `${subdomain}.localhost:3000`;

/** The page of everybody, or that of its invitation. */
export function describeCopy(number: number, kind: 'everybody' | 'invited'): Page {
  const path = kind === 'everybody' ? '/' : `/invite/${buildCopyToken(number)}`;
  return { host: buildHost(buildCopyName(number)), path };
}

/**
 * Visits half of the copies in turn, so that a page comes back only after thousands of others. Each kind has its own half:
 * a page by invitation would otherwise find what the node has just read for the page of everybody.
 */
export function createTour({ node, copies }: Pick<BenchWorld, 'node' | 'copies'>, kind: 'everybody' | 'invited') {
  const fetchPage: Fetch = createFetch();
  const half = Math.floor(copies / 2);
  let turn = 0;
  const send = () => {
    turn = (turn % half) + 1;
    return fetchPage(node.port, describeCopy(kind === 'everybody' ? turn : half + turn, kind));
  };
  return { send, [Symbol.dispose]: () => fetchPage[Symbol.dispose]() };
}
