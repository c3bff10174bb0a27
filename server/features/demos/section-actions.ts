import { sectionForm } from '../../../contract/sections.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { createSection, listOwnSections, orderSections } from '../sections/actions.ts';
import { sortForGuests } from './rules.ts';
import type { Story } from './stories/story.ts';

/** Writes the sections of a story. Throws between two of them when the product stops. */
export async function seedSections(services: Services, scope: OwnerScope, { sections = [] }: Story): Promise<void> {
  for (const section of sections) {
    services.stopping.throwIfAborted();
    await createSection(services, scope, sectionForm.parse(section));
  }
  const all = await listOwnSections(services.db, scope);
  await orderSections(
    services,
    scope,
    sortForGuests(all).map(({ id }) => id),
  );
}
