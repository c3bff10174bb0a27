import type { Account } from '../../../contract/account.ts';
import { DELIVERY_LABEL } from '../../../contract/delivery.ts';
import type { Invitation } from '../../../contract/guests.ts';
import { FIELD_NAMES, fieldOf, type FieldName } from '../../../contract/invitation-fields.ts';
import { formatPeople, formatTags } from '../../../contract/guest-names.ts';
import { toDecimal } from '../../../contract/money.ts';
import type { Brand } from '../../../contract/pages.ts';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { Cell, Column } from '../../kit/table.ts';
import { formatBytes, PICTURE_SIDES } from '../../../contract/pictures.ts';
import { getFileEnding } from '../uploads/rules.ts';
import type { OriginalKind } from '../uploads/tables.ts';
import type { AnsweredQuestion, ContributionRow, GiftRow, PictureRow, ReservationRow } from './store.ts';

const formatYesNo = (is: boolean) => (is ? 'Yes' : 'No');

const COLUMNS_BEFORE_STATUS = FIELD_NAMES.slice(0, FIELD_NAMES.indexOf('max_guests'));

const columnsOf = (names: readonly FieldName[]): Column<Invitation>[] =>
  names.map((name) => {
    const { heading, width } = fieldOf(name).exported;
    return { title: heading, width, cell: (invitation) => cellOf(invitation[name]) };
  });

function cellOf(value: string | number | boolean | null): Cell {
  return typeof value === 'boolean' ? formatYesNo(value) : (value ?? '');
}

/**
 * The import reads these columns back (web/admin/guests/imports/columns.ts). Includes the token, which owners need for
 * sending links; empty if it cannot be decrypted. The status of an invitation that nobody has opened is `sent` also if its
 * link was not sent yet, which its delivery says.
 */
export const buildGuestColumns = (
  items: readonly Pick<ScheduleItem, 'id' | 'name'>[],
  origin: string,
): Column<Invitation>[] => [
  ...columnsOf(COLUMNS_BEFORE_STATUS),
  { title: 'Status', width: 14, cell: ({ status }) => status },
  { title: 'Delivery', width: 14, cell: ({ delivery }) => DELIVERY_LABEL[delivery] },
  ...columnsOf(FIELD_NAMES.filter((name) => !COLUMNS_BEFORE_STATUS.includes(name))),
  { title: 'People', width: 36, cell: ({ people }) => formatPeople(people) },
  { title: 'Plus Ones', width: 10, numeric: true, cell: ({ plus_ones }) => plus_ones },
  { title: 'Tags', width: 24, cell: ({ tags }) => formatTags(tags) },
  { title: 'Postal Address', width: 36, cell: ({ postal_address }) => postal_address },
  { title: 'Schedule', width: 36, cell: ({ schedule }) => formatItems(items, schedule) },
  { title: 'Token', width: 26, cell: ({ unique_token }) => unique_token ?? '' },
  { title: 'Created Date', width: 26, cell: ({ created_at }) => created_at },
  {
    title: 'Link',
    width: 48,
    cell: ({ unique_token }) => (unique_token === null ? '' : `${origin}/invite/${unique_token}`),
  },
];

/** Who declines brings nobody, though such a reply is stored with one guest. */
const countGuests = ({ attendance, guests }: RsvpResponse): number => (attendance === 'no' ? 0 : guests);

/** The names of the items to which a household is invited besides those for everyone. */
const formatItems = (items: readonly Pick<ScheduleItem, 'id' | 'name'>[], ids: readonly string[]): string =>
  items
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join('; ');

export function buildReplyColumns(questions: readonly AnsweredQuestion[]): Column<RsvpResponse>[] {
  return [
    { title: 'Name', width: 28, cell: ({ name }) => name },
    { title: 'Email', width: 30, cell: ({ email }) => email },
    { title: 'Phone', width: 18, cell: ({ phone }) => phone ?? '' },
    { title: 'Attendance', width: 12, cell: ({ attendance }) => attendance },
    { title: 'Guests', width: 8, numeric: true, cell: countGuests },
    { title: 'Guest Names', width: 28, cell: ({ guest_names }) => guest_names },
    { title: 'Dietary Restrictions', width: 28, cell: ({ dietary_restrictions }) => dietary_restrictions },
    { title: 'Message', width: 48, cell: ({ message }) => message },
    ...questions.map(({ key, label }) => ({ title: label, width: 28, cell: findAnswer(key) })),
    { title: 'Late', width: 8, cell: ({ late }) => formatYesNo(late) },
    { title: 'Submitted', width: 26, cell: ({ created_at }) => created_at },
    {
      title: 'Changed',
      width: 26,
      cell: ({ created_at, updated_at }) => (updated_at === created_at ? '' : updated_at),
    },
  ];
}

const findAnswer = (key: string) => (reply: RsvpResponse) => {
  const answer = reply.question_responses.find(({ question_key }) => question_key === key);
  return answer === undefined ? '' : [answer.response_value].flat().join(', ');
};

export const buildGiftColumns = (currency: string): readonly Column<GiftRow>[] => [
  { title: 'Gift', width: 32, cell: ({ title }) => title },
  { title: 'Category', width: 20, cell: ({ category }) => category },
  { title: `Price ${currency}`, width: 12, cell: ({ price_cents }) => toDecimal(price_cents) },
  { title: 'Wanted', width: 8, cell: ({ quantity_total }) => quantity_total },
  { title: 'Bought', width: 8, cell: ({ taken }) => taken },
  { title: 'Description', width: 40, cell: ({ description }) => description },
  { title: 'Link', width: 40, cell: ({ external_url }) => external_url },
];

export const GIVER_TABLES: ReadonlySet<string> = new Set(['reservations', 'contributions']);

export const RESERVATION_COLUMNS: readonly Column<ReservationRow>[] = [
  { title: 'Gift', width: 32, cell: ({ gift }) => gift },
  { title: 'Guest', width: 28, cell: ({ guest_name }) => guest_name },
  { title: 'Email', width: 30, cell: ({ email }) => email ?? '' },
  { title: 'Status', width: 12, cell: ({ status }) => status },
  { title: 'Message', width: 40, cell: ({ message }) => message },
  { title: 'Reserved', width: 26, cell: ({ created_at }) => created_at },
];

export const buildContributionColumns = (currency: string): readonly Column<ContributionRow>[] => [
  { title: 'Fund', width: 32, cell: ({ gift }) => gift },
  { title: 'Guest', width: 28, cell: ({ guest_name }) => guest_name },
  { title: `Amount ${currency}`, width: 12, cell: ({ amount_cents }) => toDecimal(amount_cents) },
  { title: 'Message', width: 40, cell: ({ message }) => message },
  { title: 'Given', width: 26, cell: ({ created_at }) => created_at },
];

export const PICTURE_COLUMNS: readonly Column<PictureRow & { file: string }>[] = [
  { title: 'File', width: 32, cell: ({ file }) => file },
  { title: 'Title', width: 28, cell: ({ title }) => title ?? '' },
  { title: 'Caption', width: 28, cell: ({ caption }) => caption ?? '' },
  { title: 'Description', width: 40, cell: ({ description }) => description ?? '' },
  { title: 'Alternative Text', width: 40, cell: ({ alt_text }) => alt_text ?? '' },
  { title: 'Address', width: 40, cell: ({ image_url }) => image_url ?? '' },
];

/** `file` is the name in the archive; empty for an external picture. */
export function buildPictureRows(pictures: readonly PictureRow[]): (PictureRow & { file: string })[] {
  return pictures.map((picture, at) => ({ ...picture, file: formatFileName(picture, at) }));
}

function formatFileName({ upload_id, title, is_main_photo, gift, section }: PictureRow, at: number): string {
  if (upload_id === null) return '';
  const number = formatNumber(at);
  if (title !== null) return `${formatGalleryName(title, at)}.webp`;
  if (is_main_photo) return 'main-photo.webp';
  if (gift !== null) return `gift-${number}${formatWords(gift)}.webp`;
  return section === null ? `unused-${number}.webp` : `section-${number}${formatWords(section)}.webp`;
}

const formatNumber = (at: number) => String(at + 1).padStart(3, '0');

const formatGalleryName = (title: string, at: number) => `gallery-${formatNumber(at)}${formatWords(title)}`;

/** Begins with a hyphen unless it is empty. */
function formatWords(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words === '' ? '' : `-${words.slice(0, 40)}`;
}

interface PictureFile {
  name: string;
  token: string;
  side: number;
}

export function listPictureFiles(pictures: readonly PictureRow[]): PictureFile[] {
  return buildPictureRows(pictures)
    .flatMap(({ file, token, sizes }) => {
      const side = Math.max(...(sizes ?? []).map((size) => size.side));
      return token === null || !Number.isFinite(side) ? [] : [{ name: file, token, side }];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

interface OriginalFile {
  name: string;
  id: string;
  kind: OriginalKind;
}

/** Each once, named like its photo of the gallery. */
export function listOriginalFiles(pictures: readonly PictureRow[]): OriginalFile[] {
  const files = new Map<string, OriginalFile>();
  for (const [at, { title, original_id: id, original_kind: kind }] of pictures.entries()) {
    if (id === null || kind === null || title === null || files.has(id)) continue;
    files.set(id, { name: `${formatGalleryName(title, at)}.${getFileEnding(kind)}`, id, kind });
  }
  return [...files.values()];
}

const buildOriginalsLine = ({ count, bytes }: Account['originals']) =>
  count === 1
    ? `originals/ 1 photo exactly as you uploaded it, ${formatBytes(bytes)}.`
    : `originals/ ${count} photos exactly as you uploaded them, ${formatBytes(bytes)}.`;

export function buildReadme(brand: Brand, { subdomain, name, originals }: Account): string {
  return [
    `Everything in ${subdomain}.${brand.domain}, exported for ${name}.`,
    '',
    'tables/    spreadsheets: guests, people, replies, gifts, reservations, contributions, and photo titles.',
    ...(originals.count === 0 ? [] : [buildOriginalsLine(originals)]),
    `pictures/  your photos, up to ${Math.max(...PICTURE_SIDES)} pixels wide or high; gallery photos are numbered in gallery order.`,
    'data/      all data as JSON in UTF-8; times are in UTC, amounts in hundredths.',
    '',
    'Keep guests.csv private: anyone with the token of a personal link can reply as that guest.',
    'An apostrophe before =, +, - or @ keeps spreadsheets from reading the text as a formula.',
    '',
    `${brand.name}, ${brand.origin}`,
    '',
  ].join('\r\n');
}
