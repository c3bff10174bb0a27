import { uploads } from '../../../contract/uploads.ts';
import { hit, type Limit } from '../../kit/http/limits.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { keepPicture, keepPictureFrom } from './actions.ts';

/** Addresses that are asked for the pictures of one site: a whole registry gets through, a scan of others does not. */
const FETCHES: Limit = { name: 'fetched pictures', max: 60, seconds: 600 };

export const uploadRoutes: Route[] = [
  on(uploads.create, ({ services, scope, body }) => keepPicture(services, scope, body.bytes)),
  on(
    uploads.createFrom,
    ({ services, scope, body }) => keepPictureFrom(services, scope, body.address),
    ({ services, scope }) => hit(services, FETCHES, scope.eventId),
  ),
];
