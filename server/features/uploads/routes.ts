import { uploads } from '../../../contract/uploads.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { keepPicture } from './actions.ts';

export const uploadRoutes: Route[] = [
  on(uploads.create, ({ services, scope, body }) => keepPicture(services, scope, body.bytes)),
];
