import { changeVisibility } from '../features/sites/actions.ts';
import type { TestApp } from './app.ts';
import { makeOwnerScope, type Site } from './makers.ts';

export async function makePrivate(app: TestApp, site: Site, invitedOnly = true): Promise<void> {
  await changeVisibility(app.services.db, makeOwnerScope(site), invitedOnly);
}
