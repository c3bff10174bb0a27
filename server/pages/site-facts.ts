import type { Event } from '../../contract/event.ts';
import { IMAGES_AT_FIRST, IMAGES_MAX, type PageGallery } from '../../contract/gallery.ts';
import { GIFTS_MAX } from '../../contract/limits.ts';
import { bringFundForward, FUNDS, GIFTS_AT_FIRST } from '../../contract/first-gifts.ts';
import type { PageRegistry } from '../../contract/registry.ts';
import type { Question, RsvpPeriod } from '../../contract/rsvp.ts';
import type { ScheduleItem } from '../../contract/schedule.ts';
import { toGuestImage } from '../features/gallery/rules.ts';
import { toGuestGift } from '../features/registry/rules.ts';
import { addMissingBuiltIns } from '../features/sections/rules.ts';
import type { SectionRow } from '../features/sections/store.ts';
import type { Site } from '../features/sites/actions.ts';
import { toPublicId } from '../kit/ids.ts';
import { prepare } from '../kit/prepared.ts';
import type { Services } from '../services.ts';

/** What a page of a site shows to everybody. Nothing here depends on who asks. */
export interface SiteFacts {
  event: Event;
  /** With those for items that not everybody sees. */
  questions: readonly Question[];
  /** The items for everyone. */
  schedule: readonly ScheduleItem[];
  /** Those for everyone; of the built-in ones also those that are hidden. */
  sections: readonly StoredSection[];
  terms: RsvpPeriod;
  registry: PageRegistry;
  /** null: loading it failed. */
  gallery: PageGallery | null;
  /** The database clock, ISO 8601. */
  asOf: string;
  /** Until a hold or the deadline for replies ends; null if none does. */
  secondsValid: number | null;
}

/** As its row has it. */
export type StoredSection = Omit<SectionRow, 'version'>;

/** How many gifts and photos the page has. */
export interface PageLimits {
  gifts: number;
  photos: number;
}

/** Without script, the button below the first gifts or photos requests the page with all of them. */
export function readPageLimits(url: string): PageLimits {
  if (!url.includes('?')) return FIRST_PARTS;
  const query = new URLSearchParams(url.split('?')[1]);
  return {
    gifts: query.get('gifts') === 'all' ? GIFTS_MAX : GIFTS_AT_FIRST,
    photos: query.get('photos') === 'all' ? IMAGES_MAX : IMAGES_AT_FIRST,
  };
}

export const FIRST_PARTS: PageLimits = { gifts: GIFTS_AT_FIRST, photos: IMAGES_AT_FIRST };

type GiftRow = Parameters<typeof toGuestGift>[0];

export interface FactsRow {
  event: Omit<Event, 'template_id' | 'unique_id' | 'search_listed'> & { search_listed: boolean };
  questions: Question[];
  schedule: ScheduleItem[];
  sections: StoredSection[];
  gifts: Omit<GiftRow, 'own_id' | 'own_status' | 'own_expires_at' | 'own_seconds_left'>[];
  total: number;
  categories: string[];
  /** With miniatures in base64. */
  images: Parameters<typeof toGuestImage>[0][];
  photos: number;
  late: boolean;
  now: string;
  seconds_valid: number | null;
}

/** `$2` is the offset of the clock. */
const NOW = 'now() + make_interval(secs => $2)';

const EVENT = `
  select event_id as id, event_type, status, event_name, couple_names, event_date, event_time, event_end_time, time_zone,
    event_caption, main_photo_url, main_photo_focus, venue_name, venue_address, color_theme, rsvp_deadline, rsvp_closes, replies_from, contact,
    search_listed, currency
  from events where event_id = $1`;

const QUESTIONS = `
  select id, question_key, label, input_type, options, required, enabled, sort_order, placeholder, help_text, scope,
    schedule, adults_only, minimum, maximum
  from rsvp_questions where event_id = $1 and enabled`;

/** Of a row of `schedule_items`. */
export const ITEM_COLUMNS = `id, name, date, start_time, end_time, venue_name, venue_address, dress_code, description,
    audience, asks_reply, sort_order`;

const SCHEDULE = `select ${ITEM_COLUMNS} from schedule_items where event_id = $1 and audience = 'everyone'`;

/** Of a row of `site_sections`. */
export const SECTION_COLUMNS = `id, kind, title, body, items, audience, visible, sort_order`;

const SECTIONS = `
  select ${SECTION_COLUMNS} from site_sections where event_id = $1 and audience = 'everyone'
    and (visible or kind in ('home', 'schedule', 'rsvp', 'registry', 'gallery'))`;

const LISTED = `from gifts where event_id = $1 and deleted_at is null and is_active`;

/** As in the registry's store, for nobody in particular: the first gifts, and the first fund (`bringFundForward`). */
const GIFTS = `
  select id, category, title, description, price_cents, image_url, external_url, status, quantity_total, units_bought,
    units_elsewhere, sort_order, is_active, show_amount,
    (select count(*) from reservations where reservations.event_id = $1 and reservations.gift_id = listed.id
      and reservations.status = 'reserved' and expires_at > ${NOW}
      and num_nonnulls(invitation_id, email) = 1) as live_holds,
    (select count(*) from contributions where contributions.event_id = $1
      and contributions.gift_id = listed.id) as contributions,
    (select coalesce(sum(amount_cents), 0) from contributions where contributions.event_id = $1
      and contributions.gift_id = listed.id) as raised_cents
  from (
    (select * ${LISTED} order by sort_order, id limit $3)
    union
    (select * ${LISTED} and category = '${FUNDS}' order by sort_order, id limit 1)
  ) as listed`;

const IMAGES = `
  select gallery_images.event_id, gallery_images.id, title, caption, alt_text, image_url, focus, uploads.token, uploads.sizes,
    translate(encode(uploads.miniature, 'base64'), E'\\n', '') as miniature, sort_order
  from gallery_images
  left join uploads on uploads.event_id = gallery_images.event_id and uploads.id = upload_id
  where gallery_images.event_id = $1 and is_active order by sort_order, gallery_images.id limit $4`;

const SHOWN = `from gallery_images where event_id = $1 and is_active`;

const COLUMNS = `
  (select to_json(event) from (${EVENT}) as event) as event,
  (select coalesce(json_agg(question order by sort_order, id), '[]') from (${QUESTIONS}) as question) as questions,
  (select coalesce(json_agg(item order by sort_order, id), '[]') from (${SCHEDULE}) as item) as schedule,
  (select coalesce(json_agg(section order by sort_order, id), '[]') from (${SECTIONS}) as section) as sections,
  (select coalesce(json_agg(gift order by sort_order, id), '[]') from (${GIFTS}) as gift) as gifts,
  (select count(*) ${LISTED}) as total,
  array(select category from (select category, row_number() over (order by sort_order, id) as place ${LISTED}) as placed
    group by category order by min(place)) as categories,
  coalesce(rsvp_deadline < ((${NOW}) at time zone 'UTC' - interval '12 hours')::date, false) as late,
  ${NOW} as now,
  extract(epoch from least(
    (select min(expires_at) from reservations where event_id = $1 and status = 'reserved' and expires_at > ${NOW}),
    case when rsvp_deadline >= ((${NOW}) at time zone 'UTC' - interval '12 hours')::date
      then (rsvp_deadline + 1 + interval '12 hours') at time zone 'UTC' end
  ) - (${NOW}))::float8 as seconds_valid`;

/** Of a row of `events`. `$1` is the event, `$3` and `$4` are the numbers of gifts and photos. */
export const FACTS_COLUMNS = `${COLUMNS},
  (select coalesce(json_agg(image order by sort_order, id), '[]') from (${IMAGES}) as image) as images,
  (select count(*) ${SHOWN}) as photos`;

const selectFacts = prepare<FactsRow>`select ${FACTS_COLUMNS} from events where event_id = $1`;

const selectWithoutGallery = prepare<Omit<FactsRow, 'images' | 'photos'>>`select ${COLUMNS}
  from events where event_id = $1`;

/** Undefined if the event is gone. */
export async function readFacts(
  { db, log }: Pick<Services, 'db' | 'log'>,
  site: Pick<Site, 'eventId' | 'templateId' | 'access'>,
  { gifts, photos }: PageLimits,
): Promise<SiteFacts | undefined> {
  const common = [site.eventId, db.offset, gifts];
  try {
    const [row] = await selectFacts(db, [...common, photos]);
    return row && toFacts(row, site, gifts);
  } catch (error) {
    // An invitation is useful without its pictures.
    const [row] = await selectWithoutGallery(db, common);
    log.error({ err: error }, 'a gallery could not be read');
    return row && toFacts(row, site, gifts);
  }
}

export type ReadFacts = typeof readFacts;

export function toFacts(
  {
    event,
    questions,
    schedule,
    sections,
    gifts,
    total,
    categories,
    late,
    now,
    seconds_valid: secondsValid,
    images,
    photos: photoCount = 0,
  }: Omit<FactsRow, 'images' | 'photos'> & Partial<FactsRow>,
  { templateId, access }: Pick<Site, 'templateId' | 'access'>,
  most: PageLimits['gifts'],
): SiteFacts {
  const { id, ...details } = event;
  const listed = bringFundForward(gifts).slice(0, most);
  return {
    event: {
      id,
      template_id: templateId,
      ...details,
      ...(access !== 'open' && { search_listed: false }),
      unique_id: toPublicId(id),
    },
    questions,
    schedule,
    sections: addMissingBuiltIns(sections, id),
    terms: computePeriod(event, late),
    registry: { gifts: listed.map((gift) => toGuestGift({ ...gift, ...NOBODY })), total, categories },
    gallery: images ? { images: images.map(toGuestImage), total: photoCount } : null,
    asOf: now,
    secondsValid,
  };
}

export function computePeriod(
  { status, rsvp_closes }: Pick<Event, 'status' | 'rsvp_closes'>,
  late: boolean,
): RsvpPeriod {
  if (status === 'cancelled') return 'closed';
  if (!late) return 'open';
  return rsvp_closes ? 'closed' : 'late';
}

/** Of the guest for whom a gift is shown. */
const NOBODY = { own_id: null, own_status: null, own_expires_at: null, own_seconds_left: null };
