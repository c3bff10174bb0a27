import { z } from 'zod';
import { isBuiltIn } from '../../../contract/section-kinds.ts';
import type { Section, SectionChange, SectionForm } from '../../../contract/sections.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { createId, parseId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { toJsonText } from '../../kit/json.ts';
import { requireRoom } from '../../kit/row-limits.ts';
import { checkWholeOrder } from '../../kit/sort-order.ts';
import type { GuestScope, OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { touchEvent } from '../event/actions.ts';
import { FETCH_RETRIES, fetchExternalPicture, lockUploadByAddress } from '../uploads/actions.ts';
import * as rules from './rules.ts';
import { toSection } from './rules.ts';
import * as store from './store.ts';
import type { SectionRow } from './store.ts';

/** What everyone sees; of an invitation, what its guests see. */
export async function listSections(db: Db, scope: PublicScope | GuestScope): Promise<Section[]> {
  const isInvited = 'invitationId' in scope;
  return rules
    .addMissingBuiltIns(await store.listSections(db, scope), scope.eventId)
    .filter(({ visible, audience }) => visible && (isInvited || audience === 'everyone'))
    .map(toSection);
}

/** All sections, hidden ones too. */
export async function listOwnSections(db: Db, scope: OwnerScope): Promise<Section[]> {
  return rules.addMissingBuiltIns(await store.listSections(db, scope), scope.eventId).map(toSection);
}

/** Throws 404 for an unknown section. */
export async function getSection(
  db: Db,
  scope: OwnerScope,
  id: string,
): Promise<{ section: Section; version: number }> {
  const rows = rules.addMissingBuiltIns(await store.listSections(db, scope), scope.eventId);
  const row = requireFound(rows.find((one) => one.id === parseId(id)));
  return { section: toSection(row), version: 'version' in row ? row.version : 1 };
}

/** Locks the sections of the event until the transaction ends. All of them have rows then. */
async function lockSections(tx: Db, scope: OwnerScope): Promise<SectionRow[]> {
  await touchEvent(tx, scope);
  const builtIns = rules.buildBuiltIns(scope.eventId).map((row) => ({ ...row, items: '[]' }));
  await store.insertMissing(tx, scope, builtIns);
  return store.listSections(tx, scope);
}

/** Adds a section at the end. Throws 409 if the site has too many. */
export async function createSection(services: Services, scope: OwnerScope, form: SectionForm): Promise<Section> {
  return services.db.transaction(async (tx) => {
    const present = await lockSections(tx, scope);
    await requireRoom(tx, scope, rules.SECTIONS_LIMIT);
    await adoptPictures(tx, scope, form.items, []);
    const sort_order = (present.at(-1)?.sort_order ?? 0) + 1;
    const columns = { ...form, id: createId(), items: toJsonText(form.items), sort_order };
    return toSection(await store.insertSection(tx, scope, columns));
  });
}

/** Throws 404 for an unknown section, 409 if the given version is no longer current. */
export async function changeSection(
  services: Services,
  scope: OwnerScope,
  id: string,
  change: SectionChange,
): Promise<Section> {
  const sectionId = requireFound(parseId(id));
  return services.db.transaction(async (tx) => {
    const before = requireFound((await lockSections(tx, scope)).find((section) => section.id === sectionId));
    const { kind, version } = before;
    if (change.seen_version !== undefined && change.seen_version !== version) throw new ApiError('changed_elsewhere');
    const { visible, title, body, audience } = change;
    if (isBuiltIn(kind)) {
      rules.checkBuiltInChange(before, change);
      return toSection(await store.updateSection(tx, scope, sectionId, omitMissing({ visible }, version + 1)));
    }
    rules.checkWrittenChange(before, change);
    const items = change.items && rules.parseItems(kind, change.items);
    if (items) await adoptPictures(tx, scope, items, before.items);
    const columns = { visible, title, body, audience, items: items && toJsonText(items) };
    return toSection(await store.updateSection(tx, scope, sectionId, omitMissing(columns, version + 1)));
  });
}

function omitMissing(
  columns: { [Name in keyof store.SectionColumns]?: store.SectionColumns[Name] | undefined },
  version: number,
): Partial<store.SectionColumns> {
  return { ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)), version };
}

/** Throws 400 unless every section is named once. */
export async function orderSections(services: Services, scope: OwnerScope, ids: readonly string[]): Promise<Section[]> {
  return services.db.transaction(async (tx) => {
    const present = await lockSections(tx, scope);
    checkWholeOrder(
      present.map(({ id }) => id),
      ids,
      'Your sections have changed in the meantime. Please reload this page.',
    );
    await store.saveSectionOrder(tx, scope, rules.putHomeFirst(present, ids));
    return listOwnSections(tx, scope);
  });
}

/** Throws 404 for an unknown section, 409 for a built-in one. */
export async function removeSection(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const sectionId = requireFound(parseId(id));
  await services.db.transaction(async (tx) => {
    const { kind } = requireFound((await lockSections(tx, scope)).find((section) => section.id === sectionId));
    if (isBuiltIn(kind)) throw new ApiError('section_built_in');
    await store.deleteSection(tx, scope, sectionId);
  });
}

/**
 * An address of ours must belong to an upload of the event; an external picture is fetched by a job, and the section then
 * shows our copy (decision 0019).
 */
async function adoptPictures(
  tx: Db,
  scope: OwnerScope,
  items: readonly object[],
  before: readonly object[],
): Promise<void> {
  const known = rules.listPictures(before);
  for (const [address, at] of rules.listPictures(items)) {
    const upload = await lockUploadByAddress(tx, scope, address, `items.${at}.image_url`);
    if (upload === null && !known.has(address)) await enqueueFetch(tx, { eventId: scope.eventId, address }, 0);
  }
}

export const fetchSectionPictureJob = defineJob('sections.fetch', z.object({ eventId: z.uuid(), address: z.string() }));

const enqueueFetch = (tx: Db, picture: z.output<typeof fetchSectionPictureJob.payload>, inSeconds: number) =>
  tx.enqueue(fetchSectionPictureJob, picture, { ...FETCH_RETRIES, inSeconds });

/** If the picture cannot be fetched, the section keeps the address as entered and shows no picture. */
export async function fetchPicture(
  services: Services,
  picture: z.output<typeof fetchSectionPictureJob.payload>,
): Promise<void> {
  const { eventId, address } = picture;
  if (!(await store.isPictureShown(services.db, { eventId }, address))) return;
  const url = await fetchExternalPicture(services, { eventId }, address, (tx, inSeconds) =>
    enqueueFetch(tx, picture, inSeconds),
  );
  if (url !== undefined) await store.replacePicture(services.db, { eventId }, address, url);
}
