/** A key is, for example, `event/picture/480.webp`. */
export interface Storage extends AsyncDisposable {
  /** A part of the file may remain if it throws. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  read(key: string): Promise<Buffer | undefined>;
  /** Writes a file of `size` bytes piece by piece, as slowly as they come. A part of it may remain if it throws. */
  writeStream(key: string, pieces: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** Read it to the end, or end the iteration. */
  readStream(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  removeFolder(key: string): Promise<void>;
  /** The names of the folders at the top, in any order. */
  listFolders(): AsyncIterable<string>;
}

/** Keys become paths, so anything that could lead outside of the folder is rejected. */
export function requireSafeKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*(\.\w+)?$/.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`);
  return key;
}
