import { Zip, ZipDeflate } from 'fflate';

/** Content that is already compressed, such as a picture, is stored as is. */
const LEVELS = { text: 1, compressed: 0 } as const;

export interface ArchiveFile {
  write(piece: string | Uint8Array): void;
  end(): void;
}

/** Must be drained while it is written, so that memory use does not grow with the archive's size. */
export class Archive {
  readonly #packed: Uint8Array[] = [];
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.#packed.push(bytes);
  });

  /** End the file before adding the next. Favors speed over size, because an event's texts are small. */
  addFile(path: string, kind: keyof typeof LEVELS = 'text'): ArchiveFile {
    const file = new ZipDeflate(path, { level: LEVELS[kind] });
    this.#zip.add(file);
    return {
      write: (piece) => file.push(typeof piece === 'string' ? Buffer.from(piece) : piece),
      end: () => file.push(new Uint8Array(), true),
    };
  }

  end(): void {
    this.#zip.end();
  }

  drain(): Uint8Array {
    return Buffer.concat(this.#packed.splice(0));
  }
}
