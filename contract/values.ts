import { z } from 'zod';

/**
 * The values that several nouns share, each with the rule it keeps on both sides.
 */

/** One line of text: control characters and line breaks become spaces, blanks at the ends go. */
export const line = (max: number, missing?: string) =>
  z
    .string(missing)
    .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
    .pipe(
      missing === undefined ? z.string().max(max, tooLong(max)) : z.string().min(1, missing).max(max, tooLong(max)),
    );

/** Text of several lines: line ends become `\n`, other control characters but tab go, blanks at the ends too. */
export const lines = (max: number) =>
  z
    .string()
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(z.string().max(max, tooLong(max)));

const tooLong = (max: number) => `Please keep this to ${max} characters.`;

/** An e-mail address, trimmed, lower case: addresses are compared that way everywhere. */
export const emailAddress = (missing = 'Email is required', wrong = 'Please enter a valid email address') =>
  z
    .string(missing)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().min(1, missing).max(254, wrong).pipe(z.email(wrong)));

/** Taken as true, false, 1 or 0; answered as true or false. */
export const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1)], 'This must be yes or no.')
  .transform((value) => Boolean(value));

/** A calendar date that exists, `YYYY-MM-DD`. */
export const calendarDate = (wrong = 'Please enter a date as year-month-day.') => z.iso.date(wrong);

/** A time of day on the wall clock, `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as hours:minutes.');

/** Where a picture is: an `https` address without credentials, or an upload of ours; empty for none. */
export const pictureAddress = (max = 2000) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(
      z.string().max(max, tooLong(max)).refine(isPictureAddress, 'Please enter an address that begins with https://'),
    );

const isPictureAddress = (text: string) => text === '' || OWN_PICTURE.test(text) || isAddress(text, /^https:/i);

/** The address of an upload: whose it is, its name, and one of its sizes. */
export const OWN_PICTURE = /^\/media\/([\w-]{22})\/([\w-]{22})\/(\d{3,4})\.webp$/;

/** Where a link of the owner's leads: an `https` or `http` address without credentials; empty for none. */
export const webAddress = (max = 2000) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .max(max, tooLong(max))
        .refine((text) => text === '' || isAddress(text, /^https?:/i), WEB_ADDRESS),
    );

const WEB_ADDRESS = 'Please enter an address that begins with https:// or http://';

function isAddress(text: string, scheme: RegExp): boolean {
  if (!scheme.test(text) || !/^\w+:\/\/[^\s"'<>\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** An amount of US dollars with at most 2 decimals; `toCents` is what is kept of it. */
export const usd = ({ min, max, range }: { min: number; max: number; range: string }) =>
  z
    .number(range)
    .min(min, range)
    .max(max, range)
    .refine((dollars) => dollars === toCents(dollars) / 100, 'Please enter at most 2 decimals.');

/** Whole cents of an amount of US dollars. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);
