import { uploads } from '../../../contract/uploads.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { storePicture, storePictureFrom } from './actions.ts';

/** Enough for a whole registry, too few for scanning other servers. */
const FETCHES: Limit = { name: 'fetched pictures', max: 60, seconds: 600 };

export const uploadRoutes: Route[] = [
  bindRoute(uploads.create, ({ services, scope, body }) => storePicture(services, scope, body.bytes)),
  bindRoute(
    uploads.createFrom,
    ({ services, scope, body }) => storePictureFrom(services, scope, body.address),
    ({ services, scope }) => countHit(services, FETCHES, scope.eventId),
  ),
];
