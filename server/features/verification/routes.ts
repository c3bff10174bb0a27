import { verification } from '../../../contract/verification.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from './rules.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { checkCode, sendCode } from './actions.ts';

/**
 * Per email address: with five tries each, guessing all day succeeds with a chance of 1 in 20,000
 * (docs/reference/failures.md, S6).
 */
const CODES_A_DAY: Limit = { name: 'codes a day', max: 10, seconds: 86_400 };
/** From all networks together (docs/reference/failures.md, R9). */
const CODES_OF_SITE: Limit = { name: 'codes of a site', max: 1000, seconds: 86_400 };

export const verificationRoutes: Route[] = [
  bindRoute(verification.sendCode, async ({ services, scope, body, request }) => {
    await countHit(services, MAIL_FROM_NETWORK, request.network);
    await countHit(services, MAIL_TO_ADDRESS, body.email);
    await countHit(services, CODES_A_DAY, body.email);
    await countHit(services, CODES_OF_SITE, scope.eventId);
    const { code, shown } = await sendCode(services, scope, body);
    return { success: true as const, ...(shown && { demo_code: code }) };
  }),
  bindRoute(verification.checkCode, ({ services, scope, body }) => checkCode(services, scope, body)),
];
