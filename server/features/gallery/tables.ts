import type { ColumnType } from 'kysely';
import type { Moment } from '../../kit/columns.ts';

/** One size of an upload, in pixels. */
export interface StoredSize {
  /** The square within which it was made; the name of its file. */
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

export interface GalleryImagesTable {
  event_id: string;
  id: string;
  upload_id: string | null;
  image_url: string;
  title: string;
  description: string;
  alt_text: string;
  caption: string;
  sort_order: number;
  is_active: boolean;
  created_at: Moment;
}
