import { ApiFailure } from '../../../contract/client.ts';
import { formatBytes, ORIGINAL_BYTES_MAX } from '../../../contract/pictures.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { createIdempotencyKey } from '../../ui/idempotency-key.ts';
import { checkFile } from '../kit/picture-files.ts';
import type { Sending } from '../kit/send-picture.ts';

/**
 * The progress of a file. `preparing`: the browser reads and shrinks it; `same`: the server reports that the gallery already
 * shows the picture; `keeping`: the photo is added, and its original is sent; `unkept`: that failed. `failed` and `unkept`
 * may be retried unless they are final.
 */
export type Progress =
  | { is: 'waiting' }
  | { is: 'preparing' }
  | { is: 'sending'; share: number }
  | { is: 'adding' }
  | { is: 'keeping'; share: number }
  | { is: 'added' }
  | { is: 'same'; message: string }
  | { is: 'failed' | 'unkept'; message: string; final: boolean };

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
  /** Returns the id of the image. */
  add: (arrival: Arrival) => Promise<string>;
  keep: (id: string, file: File, sending: Omit<Sending, 'key'>) => Promise<void>;
}

interface Transfer {
  sendKey: string;
  addKey: string;
  address?: string;
  onlyNew: boolean;
  /** Once it is in the gallery. */
  imageId?: string;
  keepsOriginal: boolean;
  call?: AbortController;
}

const PARALLEL_UPLOADS = 2;

/**
 * Uploads files and adds them to the gallery, with their originals if wanted, two at a time. A failed file does not block the others and can be
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

  addFiles(files: Iterable<File>, keepsOriginal: boolean): void {
    const taken = Array.from(files, (file): Upload => {
      const id = this.#begin({ keepsOriginal });
      const message = checkFile(file);
      return { id, file, progress: message === undefined ? { is: 'waiting' } : { is: 'failed', message, final: true } };
    });
    this.#publish([...this.#uploads, ...taken]);
    this.#startNext();
  }

  /** Sends the original of a photo that is in the gallery. */
  addOriginal(imageId: string, file: File): void {
    const id = this.#begin({ imageId, keepsOriginal: true });
    this.#publish([...this.#uploads, { id, file, progress: { is: 'waiting' } }]);
    this.#startNext();
  }

  #begin(transfer: Pick<Transfer, 'imageId' | 'keepsOriginal'>): number {
    const id = ++this.#last;
    const keys = { sendKey: createIdempotencyKey(), addKey: createIdempotencyKey() };
    this.#transfers.set(id, { ...keys, onlyNew: true, ...transfer });
    return id;
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
      transfer.imageId ??= await this.#addPhoto(id, file, transfer);
      if (transfer.keepsOriginal) await this.#keepOriginal(id, file, transfer.imageId, transfer);
      this.#move(id, { is: 'added' });
    } catch (cause) {
      this.#move(id, transfer.imageId === undefined ? toOutcome(cause) : toUnkept(cause));
    }
    this.#startNext();
  }

  async #addPhoto(id: number, file: File, transfer: Transfer): Promise<string> {
    transfer.address ??= await this.#sendFile(id, file, transfer);
    this.#move(id, { is: 'adding' });
    const { address, onlyNew, addKey: key } = transfer;
    return this.#work.add({ file, number: id, address, onlyNew, key });
  }

  async #keepOriginal(id: number, file: File, imageId: string, transfer: Transfer): Promise<void> {
    if (file.size > ORIGINAL_BYTES_MAX) throw new ApiFailure(413, { error: TOO_LARGE, code: 'too_large' });
    transfer.call = new AbortController();
    const onProgress = (share: number) => this.#move(id, { is: 'keeping', share });
    onProgress(0);
    await this.#work.keep(imageId, file, { onProgress, signal: transfer.call.signal });
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

const TOO_LARGE = `It is larger than ${formatBytes(ORIGINAL_BYTES_MAX)}.`;

function toUnkept(cause: unknown): Progress {
  const final = cause instanceof ApiFailure && [400, 404, 413, 415].includes(cause.status);
  const reason = formatFailure(cause, 'Please try again.');
  return { is: 'unkept', message: `The photo was added, but its original wasn’t kept. ${reason}`, final };
}

export const isMoving = ({ progress: { is } }: Upload): boolean =>
  is === 'preparing' || is === 'sending' || is === 'adding' || is === 'keeping';

/** Returns whether the gallery shows the photo, with or without its original. */
export const isAdded = ({ progress: { is } }: Upload): boolean => is === 'added' || is === 'keeping' || is === 'unkept';
