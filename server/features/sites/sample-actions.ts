import type { FastifyRequest } from 'fastify';
import type { TemplateId } from '../../../contract/catalog.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Db } from '../../kit/db.ts';
import type { Services } from '../../services.ts';
import { eraseUploads } from '../uploads/erased-actions.ts';
import type { Site } from './actions.ts';
import { deleteSample } from './sample-store.ts';

export { assignSampleAddress, copySample } from './sample-store.ts';

export interface Visit {
  /** Undefined for a visitor who has not opened a page of the sample. */
  token: string | undefined;
  network: string;
}

/** What visitors see and may do on samples: sites without an order that are open to everyone. */
export interface SampleSites {
  listAddresses(db: Db): Promise<Partial<Record<TemplateId, string>>>;
  readVisit(services: Services, request: Pick<FastifyRequest, 'headers' | 'network'>): Visit;
  /** Builds the `Set-Cookie` header that identifies a visitor's copy. */
  buildVisitCookie(services: Services, token: string): string;
  /** Returns sites that are no samples unchanged. */
  resolveVisitedSite(db: Db, site: Site, visit: Pick<Visit, 'token'>): Promise<Site>;
  /**
   * Returns the site that this visitor may change. Throws 403 for a visitor who has not opened the sample, 429 and 503
   * if there are too many copies. Sites that are no samples are returned unchanged.
   */
  ensureVisitorCopy(services: Services, site: Site, visit: Visit): Promise<Site>;
  /** Throws 403 unless visitors may make this call in the owner area of a sample. */
  requireAllowed(call: Pick<Endpoint, 'method' | 'path'>): void;
}

declare module '../../kit/services.ts' {
  interface Services {
    samples: SampleSites;
  }
}

/** Deletes the files too. Expects the caller's transaction. */
export async function removeSample(tx: Db, eventId: string): Promise<void> {
  await deleteSample(tx, eventId);
  await eraseUploads(tx, eventId);
}
