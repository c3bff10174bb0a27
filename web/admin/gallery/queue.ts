import { ApiFailure } from '../../../contract/client.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { createIdempotencyKey } from '../../ui/idempotency-key.ts';
import { checkFile } from '../kit/prepare-picture.ts';
import type { Sending } from '../kit/send-picture.ts';

/**
 * The progress of a file. `preparing`: the browser reads and shrinks it; `same`: the server reports that the gallery already shows the picture; `failed` may be
 * retried.
 */
export type Progress =
  | { is: 'waiting' }
  | { is: 'preparing' }
  | { is: 'sending'; share: number }
  | { is: 'adding' }
  | { is: 'added' }
  | { is: 'same'; message: string }
  | { is: 'failed'; message: string; final: boolean };

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly progress: Progress;
}

export interface Arrival {
  file: File;
  /** Counts the files as they were chosen, from 1. */
  number: number;
  address: string;
  onlyNew: boolean;
  key: string;
}

export interface UploadWork {
  send: (file: File, sending: Sending) => Promise<{ url: string }>;
  add: (arrival: Arrival) => Promise<void>;
}

interface Transfer {
  sendKey: string;
  addKey: string;
  address?: string;
  onlyNew: boolean;
  call?: AbortController;
}

const PARALLEL_UPLOADS = 2;

/**
 * Uploads files and adds them to the gallery, two at a time. A failed file does not block the others and can be
 * retried; a file that is not added yet can be removed.
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

  addFiles(files: Iterable<File>): void {
    const taken = Array.from(files, (file): Upload => {
      const id = ++this.#last;
      this.#transfers.set(id, { sendKey: createIdempotencyKey(), addKey: createIdempotencyKey(), onlyNew: true });
      const message = checkFile(file);
      return { id, file, progress: message === undefined ? { is: 'waiting' } : { is: 'failed', message, final: true } };
    });
    this.#publish([...this.#uploads, ...taken]);
    this.#startNext();
  }

  retry(id: number): void {
    this.#move(id, { is: 'waiting' });
    this.#startNext();
  }

  addAnyway(id: number): void {
    const transfer = this.#transfers.get(id);
    if (transfer) Object.assign(transfer, { onlyNew: false, addKey: createIdempotencyKey() });
    this.retry(id);
  }

  /** Removes an upload and aborts it if it is running. */
  remove(id: number): void {
    this.#removeMatching((upload) => upload.id === id);
  }

  removeAll(): void {
    this.#removeMatching(() => true);
  }

  #removeMatching(matches: (upload: Upload) => boolean): void {
    const removed = this.#uploads.filter(matches);
    this.#publish(this.#uploads.filter((upload) => !matches(upload)));
    for (const { id } of removed) {
      this.#transfers.get(id)?.call?.abort();
      this.#transfers.delete(id);
    }
    this.#startNext();
  }

  #startNext(): void {
    const busy = this.#uploads.filter(isMoving).length;
    const waiting = this.#uploads.filter(({ progress }) => progress.is === 'waiting');
    for (const upload of waiting.slice(0, Math.max(0, PARALLEL_UPLOADS - busy))) void this.#upload(upload);
  }

  async #upload({ id, file }: Upload): Promise<void> {
    const transfer = this.#transfers.get(id);
    if (!transfer) return;
    try {
      transfer.address ??= await this.#sendFile(id, file, transfer);
      this.#move(id, { is: 'adding' });
      const { address, onlyNew, addKey: key } = transfer;
      await this.#work.add({ file, number: id, address, onlyNew, key });
      this.#move(id, { is: 'added' });
    } catch (cause) {
      this.#move(id, toOutcome(cause));
    }
    this.#startNext();
  }

  async #sendFile(id: number, file: File, transfer: Transfer): Promise<string> {
    transfer.call = new AbortController();
    this.#move(id, { is: 'preparing' });
    const onProgress = (share: number) => this.#move(id, { is: 'sending', share });
    return (await this.#work.send(file, { key: transfer.sendKey, onProgress, signal: transfer.call.signal })).url;
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
  if (cause instanceof ApiFailure && cause.code === 'picture_shown') return { is: 'same', message: cause.message };
  const final = cause instanceof ApiFailure && [400, 413, 415].includes(cause.status);
  return { is: 'failed', message: formatFailure(cause, 'Failed to upload image file'), final };
}

export const isMoving = ({ progress: { is } }: Upload): boolean =>
  is === 'preparing' || is === 'sending' || is === 'adding';

/** Returns whether an upload is unfinished: waiting, running, or in need of the owner's decision. */
export const isOpen = ({ progress: { is } }: Upload): boolean => is !== 'added';
