import { policyReports } from '../../../contract/policy-reports.ts';
import { NodeLimit } from '../../kit/http/node-limit.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { listViolations } from './rules.ts';

/** Of one network address: a page that violates its policy may send one report for each of its elements. */
const limit = new NodeLimit({
  max: 60,
  seconds: 60,
  sentence: 'Your network has sent too many reports in the last minute. Please wait a minute.',
});

export const policyReportRoutes: Route[] = [
  bindRoute(
    policyReports.take,
    async ({ services, body, request }) => {
      const host = request.place.kind;
      for (const violation of listViolations(body)) {
        services.violations.count({ host, directive: violation.directive });
        services.log.warn({ host, ...violation }, 'a page violated its policy');
      }
    },
    async ({ services, request }) => {
      if (services.config.rateLimits) limit.countHit(request.network);
    },
  ),
];
