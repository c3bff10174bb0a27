/** Keys are such as `event/picture/480.webp`. */
export interface Storage extends AsyncDisposable {
  /** If it fails, a part of the file may remain. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns undefined if there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  /** Does nothing if there is no such folder. */
  removeFolder(key: string): Promise<void>;
}

/** Keys become paths, so anything that could lead outside of the folder is rejected. */
export function requireSafeKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*(\.\w+)?$/.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`);
  return key;
}
