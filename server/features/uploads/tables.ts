import type { ColumnType } from 'kysely';
import type { Defaulted, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    uploads: UploadsTable;
    erased_uploads: ErasedUploadsTable;
    originals: OriginalsTable;
  }
}

export interface StoredSize {
  /** The side of the bounding square; also the name of the file. */
  side: number;
  width: number;
  height: number;
}

export interface UploadsTable {
  event_id: string;
  id: string;
  token: string;
  sizes: ColumnType<StoredSize[] | null, string | null, string | null>;
  miniature: Buffer | null;
  fingerprint: Buffer | null;
  created_at: Moment;
}

/** The file from which a photo of the gallery was made, as its owner has it. */
export interface OriginalsTable {
  event_id: string;
  id: string;
  upload_id: string;
  kind: OriginalKind;
  bytes: number;
  stored: Defaulted<boolean>;
  created_at: Moment;
}

export type OriginalKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** Of sites whose rows are gone. */
export interface ErasedUploadsTable {
  event_id: string;
  created_at: Moment;
}
