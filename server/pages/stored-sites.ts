import { SERVER_CLOCK } from '../../contract/pages.ts';
import { findSite, readPageVersion, type Site } from '../features/sites/actions.ts';
import type { ChangeNotices } from '../kit/change-notices.ts';
import type { Db } from '../kit/db.ts';
import { VersionedCache } from '../kit/versioned-cache.ts';
import type { Services } from '../services.ts';
import { buildDocument, type BuiltPage } from './built-page.ts';
import { buildSharedPage, formatDateOfEvent } from './shared-page.ts';
import { readFacts, type PageLimits, type ReadFacts, type SiteFacts } from './site-facts.ts';

type PageServices = Pick<Services, 'assets' | 'config' | 'db' | 'log' | 'views'>;

declare module '../kit/services.ts' {
  interface Services {
    /** What pages show to everybody, as this node has read it. */
    storedSites: StoredSites;
  }
}

/** Of one node, for its facts and pages of all sites. V8 and the allocator need about as much again. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Texts beyond Latin-1 take two bytes a character. */
const BYTES_PER_CHARACTER = 2;

/** What an entry takes besides: its objects and keys, the site's row, and the headers of the page. */
const BYTES_PER_SITE = 4096;

/**
 * In milliseconds: also a change by hand, or by a node of a release that raises no versions, is on a page after this
 * time. At most a minute, so that only one change of the date can come in between.
 */
const MAX_AGE = 60_000;

export interface FoundSite {
  /** Undefined if there is no such site. With any status. */
  site: Site | undefined;
  /** Of an active site. */
  stored?: StoredSite;
}

/** Runs the making of a page when it is its turn. */
type Turn = <T>(task: () => Promise<T>) => Promise<T>;

/** The sites that this node has read, with what their pages show to everybody. */
export class StoredSites {
  readonly #services: PageServices;
  readonly #cache: VersionedCache<StoredSite>;

  constructor(services: PageServices, notices: Pick<ChangeNotices, 'epoch' | 'areComplete'>, maxBytes = MAX_BYTES) {
    const { db } = services;
    this.#services = services;
    this.#cache = new VersionedCache({
      maxBytes,
      clock: () => readClock(db),
      notices,
      readVersion: (eventId) => readPageVersion(db, eventId),
    });
  }

  /** In bytes. */
  get size(): number {
    return this.#cache.size;
  }

  /** Must be called for each event that has changed, before anybody learns that it has. */
  forget(eventId: string): void {
    this.#cache.forget(eventId);
  }

  /** A site that this node has read and that has not changed since, as far as is known without a query. */
  findStored(subdomain: string, limits: PageLimits): StoredSite | undefined {
    return this.#cache.find(buildKey(subdomain, limits));
  }

  /** The facts are stored for everybody, whatever `read` reads besides. */
  async find(
    subdomain: string,
    limits: PageLimits,
    { turn = (task) => task(), read = readFacts }: { turn?: Turn; read?: ReadFacts } = {},
  ): Promise<FoundSite> {
    const { db } = this.#services;
    const key = buildKey(subdomain, limits);
    let site: Site | undefined;
    const stored = await this.#cache.get(key, () =>
      turn(async () => {
        const readAt = readClock(db);
        site = await findSite(db, { subdomain });
        if (site?.status !== 'active') return undefined;
        const facts = await read(this.#services, site, limits);
        if (!facts) return undefined;
        const made = new StoredSite(this.#services, { site, facts, readAt }, () => this.#cache.measure(key, made));
        return made;
      }),
    );
    // Somebody else's request may have read it.
    return stored ? { site: stored.site, stored } : { site: site ?? (await findSite(db, { subdomain })) };
  }
}

const buildKey = (subdomain: string, { gifts, photos }: PageLimits) => `${subdomain} ${gifts} ${photos}`;

/** In milliseconds; shifted with the clock of the product. */
const readClock = (db: Db): number => performance.now() + db.offset * 1000;

export class StoredSite {
  readonly site: Site;
  readonly facts: SiteFacts;
  readonly validUntil: number;
  size: number;
  readonly #services: PageServices;
  /** What the database clock is ahead of this node's, in milliseconds. */
  readonly #ahead: number;
  readonly #onGrowth: () => void;
  #page: BuiltPage | undefined;

  constructor(
    services: PageServices,
    { site, facts, readAt }: { site: Site; facts: SiteFacts; readAt: number },
    onGrowth: () => void,
  ) {
    this.#services = services;
    this.#ahead = Date.parse(facts.asOf) - readAt;
    this.#onGrowth = onGrowth;
    this.site = site;
    this.facts = facts;
    this.size = BYTES_PER_SITE + JSON.stringify(facts).length * BYTES_PER_CHARACTER;
    this.validUntil = readAt + computeTimeValid(site, facts);
  }

  get eventId(): string {
    return this.site.eventId;
  }

  get version(): number {
    return this.site.pageVersion;
  }

  /** The page as everybody sees it. */
  getPage(): BuiltPage {
    if (this.#page) return this.#page;
    const page = buildSharedPage(this.#services, this.site, this.facts);
    // In development the views change, too.
    if (this.#services.assets.renderHead) return buildDocument(this.#services, page);
    this.#page = buildDocument(this.#services, page, (bytes) => {
      this.size += bytes;
      this.#onGrowth();
    });
    return this.#page;
  }

  /** The database clock, ISO 8601. */
  get now(): string {
    return new Date(readClock(this.#services.db) + this.#ahead).toISOString();
  }

  /** The header by which a page knows the time. */
  get clockHeader(): Record<string, string> {
    return buildClockHeader(this.now);
  }
}

export const buildClockHeader = (now: string) => ({ 'server-timing': `${SERVER_CLOCK};desc="${now}"` });

/** In milliseconds: until something on the page changes by itself. What could not be read is tried again. */
function computeTimeValid({ endsAt }: Site, { event, gallery, asOf, secondsValid }: SiteFacts): number {
  if (gallery === null) return 0;
  const now = Date.parse(asOf);
  // The offsets of zones are whole minutes.
  const minute = Math.floor(now / 60_000 + 1) * 60_000;
  const isMidnight = formatDateOfEvent(event, minute) !== formatDateOfEvent(event, now);
  return Math.min(
    MAX_AGE,
    Date.parse(endsAt) - now,
    secondsValid === null ? Infinity : secondsValid * 1000,
    isMidnight ? minute - now : Infinity,
  );
}
