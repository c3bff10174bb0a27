import { Zip, ZipDeflate } from 'fflate';

/** Compression levels; content that is already compressed, such as a picture, is stored as is. */
const LEVELS = { text: 1, pressed: 0 } as const;

/** One file of an archive, written in pieces. */
export interface ArchiveFile {
  write(piece: string | Uint8Array): void;
  end(): void;
}

/** A zip archive that is drained while it is written, so that memory use does not grow with its size. */
export class Archive {
  readonly #packed: Uint8Array[] = [];
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.#packed.push(bytes);
  });

  /** Starts a file; end it before adding the next. Favors speed over size, because an event's texts are small. */
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

  /** Returns the bytes written since the last call; may be empty. */
  drain(): Uint8Array {
    return Buffer.concat(this.#packed.splice(0));
  }
}
