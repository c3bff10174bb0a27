import { uploads } from '../../../contract/uploads.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { storePicture, storePictureFrom } from './actions.ts';

export const uploadRoutes: Route[] = [
  bindRoute(uploads.create, ({ services, scope, body }) => storePicture(services, scope, body.bytes)),
  bindRoute(uploads.createFrom, ({ services, scope, body }) => storePictureFrom(services, scope, body.address)),
];
