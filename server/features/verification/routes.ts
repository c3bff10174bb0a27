import { verification } from '../../../contract/verification.ts';
import { hit } from '../../kit/http/limits.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../../kit/http/mail-limits.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { checkCode, sendCode } from './actions.ts';

export const verificationRoutes: Route[] = [
  on(verification.sendCode, async ({ services, scope, body, request }) => {
    await hit(services, MAIL_FROM_NETWORK, request.ip);
    await hit(services, MAIL_TO_ADDRESS, body.email);
    const code = await sendCode(services, scope, body);
    return { success: true as const, ...(services.config.demoCodes && { demo_code: code }) };
  }),
  on(verification.checkCode, ({ services, scope, body }) => checkCode(services, scope, body)),
];
