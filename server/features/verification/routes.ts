import { verification } from '../../../contract/verification.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { checkCode, requestCode } from './actions.ts';

export const verificationRoutes: Route[] = [
  bindRoute(verification.sendCode, async ({ services, scope, body, request }) => {
    const { code, shown } = await requestCode(services, scope, { ...body, network: request.network });
    return { success: true as const, ...(shown && { demo_code: code }) };
  }),
  bindRoute(verification.checkCode, ({ services, scope, body }) => checkCode(services, scope, body)),
];
