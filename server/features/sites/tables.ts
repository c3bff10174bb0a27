import type { Access } from '../../../contract/access.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import type { Defaulted, Derived, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    addresses: AddressesTable;
    page_versions: PageVersionsTable;
    sites: SitesTable;
  }
}

export interface AddressesTable {
  subdomain: string;
  event_id: string | null;
  order_id: string | null;
  held_until: Moment;
  moved_to: string | null;
  network_hash: Buffer | null;
}

export interface PageVersionsTable {
  event_id: string;
  version: number;
}

export interface SitesTable {
  event_id: string;
  owner_id: string;
  subdomain: string;
  template_id: TemplateId;
  plan_id: PlanId;
  order_id: string | null;
  demo: TemplateId | null;
  demo_of: string | null;
  substitute_for: string | null;
  suspended_at: Moment | null;
  ends_at: Moment;
  created_at: Moment;
  address_changed_at: Moment | null;
  erased_at: Moment | null;
  closed_at: Moment | null;
  blocked_at: Moment | null;
  access: Defaulted<Access>;
  passcode_sealed: string | null;
  passcode_id: string | null;
  find_by_name: Defaulted<boolean>;
  /** For the previous release. */
  invited_only: Derived<boolean>;
}
