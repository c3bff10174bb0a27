import { imports } from '../../../contract/imports.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { listUndoable, previewImport, startImport, undoImport } from './import-actions.ts';

export const importRoutes: Route[] = [
  bindRoute(imports.preview, ({ services, scope, body }) => previewImport(services.db, scope, body.rows)),
  bindRoute(imports.start, ({ services, scope, body }) => startImport(services, scope, body.rows)),
  bindRoute(imports.list, ({ services, scope }) => listUndoable(services.db, scope)),
  bindRoute(imports.undo, ({ services, scope, params }) => undoImport(services, scope, params.id)),
];
