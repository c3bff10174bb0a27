import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AUDIENCES } from './schedule.ts';
import { ITEM_FORMS, ITEMS, someItems } from './section-items.ts';
import { BUILT_IN_KINDS, type WrittenKind } from './section-kinds.ts';
import { orderForm } from './sort-order.ts';
import { flag, line, lines } from './values.ts';

const toEmpty = (text: string | null | undefined) => text ?? '';

const title = line(80, 'Please enter a title.');
/** Light Markdown (contract/light-markdown.ts). */
const body = lines(10_000);

const written = {
  title,
  body: body.nullish().transform(toEmpty),
  audience: z.enum(AUDIENCES, 'Please choose who can see this.').default('everyone'),
  visible: flag.default(true),
};
/** These consist of their body alone. */
const onlyBody = { body: body.pipe(z.string().min(1, 'Please write something.')), items: ITEM_FORMS.text.default([]) };

export const sectionForm = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('story'), ...written, items: ITEM_FORMS.story.default([]) }),
    z.object({ kind: z.literal('travel'), ...written, items: ITEM_FORMS.travel.default([]) }),
    z.object({ kind: z.literal('party'), ...written, items: ITEM_FORMS.party.default([]) }),
    z.object({ kind: z.literal('dress_code'), ...written, ...onlyBody }),
    z.object({ kind: z.literal('faq'), ...written, items: ITEM_FORMS.faq.default([]) }),
    z.object({ kind: z.literal('text'), ...written, ...onlyBody }),
  ],
  'Please choose a kind of section.',
);
export type SectionForm = z.output<typeof sectionForm>;

/**
 * The owner's change: all fields, or those that change. The kind never changes, and `items` are checked by it. Of a
 * built-in section only `visible` changes. `seen_version` is the version that the owner saw; the change is refused if it
 * is no longer current.
 */
export const sectionChange = z
  .object({
    kind: z.string('Please choose a kind of section.'),
    title,
    body: body.nullable().transform(toEmpty),
    items: someItems,
    audience: z.enum(AUDIENCES, 'Please choose who can see this.'),
    visible: flag,
    seen_version: z.number().int(),
  })
  .partial();
export type SectionChange = z.output<typeof sectionChange>;

const shown = {
  id: z.string(),
  title: z.string(),
  body: z.string(),
  audience: z.enum(AUDIENCES),
  visible: z.boolean(),
  sort_order: z.number().int(),
};

export const section = z.discriminatedUnion('kind', [
  z.object({ ...shown, kind: z.enum(BUILT_IN_KINDS), items: z.array(z.never()) }),
  z.object({ ...shown, kind: z.literal('story'), items: ITEMS.story }),
  z.object({ ...shown, kind: z.literal('travel'), items: ITEMS.travel }),
  z.object({ ...shown, kind: z.literal('party'), items: ITEMS.party }),
  z.object({ ...shown, kind: z.literal('dress_code'), items: ITEMS.dress_code }),
  z.object({ ...shown, kind: z.literal('faq'), items: ITEMS.faq }),
  z.object({ ...shown, kind: z.literal('text'), items: ITEMS.text }),
]);
export type Section = z.output<typeof section>;
export type WrittenSection = Extract<Section, { kind: WrittenKind }>;

const list = z.array(section);

/** A section that its owner begins to edit, and the version of which the change will be. */
const edited = z.object({ section, version: z.number().int() });

export const sections = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event/sections',
    access: 'event',
    summary: 'Lists the sections that everyone sees, in their order',
    output: list,
  }),
  listOfInvitation: endpoint({
    method: 'GET',
    path: '/invite/:token/sections',
    access: 'invite',
    summary: 'Lists the sections that an invited guest sees, in their order',
    output: list,
  }),
  ownList: endpoint({
    method: 'GET',
    path: '/admin/events/:event/sections',
    access: 'owner',
    summary: 'Lists all sections, hidden ones too, in their order',
    output: list,
    errors: ['not_signed_in'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/sections/:id',
    access: 'owner',
    summary: 'Returns a section and its version, for `seen_version`',
    output: edited,
    errors: ['not_signed_in'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/events/:event/sections',
    access: 'owner',
    summary: 'Adds a section at the end',
    body: sectionForm,
    output: section,
    status: [201],
    creates: 'atomic',
    errors: ['not_signed_in', 'limit_reached'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/admin/events/:event/sections/order',
    access: 'owner',
    summary: 'Reorders the sections; names every one once. The home section stays first',
    body: orderForm,
    output: list,
    errors: ['not_signed_in'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/sections/:id',
    access: 'owner',
    summary: 'Updates some or all fields of a section',
    body: sectionChange,
    output: section,
    errors: ['not_signed_in', 'changed_elsewhere'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/sections/:id',
    access: 'owner',
    summary: 'Deletes a section; a built-in one can only be hidden',
    errors: ['not_signed_in', 'section_built_in'],
  }),
};
