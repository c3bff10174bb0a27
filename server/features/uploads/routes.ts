import { uploads } from '../../../contract/uploads.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { storePicture, storePictureFrom } from './actions.ts';

/** Addresses that are asked for the pictures of one site: a whole registry gets through, a scan of others does not. */
const FETCHES: Limit = { name: 'fetched pictures', max: 60, seconds: 600 };

export const uploadRoutes: Route[] = [
  on(uploads.create, ({ services, scope, body }) => storePicture(services, scope, body.bytes)),
  on(
    uploads.createFrom,
    ({ services, scope, body }) => storePictureFrom(services, scope, body.address),
    ({ services, scope }) => countHit(services, FETCHES, scope.eventId),
  ),
];
