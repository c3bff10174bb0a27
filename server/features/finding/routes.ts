import { finding } from '../../../contract/finding.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { findInvitationByName, mailFoundInvitations } from './actions.ts';

export const findingRoutes: Route[] = [
  bindRoute(finding.findInvitation, async ({ services, scope, body, request: { network } }) => {
    const { email, name } = body;
    if (name !== undefined) return { invite_url: await findInvitationByName(services, scope, { name, network }) };
    if (email !== undefined) await mailFoundInvitations(services, scope, { email, network });
    return { sent: true as const };
  }),
];
