import { operators } from '../../../contract/operators.ts';
import { on, Reply, type Route } from '../../kit/http/route.ts';
import type { Services } from '../../services.ts';
import { checkLink, login, logout, setPassword, getSignedInOperator, verify } from './actions.ts';
import { buildOperatorCookie } from './rules.ts';

export const operatorRoutes: Route[] = [
  on(operators.login, ({ services, body, request }) => login(services, body, request.ip)),

  on(operators.verify, async ({ services, body }) => {
    const { token, email } = await verify(services, body);
    return new Reply({ email }, { headers: { 'set-cookie': buildOperatorCookie(isSecure(services), token) } });
  }),

  on(operators.session, ({ services, scope }) => getSignedInOperator(services, scope)),

  on(operators.logout, async ({ services, scope }) => {
    await logout(services, scope);
    return new Reply(undefined, { headers: { 'set-cookie': buildOperatorCookie(isSecure(services)) } });
  }),

  on(operators.checkLink, async ({ services, body, request }) => {
    const { email } = await checkLink(services, body.token, request.ip);
    return { email };
  }),

  on(operators.setPassword, ({ services, body, request }) => setPassword(services, body, request.ip)),
];

const isSecure = ({ config }: Services) => config.publicUrl.protocol === 'https:';
