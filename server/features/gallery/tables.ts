import type { ColumnType } from 'kysely';
import type { Focus } from '../../../contract/focus.ts';
import type { Defaulted, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    gallery_images: GalleryImagesTable;
  }
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
  focus: ColumnType<Focus | null, string | null | undefined, string | null>;
  sort_order: number;
  is_active: boolean;
  version: Defaulted<number>;
  created_at: Moment;
}
