import type { TemplateId } from '../../../contract/catalog.ts';
import type { Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    demos: DemosTable;
    demo_visits: DemoVisitsTable;
  }
}

export interface DemosTable {
  template_id: TemplateId;
  site_id: string | null;
  edition: string | null;
  planted_at: Moment | null;
  claimed_until: Moment;
}

export interface DemoVisitsTable {
  demo_id: string;
  token_hash: Buffer;
  copy_id: string;
  created_at: Moment;
}
