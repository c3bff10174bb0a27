import { secondFactor } from '../../../contract/second-factor.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import * as actions from './second-factor-actions.ts';

export const secondFactorRoutes: Route[] = [
  bindRoute(secondFactor.setUp, ({ services, scope, body, request }) =>
    actions.setUp(services, scope, body.password, request.network),
  ),

  bindRoute(secondFactor.turnOn, async ({ services, scope, body }) => ({
    recovery_codes: await actions.turnOn(services, scope, body.code),
  })),

  bindRoute(secondFactor.renewCodes, async ({ services, scope, body, request }) => ({
    recovery_codes: await actions.renewCodes(services, scope, body, request.network),
  })),

  bindRoute(secondFactor.turnOff, ({ services, scope, body, request }) =>
    actions.turnOff(services, scope, body, request.network),
  ),

  bindRoute(secondFactor.checkUndo, ({ services, body, request }) =>
    actions.checkUndo(services, body.token, request.network),
  ),

  bindRoute(secondFactor.undo, ({ services, body, request }) => actions.undo(services, body.token, request.network)),
];
