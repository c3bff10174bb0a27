import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import type { SiteStatus } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { siteStatus } from './rules.ts';
import { siteBy, type SiteKey } from './store.ts';

/** A site as others need it: whose it is, what was bought, and whether it lives. */
export interface Site {
  eventId: string;
  ownerId: string;
  subdomain: string;
  templateId: TemplateId;
  planId: PlanId;
  status: SiteStatus;
  /** End of the term, ISO 8601. */
  endsAt: string;
  createdAt: string;
  /** The address that was ordered, when the site got another because that was lost meanwhile. */
  substituteFor: string | null;
}

/** The site of an event or at an address, in whatever state; undefined for an unknown one. */
export async function findSite(db: Db, key: SiteKey): Promise<Site | undefined> {
  const row = await siteBy(db, key);
  return (
    row && {
      eventId: row.event_id,
      ownerId: row.owner_id,
      subdomain: row.subdomain,
      templateId: row.template_id,
      planId: row.plan_id,
      status: siteStatus(row),
      endsAt: row.ends_at,
      createdAt: row.created_at,
      substituteFor: row.substitute_for,
    }
  );
}
