import { z } from 'zod';
import { PLACE_TYPES, SECTION_ITEMS_MAX, type WrittenKind } from './section-kinds.ts';
import { isVagueDate } from './vague-dates.ts';
import { line, lines, pictureAddress, webAddress } from './values.ts';

const toEmpty = (text: string | null | undefined) => text ?? '';
const optionalLine = (max: number) => line(max).nullish().transform(toEmpty);
const optionalLines = (max: number) => lines(max).nullish().transform(toEmpty);
const optionalPicture = pictureAddress().nullish().transform(toEmpty);

const vagueDate = z
  .string()
  .trim()
  .refine(isVagueDate, 'Please enter a date as year, year-month or year-month-day.')
  .nullish()
  .transform((date) => date || null);

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item, 'Please send a list.').max(SECTION_ITEMS_MAX, `At most ${SECTION_ITEMS_MAX}, please.`);
const NO_ITEMS = 'This kind of section has no list.';
const noItems = z.array(z.never(NO_ITEMS), NO_ITEMS);

/** The list of a section as owners send it, by its kind. */
export const ITEM_FORMS = {
  story: listOf(
    z.object({
      date: vagueDate,
      title: line(120, 'Please enter a title.'),
      text: optionalLines(2000),
      image_url: optionalPicture,
    }),
  ),
  travel: listOf(
    z.object({
      type: z.enum(PLACE_TYPES, 'Please choose hotel, airport, parking, train or other.'),
      name: line(120, 'Please enter a name.'),
      address: optionalLines(500),
      text: optionalLines(2000),
      url: webAddress().nullish().transform(toEmpty),
      phone: optionalLine(40),
      code: optionalLine(60),
    }),
  ),
  party: listOf(
    z.object({
      name: line(120, 'Please enter a name.'),
      role: optionalLine(120),
      text: optionalLines(2000),
      image_url: optionalPicture,
    }),
  ),
  dress_code: noItems,
  faq: listOf(
    z.object({
      question: line(300, 'Please enter a question.'),
      answer: lines(5000).pipe(z.string().min(1, 'Please enter an answer.')),
    }),
  ),
  text: noItems,
} as const satisfies Record<WrittenKind, z.ZodType>;

/** Before its kind is known. */
export const someItems = listOf(z.unknown());

const moment = z.object({
  date: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  image_url: z.string(),
});
export type Moment = z.output<typeof moment>;

const place = z.object({
  type: z.enum(PLACE_TYPES),
  name: z.string(),
  address: z.string(),
  text: z.string(),
  url: z.string(),
  phone: z.string(),
  /** Tells a hotel that the guest belongs to the event. */
  code: z.string(),
});
export type Place = z.output<typeof place>;

const member = z.object({ name: z.string(), role: z.string(), text: z.string(), image_url: z.string() });
export type Member = z.output<typeof member>;

const answeredQuestion = z.object({ question: z.string(), answer: z.string() });
export type AnsweredQuestion = z.output<typeof answeredQuestion>;

/** The list of a section as it is shown, by its kind. */
export const ITEMS = {
  story: z.array(moment),
  travel: z.array(place),
  party: z.array(member),
  dress_code: z.array(z.never()),
  faq: z.array(answeredQuestion),
  text: z.array(z.never()),
} as const satisfies Record<WrittenKind, z.ZodType>;
