import type { ColumnType } from 'kysely';
import type { Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    uploads: UploadsTable;
    erased_uploads: ErasedUploadsTable;
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

/** Of sites whose rows are gone. */
export interface ErasedUploadsTable {
  event_id: string;
  created_at: Moment;
}
