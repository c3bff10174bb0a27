import { giftLookup } from '../../../contract/gift-lookup.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { lookUpGift } from './lookup-actions.ts';

export const lookupRoutes: Route[] = [
  bindRoute(giftLookup.lookup, ({ services, scope, body }) => lookUpGift(services, scope, body.url)),
];
