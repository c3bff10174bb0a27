import { sections } from '../../../contract/sections.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import {
  changeSection,
  createSection,
  getSection,
  listOwnSections,
  listSections,
  orderSections,
  removeSection,
} from './actions.ts';

export const sectionRoutes: Route[] = [
  bindRoute(sections.list, ({ services, scope }) => listSections(services.db, scope)),
  bindRoute(sections.listOfInvitation, ({ services, scope }) => listSections(services.db, scope)),
  bindRoute(sections.ownList, ({ services, scope }) => listOwnSections(services.db, scope)),
  bindRoute(sections.read, ({ services, scope, params }) => getSection(services.db, scope, params.id)),
  bindRoute(sections.create, ({ services, scope, body }) => createSection(services, scope, body)),
  bindRoute(sections.order, ({ services, scope, body }) => orderSections(services, scope, body.ids)),
  bindRoute(sections.change, ({ services, scope, params, body }) => changeSection(services, scope, params.id, body)),
  bindRoute(sections.remove, ({ services, scope, params }) => removeSection(services, scope, params.id)),
];
