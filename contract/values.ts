import { z } from 'zod';
import { joinBlanks } from './blanks.ts';
import { INVALID_EMAIL } from './email.ts';
import { formatTooLong } from './answer-lengths.ts';

const lineOf = (clean: (text: string) => string, max: number, missing?: string) =>
  z
    .string(missing)
    .transform((text) => clean(text.replace(/\p{Cc}+/gu, ' ').trim()))
    .pipe(
      missing === undefined
        ? z.string().max(max, formatTooLong(max))
        : z.string().min(1, missing).max(max, formatTooLong(max)),
    );

/** One line of text: control characters and line breaks become spaces, and both ends are trimmed. */
export const line = (max: number, missing?: string) => lineOf((text) => text, max, missing);

/** The name of people, a line in which blanks are single: names are compared, and stand on cards. */
export const personName = (max: number, missing?: string) => lineOf(joinBlanks, max, missing);

/**
 * Text of several lines: line ends become `\n`, other control characters except tab are removed, both ends are trimmed.
 */
export const lines = (max: number) =>
  z
    .string()
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(z.string().max(max, formatTooLong(max)));

/** An email address, trimmed and in lower case: addresses are compared in this form everywhere. */
export const emailAddress = (missing = 'Email is required', wrong: string = INVALID_EMAIL) =>
  z
    .string(missing)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().min(1, missing).max(254, wrong).pipe(z.email(wrong)));

/** Accepts true, false, 1 or 0; gives true or false. */
export const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1)], 'This must be yes or no.')
  .transform((value) => Boolean(value));

/** PostgreSQL has no year 0 and writes earlier ones differently. */
export const FIRST_DATE = '1900-01-01';

/** An existing calendar date, `YYYY-MM-DD`, from 1900 on. */
export const calendarDate = (wrong = 'Please enter a date as year-month-day.') =>
  z.iso.date({ error: wrong, abort: true }).refine((date) => date >= FIRST_DATE, wrong);

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as hours:minutes.');

/** A picture's URL: `https` without credentials, or one of our uploads; empty for none. */
export const pictureAddress = (max = 2000) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .max(max, formatTooLong(max))
        .refine(isPictureAddress, 'Please enter an address that begins with https://'),
    );

const isPictureAddress = (text: string) => text === '' || OWN_PICTURE.test(text) || isAddress(text, /^https:/i);

/** Path of an upload: site, file name and size. */
export const OWN_PICTURE = /^\/media\/([\w-]{22})\/([\w-]{22})\/(\d{3,4})\.webp$/;

/** An owner's link: an `https` or `http` URL without credentials; empty for none. */
export const webAddress = (max = 2000) =>
  z
    .string()
    .transform((text) => addScheme(text.trim()))
    .pipe(
      z
        .string()
        .max(max, formatTooLong(max))
        .refine((text) => text === '' || isAddress(text, /^https?:/i), WEB_ADDRESS),
    );

/** People type "hudsonhotel.com". */
const addScheme = (text: string): string =>
  /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}([/?#]|$)/u.test(text) ? `https://${text}` : text;

const WEB_ADDRESS = 'Please enter an address that begins with https:// or http://';

function isAddress(text: string, scheme: RegExp): boolean {
  if (!scheme.test(text) || !/^\w+:\/\/[^\s"'<>\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** An amount in the event's currency with at most 2 decimals; stored as `toCents` of it. */
export const money = ({ min, max, range }: { min: number; max: number; range: string }) =>
  z
    .number(range)
    .min(min, range)
    .max(max, range)
    .refine((amount) => amount === toCents(amount) / 100, 'Please enter at most 2 decimals.');

export const toCents = (amount: number): number => Math.round(amount * 100);
