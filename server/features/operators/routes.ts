import { operators } from '../../../contract/operators.ts';
import { bindRoute, Reply, type Route } from '../../kit/http/route.ts';
import type { Services } from '../../services.ts';
import { refuseWeakPassword } from '../owners/rules.ts';
import { checkLink, endSessions, signIn, signOut, setPassword, getSignedInOperator, verify } from './actions.ts';
import { setUpSecondFactor, turnOnSecondFactor } from './second-factor-actions.ts';
import { buildOperatorCookie } from './rules.ts';

export const operatorRoutes: Route[] = [
  bindRoute(operators.login, ({ services, body, request }) => signIn(services, body, request.network)),

  bindRoute(operators.verify, async ({ services, body, request }) => {
    const { token, email } = await verify(services, body, request.network);
    await endSessions(services, request.headers.cookie);
    return new Reply({ email }, { headers: { 'set-cookie': buildOperatorCookie(isSecure(services), token) } });
  }),

  bindRoute(operators.session, ({ services, scope }) => getSignedInOperator(services, scope)),

  bindRoute(operators.logout, async ({ services, scope }) => {
    await signOut(services, scope);
    return new Reply(undefined, { headers: { 'set-cookie': buildOperatorCookie(isSecure(services)) } });
  }),

  bindRoute(operators.setUpSecondFactor, ({ services, scope }) => setUpSecondFactor(services, scope)),

  bindRoute(operators.turnOnSecondFactor, async ({ services, scope, body }) => ({
    recovery_codes: await turnOnSecondFactor(services, scope, body.code),
  })),

  bindRoute(operators.checkLink, async ({ services, body, request }) => {
    const { email } = await checkLink(services, body.token, request.network);
    return { email };
  }),

  bindRoute(operators.setPassword, async ({ services, body, request }) => {
    await refuseWeakPassword(services.config.brand, 'password', body.password);
    await setPassword(services, body, request.network);
  }),
];

const isSecure = ({ config }: Services) => config.publicUrl.protocol === 'https:';
