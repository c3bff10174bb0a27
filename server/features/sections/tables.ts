import type { Audience } from '../../../contract/schedule.ts';
import type { SectionKind } from '../../../contract/section-kinds.ts';
import type { Defaulted, Json, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    site_sections: SiteSectionsTable;
  }
}

/** Built-in sections have rows once the owner has arranged or hidden any section (decision 0060). */
export interface SiteSectionsTable {
  event_id: string;
  id: string;
  kind: SectionKind;
  title: string;
  body: string;
  items: Json<readonly object[]>;
  audience: Audience;
  visible: boolean;
  sort_order: number;
  version: Defaulted<number>;
  created_at: Moment;
  updated_at: Moment;
}
