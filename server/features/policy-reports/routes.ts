import { policyReports } from '../../../contract/policy-reports.ts';
import { NodeLimit } from '../../kit/http/node-limit.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { listViolations } from './rules.ts';

/** Of one network address: a page that violates its policy may send one report for each of its elements. */
const LIMIT = {
  max: 60,
  seconds: 60,
  sentence: 'Your network has sent too many reports in the last minute. Please wait a minute.',
};
const requests = new NodeLimit(LIMIT);
/** A report of the newer format may contain many. */
const violations = new NodeLimit(LIMIT);

export const policyReportRoutes: Route[] = [
  bindRoute(
    policyReports.take,
    async ({ services, body, request }) => {
      const host = request.place.kind;
      for (const violation of listViolations(body)) {
        if (services.config.rateLimits && !violations.countWithin(request.network)) return;
        services.violations.count({ host, directive: violation.directive });
        services.log.warn({ host, ...violation }, 'a page violated its policy');
      }
    },
    async ({ services, request }) => {
      if (services.config.rateLimits) requests.countHit(request.network);
    },
  ),
];
