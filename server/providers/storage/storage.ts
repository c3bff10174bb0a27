/** File storage by keys such as `event/picture/480.webp`, on disk or in an S3 bucket. */
export interface Storage extends AsyncDisposable {
  /** Stores a file. If it fails, a part of the file may remain. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Reads the whole file; undefined if there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Deletes all files of a folder, if there are any. */
  removeFolder(key: string): Promise<void>;
}

/** Checks a key. Keys become paths, so anything that could lead outside of the folder is rejected. */
export function requireSafeKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*(\.\w+)?$/.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`);
  return key;
}
