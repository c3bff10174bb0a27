import { PLACE_TYPES, type PlaceType, type WrittenKind } from '../../../contract/section-kinds.ts';

/** An item of any list, such as a moment of a story: all its values are texts, and empty ones are not said. */
export type ItemValues = Record<string, string>;

export interface ItemField {
  name: string;
  label: string;
  input: 'line' | 'words' | 'picture' | 'date' | 'type' | 'lines' | 'url' | 'tel';
  isRequired?: true;
  /** Takes one of two columns. */
  isHalf?: true;
  placeholder?: string;
  hint?: string;
}

export interface ItemList {
  /** The heading of the list. */
  title: string;
  one: string;
  add: string;
  /** The field by which an item is called, and the one that is shown below it. */
  name: string;
  about: string;
  fields: readonly ItemField[];
}

export const PLACE_NAMES: Readonly<Record<PlaceType, string>> = {
  hotel: 'Hotel',
  airport: 'Airport',
  parking: 'Parking',
  train: 'Train station',
  other: 'Something else',
};

export const isPlaceType = (text: string): text is PlaceType => (PLACE_TYPES as readonly string[]).includes(text);

/** Of the kinds that have a list. */
export const ITEM_LISTS: Readonly<Partial<Record<WrittenKind, ItemList>>> = {
  story: {
    title: 'Timeline',
    one: 'moment',
    add: 'Add Moment',
    name: 'title',
    about: 'date',
    fields: [
      { name: 'title', label: 'Title', input: 'line', isRequired: true, placeholder: 'How we met' },
      { name: 'date', label: 'When', input: 'date' },
      { name: 'text', label: 'What happened', input: 'words' },
      { name: 'image_url', label: 'Photo', input: 'picture' },
    ],
  },
  travel: {
    title: 'Places',
    one: 'place',
    add: 'Add Place',
    name: 'name',
    about: 'type',
    fields: [
      { name: 'type', label: 'Type', input: 'type', isHalf: true },
      { name: 'name', label: 'Name', input: 'line', isRequired: true, isHalf: true },
      { name: 'address', label: 'Address', input: 'lines', hint: 'Guests get a link to directions.' },
      {
        name: 'text',
        label: 'About this place',
        input: 'words',
        placeholder: 'Ten minutes’ walk. From about $140 a night.',
        hint: 'Such as the distance and the price.',
      },
      { name: 'url', label: 'Website or booking link', input: 'url', placeholder: 'https://' },
      { name: 'phone', label: 'Phone', input: 'tel', isHalf: true },
      {
        name: 'code',
        label: 'Booking code',
        input: 'line',
        isHalf: true,
        hint: 'Guests mention it to get your rate.',
      },
    ],
  },
  party: {
    title: 'People',
    one: 'person',
    add: 'Add Person',
    name: 'name',
    about: 'role',
    fields: [
      { name: 'name', label: 'Name', input: 'line', isRequired: true, isHalf: true },
      { name: 'role', label: 'Role', input: 'line', isHalf: true, placeholder: 'Best man' },
      { name: 'text', label: 'About them', input: 'words' },
      { name: 'image_url', label: 'Photo', input: 'picture' },
    ],
  },
  faq: {
    title: 'Questions',
    one: 'question',
    add: 'Add Question',
    name: 'question',
    about: 'answer',
    fields: [
      { name: 'question', label: 'Question', input: 'line', isRequired: true, placeholder: 'Where can I park?' },
      { name: 'answer', label: 'Answer', input: 'words', isRequired: true },
    ],
  },
};

export function makeItem({ fields }: ItemList, start: Readonly<ItemValues> = {}): ItemValues {
  return Object.fromEntries(
    fields.map(({ name, input }) => [name, start[name] ?? (input === 'type' ? PLACE_TYPES[0] : '')]),
  );
}
