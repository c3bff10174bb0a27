import { imports } from '../../../contract/imports.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { previewImport, startImport, undoImport } from './import-actions.ts';
import { listImports } from './import-store.ts';

export const importRoutes: Route[] = [
  on(imports.preview, ({ services, scope, body }) => previewImport(services.db, scope, body.rows)),
  on(imports.start, ({ services, scope, body }) => startImport(services, scope, body.rows)),
  on(imports.list, ({ services, scope }) => listImports(services.db, scope)),
  on(imports.undo, ({ services, scope, params }) => undoImport(services, scope, params.id)),
];
