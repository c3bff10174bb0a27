import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Fields of a violation in the older format (`report-uri`) and in the newer one (Reporting API). Others are ignored. */
const text = z.string().optional().catch(undefined);
const oldViolation = z.object({
  'effective-directive': text,
  'violated-directive': text,
  'blocked-uri': text,
  'source-file': text,
});
const newViolation = z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text });

export type OldViolation = z.output<typeof oldViolation>;
export type NewViolation = z.output<typeof newViolation>;

export const policyReports = {
  take: endpoint({
    method: 'POST',
    path: '/policy-reports',
    access: 'public',
    summary: 'Takes browsers’ reports of violations of the Content-Security-Policy',
    reports: true,
    body: z.union([
      z.object({ 'csp-report': oldViolation }),
      z.array(z.object({ type: z.string(), body: newViolation.catch({}).optional() })).max(100),
    ]),
  }),
};
