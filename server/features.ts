import { cartJobs } from './features/carts/jobs.ts';
import { cartRoutes } from './features/carts/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { demoSites, seedMissingDemos } from './features/demos/actions.ts';
import { demoJobs } from './features/demos/jobs.ts';
import { skipInventedPeople } from './features/demos/mail-actions.ts';
import { countParked } from './features/back-office/store.ts';
import { backOfficeRoutes } from './features/back-office/routes.ts';
import { eventJobs } from './features/event/jobs.ts';
import { bindEvent } from './features/event/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { galleryJobs } from './features/gallery/jobs.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { guestDataJobs } from './features/guest-data/jobs.ts';
import { listenForBounces } from './features/guest-mail/bounce-actions.ts';
import { guestMailJobs } from './features/guest-mail/jobs.ts';
import { AT_ONCE } from './features/guest-mail/rules.ts';
import { guestMailRoutes } from './features/guest-mail/routes.ts';
import { countOutdated, recordToldByOwner } from './features/guest-mail/told-actions.ts';
import { findingRoutes } from './features/finding/routes.ts';
import { findingJobs } from './features/finding/jobs.ts';
import { INVITATION_REFERENCES } from './features/guests/rules.ts';
import { bindGuests } from './features/guests/routes.ts';
import { notificationJobs } from './features/notifications/jobs.ts';
import { expiringOperatorTables, operatorJobs } from './features/operators/jobs.ts';
import { operatorRoutes } from './features/operators/routes.ts';
import { orderJobs } from './features/orders/jobs.ts';
import { ownerNewsJobs } from './features/owner-news/jobs.ts';
import { ownerNewsRoutes } from './features/owner-news/routes.ts';
import { expiringOwnerTables, ownerJobs } from './features/owners/jobs.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { ownerRoutes } from './features/owners/routes.ts';
import { policyReportRoutes } from './features/policy-reports/routes.ts';
import { expiringRegistryTables, registryJobs } from './features/registry/jobs.ts';
import { registryRoutes } from './features/registry/routes.ts';
import { rsvpJobs } from './features/rsvp/jobs.ts';
import { rsvpRoutes } from './features/rsvp/routes.ts';
import { bindSchedule } from './features/schedule/routes.ts';
import { sectionJobs } from './features/sections/jobs.ts';
import { sectionRoutes } from './features/sections/routes.ts';
import { expiringSecondFactorTables } from './features/second-factors/jobs.ts';
import { siteParts } from './features/sites/actions.ts';
import { DISTRIBUTED_TABLES } from './features/sites/rules.ts';
import type { SampleSites } from './features/sites/sample-actions.ts';
import { siteJobs } from './features/sites/jobs.ts';
import { siteRoutes } from './features/sites/routes.ts';
import { uploadJobs } from './features/uploads/jobs.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { expiringVerificationTables, verificationJobs } from './features/verification/jobs.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import type { Db } from './kit/db.ts';
import type { Distribution } from './kit/distribution-rules.ts';
import type { Route } from './kit/http/route.ts';
import type { JobHandler } from './kit/jobs.ts';
import { watchArchiverEveryHour } from './kit/postgres/archiver.ts';
import { sweepEveryHour, type ExpiringTable } from './kit/sweep.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import { warnOfUnknownKey } from './sealed-tables.ts';
import type { Services } from './services.ts';

export { PAGE_TABLES, raiseVersions, VERSIONS_CHANNEL } from './features/sites/actions.ts';

export const routes: readonly Route[] = [
  ...cartRoutes,
  ...dashboardRoutes,
  ...backOfficeRoutes,
  ...bindEvent({ ...siteParts, countOutdated }),
  ...exportRoutes,
  ...findingRoutes,
  ...galleryRoutes,
  ...guestMailRoutes,
  ...bindGuests({ recordToldByOwner }),
  ...operatorRoutes,
  ...orderRoutes,
  ...ownerNewsRoutes,
  ...ownerRoutes,
  ...policyReportRoutes,
  ...registryRoutes,
  ...rsvpRoutes,
  ...bindSchedule({ countOutdated }),
  ...sectionRoutes,
  ...siteRoutes,
  ...uploadRoutes,
  ...verificationRoutes,
];

export const EXPIRING_TABLES: readonly ExpiringTable[] = [
  ...expiringOwnerTables,
  ...expiringVerificationTables,
  ...expiringRegistryTables,
  ...expiringOperatorTables,
  ...expiringSecondFactorTables,
];

/** What may be distributed over several servers, and what the product does in place of foreign keys (decision 0051). */
export const distribution: Distribution = {
  tables: DISTRIBUTED_TABLES,
  dropped: [
    { child: 'events', parent: 'sites' },
    { child: 'invite_tokens', parent: 'invitations' },
  ],
  cleared: INVITATION_REFERENCES.map((child) => ({ child, parent: 'invitations' })),
};

export const jobHandlers: readonly JobHandler<Services>[] = [
  ...cartJobs,
  ...demoJobs,
  ...eventJobs,
  ...galleryJobs,
  ...guestDataJobs,
  ...guestMailJobs,
  ...findingJobs,
  watchArchiverEveryHour,
  sweepEveryHour(EXPIRING_TABLES),
  ...notificationJobs,
  ...operatorJobs,
  ...orderJobs,
  ...ownerNewsJobs,
  ...ownerJobs,
  ...registryJobs,
  ...rsvpJobs,
  ...sectionJobs,
  ...siteJobs,
  ...uploadJobs,
  ...verificationJobs,
];

/** The server listens once this is done. */
export async function prepareData(services: Services): Promise<void> {
  await warnOfUnknownKey(services);
  await seedMissingDemos(services);
}

export { listenForBounces };

/** Sends nothing to people who do not exist. */
export const filterMails: (mailer: Mailer) => Mailer = skipInventedPeople;

/** Mails to guests that a node hands over at the same time. */
export const MAILS_AT_ONCE = AT_ONCE.node;

export const countParkedOrders: (db: Db) => Promise<number> = countParked;

export const samples: SampleSites = demoSites;
