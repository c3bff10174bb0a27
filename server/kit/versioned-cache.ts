/** A value made from the rows of an event. */
export interface Versioned {
  readonly eventId: string;
  /** Of the rows, or an older one. */
  readonly version: number;
  /** When it differs although no row has changed, in milliseconds of the cache's clock. */
  readonly validUntil: number;
  /** In bytes. */
  readonly size: number;
}

export interface VersionedCacheOptions {
  maxBytes: number;
  /** In milliseconds. */
  clock: () => number;
  notices: { readonly epoch: number; areComplete(): boolean };
  readVersion: (eventId: string) => Promise<number>;
}

interface Entry<Value> {
  value: Value;
  size: number;
  /** In which its version was current. */
  epoch: number;
}

/** A value that is being made. */
interface Making<Value> {
  promise: Promise<Value | undefined>;
  /** Events that have changed meanwhile. */
  changed: Set<string>;
}

/**
 * Values by key, which are never older than their rows by more than a second, and not at all if this process has changed
 * the rows: `forget` drops what a commit or a notification has made out of date. Whenever a notification may be missing,
 * a value is used only if its version is read and still the same.
 */
export class VersionedCache<Value extends Versioned> {
  readonly #options: VersionedCacheOptions;
  /** The one that was used last is at the end. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #keys = new Map<string, Set<string>>();
  readonly #makings = new Map<string, Making<Value>>();
  /** Also those that nobody may join any more. */
  readonly #running = new Set<Making<Value>>();
  #size = 0;

  constructor(options: VersionedCacheOptions) {
    this.#options = options;
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  /** The value, if it is known to be current without a query. */
  find(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry || this.#hasPassed(entry) || !this.#isWatched(entry)) return undefined;
    this.#touch(key, entry);
    return entry.value;
  }

  /** Makes a missing value once for all who ask for it at the same time. */
  async get(key: string, make: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const entry = this.#entries.get(key);
    if (entry && (await this.#isCurrent(entry))) {
      // It may have been dropped while its version was read: it was current then.
      if (this.#entries.get(key) === entry) this.#touch(key, entry);
      return entry.value;
    }
    if (entry && this.#entries.get(key) === entry) this.#drop(key);
    return (this.#makings.get(key) ?? this.#make(key, make)).promise;
  }

  async #isCurrent(entry: Entry<Value>): Promise<boolean> {
    const { notices, readVersion } = this.#options;
    const { value } = entry;
    if (this.#hasPassed(entry)) return false;
    if (this.#isWatched(entry)) return true;
    const { epoch } = notices;
    if ((await readVersion(value.eventId)) !== value.version) return false;
    entry.epoch = epoch;
    return true;
  }

  #hasPassed({ value }: Entry<Value>): boolean {
    return this.#options.clock() >= value.validUntil;
  }

  /** Whether a change of its rows would have been noticed. */
  #isWatched({ epoch }: Entry<Value>): boolean {
    const { notices } = this.#options;
    return epoch === notices.epoch && notices.areComplete();
  }

  #make(key: string, make: () => Promise<Value | undefined>): Making<Value> {
    const { epoch } = this.#options.notices;
    const making: Making<Value> = { changed: new Set(), promise: Promise.resolve(undefined) };
    const finish = async () => {
      try {
        const value = await make();
        if (value && !making.changed.has(value.eventId)) this.#keep(key, { value, size: value.size, epoch });
        return value;
      } finally {
        this.#running.delete(making);
        if (this.#makings.get(key) === making) this.#makings.delete(key);
      }
    };
    this.#makings.set(key, making);
    this.#running.add(making);
    making.promise = finish();
    return making;
  }

  /** Drops everything made from the rows of an event, and what is being made may not be used by later requests. */
  forget(eventId: string): void {
    for (const key of this.#keys.get(eventId) ?? []) this.#drop(key);
    for (const making of this.#running) making.changed.add(eventId);
    // Which event a value is of is known only when it is made.
    this.#makings.clear();
  }

  /** Says that a value has grown since it was made. */
  measure(key: string, value: Value): void {
    const entry = this.#entries.get(key);
    if (entry?.value !== value) return;
    this.#size += value.size - entry.size;
    entry.size = value.size;
    this.#dropOldest();
  }

  #keep(key: string, entry: Entry<Value>): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    const { eventId } = entry.value;
    this.#keys.set(eventId, (this.#keys.get(eventId) ?? new Set()).add(key));
    this.#size += entry.size;
    this.#dropOldest();
  }

  #touch(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #dropOldest(): void {
    for (const key of this.#entries.keys()) {
      if (this.#size <= this.#options.maxBytes) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
    const { eventId } = entry.value;
    const keys = this.#keys.get(eventId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(eventId);
  }
}
