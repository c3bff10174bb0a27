import { Zip, ZipDeflate } from 'fflate';

/** How hard a file is pressed: what is pressed already, such as a picture, is kept as it is. */
const LEVELS = { text: 1, pressed: 0 } as const;

/** A file of an archive: its pieces in their order, and that there are no more. */
export interface ArchiveFile {
  write(piece: string | Uint8Array): void;
  end(): void;
}

/** A zip archive that is taken away while it is packed, so that its size costs no memory. */
export class Archive {
  readonly #packed: Uint8Array[] = [];
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.#packed.push(bytes);
  });

  /** Begins a file; it has to be ended before the next one. Quick rather than small: the texts of one event are small anyway. */
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

  /** What is packed since the last time, perhaps nothing. */
  drain(): Uint8Array {
    return Buffer.concat(this.#packed.splice(0));
  }
}
