import { operators } from '../../../contract/operators.ts';
import { bindRoute, Reply, type Route } from '../../kit/http/route.ts';
import type { Services } from '../../services.ts';
import { refuseWeakPassword } from '../owners/rules.ts';
import { checkLink, signIn, signOut, setPassword, getSignedInOperator, verify } from './actions.ts';
import { buildOperatorCookie } from './rules.ts';

export const operatorRoutes: Route[] = [
  bindRoute(operators.login, ({ services, body, request }) => signIn(services, body, request.network)),

  bindRoute(operators.verify, async ({ services, body }) => {
    const { token, email } = await verify(services, body);
    return new Reply({ email }, { headers: { 'set-cookie': buildOperatorCookie(isSecure(services), token) } });
  }),

  bindRoute(operators.session, ({ services, scope }) => getSignedInOperator(services, scope)),

  bindRoute(operators.logout, async ({ services, scope }) => {
    await signOut(services, scope);
    return new Reply(undefined, { headers: { 'set-cookie': buildOperatorCookie(isSecure(services)) } });
  }),

  bindRoute(operators.checkLink, async ({ services, body, request }) => {
    const { email } = await checkLink(services, body.token, request.network);
    return { email };
  }),

  bindRoute(operators.setPassword, async ({ services, body, request }) => {
    await refuseWeakPassword('password', body.password);
    await setPassword(services, body, request.network);
  }),
];

const isSecure = ({ config }: Services) => config.publicUrl.protocol === 'https:';
