import { ApiFailure } from '../../../contract/client.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { createKey } from '../kit/idempotency.ts';
import { checkFile } from '../kit/send-picture.ts';
import type { Sending } from '../kit/send-picture.ts';

/** How far a file has come. `same`: the gallery shows its picture already, as it is told; `failed` may be tried again. */
export type Progress =
  | { is: 'waiting' }
  | { is: 'sending'; share: number }
  | { is: 'adding' }
  | { is: 'added' }
  | { is: 'same'; told: string }
  | { is: 'failed'; told: string; final: boolean };

/** A file on its way into the gallery. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly progress: Progress;
}

/** What an upload becomes: where its picture is kept, and how it is added. */
export interface Arrival {
  file: File;
  /** Its number among the files of this page, in the order in which they were chosen. */
  number: number;
  address: string;
  /** Refuse it when the gallery shows it already. */
  onlyNew: boolean;
  key: string;
}

export interface UploadWork {
  send: (file: File, sending: Sending) => Promise<{ url: string }>;
  add: (arrival: Arrival) => Promise<void>;
}

/** What is not shown of an upload. */
interface Transfer {
  sendKey: string;
  addKey: string;
  address?: string;
  onlyNew: boolean;
  call?: AbortController;
}

/** As many as the server works on at once. */
const AT_ONCE = 2;

/**
 * Files that become images of the gallery, two at a time, each by itself: one that fails holds up no other, and can be
 * tried again; whatever has not been added yet can be left out.
 */
export class UploadQueue {
  readonly #work: UploadWork;
  readonly #listeners = new Set<() => void>();
  readonly #transfers = new Map<number, Transfer>();
  #uploads: readonly Upload[] = [];
  #last = 0;

  constructor(work: UploadWork) {
    this.#work = work;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): readonly Upload[] => this.#uploads;

  /** Takes files; what can be said against one at once is said at once. */
  addFiles(files: Iterable<File>): void {
    const taken = Array.from(files, (file): Upload => {
      const id = ++this.#last;
      this.#transfers.set(id, { sendKey: createKey(), addKey: createKey(), onlyNew: true });
      const told = checkFile(file);
      return { id, file, progress: told === undefined ? { is: 'waiting' } : { is: 'failed', told, final: true } };
    });
    this.#publish([...this.#uploads, ...taken]);
    this.#startNext();
  }

  /** Tries one again, from where it failed. */
  retry(id: number): void {
    this.#move(id, { is: 'waiting' });
    this.#startNext();
  }

  /** Adds one although the gallery shows its picture already. */
  addAnyway(id: number): void {
    const way = this.#transfers.get(id);
    if (way) Object.assign(way, { onlyNew: false, addKey: createKey() });
    this.retry(id);
  }

  /** Leaves one out; one that is on its way is called off. */
  remove(id: number): void {
    this.#forget((upload) => upload.id === id);
  }

  /** Leaves out all that are not added yet. */
  removeAll(): void {
    this.#forget(() => true);
  }

  #forget(which: (upload: Upload) => boolean): void {
    const gone = this.#uploads.filter(which);
    this.#publish(this.#uploads.filter((upload) => !which(upload)));
    for (const { id } of gone) {
      this.#transfers.get(id)?.call?.abort();
      this.#transfers.delete(id);
    }
    this.#startNext();
  }

  #startNext(): void {
    const busy = this.#uploads.filter(isMoving).length;
    const waiting = this.#uploads.filter(({ progress }) => progress.is === 'waiting');
    for (const upload of waiting.slice(0, Math.max(0, AT_ONCE - busy))) void this.#upload(upload);
  }

  async #upload({ id, file }: Upload): Promise<void> {
    const way = this.#transfers.get(id);
    if (!way) return;
    try {
      way.address ??= await this.#sendFile(id, file, way);
      this.#move(id, { is: 'adding' });
      const { address, onlyNew, addKey: key } = way;
      await this.#work.add({ file, number: id, address, onlyNew, key });
      this.#move(id, { is: 'added' });
    } catch (cause) {
      this.#move(id, toOutcome(cause));
    }
    this.#startNext();
  }

  async #sendFile(id: number, file: File, way: Transfer): Promise<string> {
    way.call = new AbortController();
    this.#move(id, { is: 'sending', share: 0 });
    const onProgress = (share: number) => this.#move(id, { is: 'sending', share });
    return (await this.#work.send(file, { key: way.sendKey, onProgress, signal: way.call.signal })).url;
  }

  #move(id: number, progress: Progress): void {
    this.#publish(this.#uploads.map((upload) => (upload.id === id ? { ...upload, progress } : upload)));
  }

  #publish(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

function toOutcome(cause: unknown): Progress {
  if (cause instanceof ApiFailure && cause.code === 'picture_shown') return { is: 'same', told: cause.message };
  const final = cause instanceof ApiFailure && [400, 413, 415].includes(cause.status);
  return { is: 'failed', told: formatFailure(cause, 'Failed to upload image file'), final };
}

/** Whether a file is on its way just now. */
export const isMoving = ({ progress: { is } }: Upload): boolean => is === 'sending' || is === 'adding';

/** Whether a file still wants to get in, by itself or once the owner has decided. */
export const isOpen = ({ progress: { is } }: Upload): boolean => is !== 'added';
