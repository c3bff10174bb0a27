/** The largest number of sections beside the built-in ones. */
export const SECTIONS_MAX = 20;
/** The largest number of items of one section. */
export const SECTION_ITEMS_MAX = 40;

/** The parts that every page has. */
export const BUILT_IN_KINDS = ['home', 'schedule', 'rsvp', 'registry', 'gallery'] as const;
export type BuiltInKind = (typeof BUILT_IN_KINDS)[number];

/** What owners add, each as often as they like. */
export const WRITTEN_KINDS = ['story', 'travel', 'party', 'dress_code', 'faq', 'text'] as const;
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

export type SectionKind = BuiltInKind | WrittenKind;

export const isBuiltIn = (kind: SectionKind): kind is BuiltInKind =>
  (BUILT_IN_KINDS as readonly string[]).includes(kind);

/** Of the built-in sections, which owners cannot rename. */
export const BUILT_IN_TITLES: Readonly<Record<BuiltInKind, string>> = {
  home: 'Home',
  schedule: 'Schedule',
  rsvp: 'RSVP',
  registry: 'Registry',
  gallery: 'Gallery',
};

/** In the navigation, where a title is too long for it. */
const SHORT_NAMES: Readonly<Record<WrittenKind, string>> = {
  story: 'Our story',
  travel: 'Travel',
  party: 'The party',
  dress_code: 'Dress code',
  faq: 'Q & A',
  text: 'More',
};

/** Letters of a name that fits into the navigation. */
const NAME_MAX = 18;

/** The words of a section's link in the navigation: its title, or a short name if that is long. */
export function formatLinkName({ kind, title }: { kind: SectionKind; title: string }): string {
  return isBuiltIn(kind) || title.length <= NAME_MAX ? title : SHORT_NAMES[kind];
}

export const PLACE_TYPES = ['hotel', 'airport', 'parking', 'train', 'other'] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];
