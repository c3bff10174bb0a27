import { imports } from '../../../contract/imports.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { previewImport, startImport, undoImport } from './import-actions.ts';
import { listImports } from './import-store.ts';

export const importRoutes: Route[] = [
  bindRoute(imports.preview, ({ services, scope, body }) => previewImport(services.db, scope, body.rows)),
  bindRoute(imports.start, ({ services, scope, body }) => startImport(services, scope, body.rows)),
  bindRoute(imports.list, ({ services, scope }) => listImports(services.db, scope)),
  bindRoute(imports.undo, ({ services, scope, params }) => undoImport(services, scope, params.id)),
];
