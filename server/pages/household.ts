import { PAGE_MAX } from '../../contract/endpoint.ts';
import type { GuestContributions } from '../../contract/funds.ts';
import type { Person } from '../../contract/households.ts';
import type { KeptGift } from '../../contract/pages.ts';
import type { GuestGift, PageRegistry } from '../../contract/registry.ts';
import type { RsvpResponse } from '../../contract/rsvp.ts';
import type { ScheduleItem } from '../../contract/schedule.ts';
import type { Guest } from '../features/guests/actions.ts';
import { toGuestPerson } from '../features/guests/household-rules.ts';
import { countPlusOnes, toAttendance } from '../features/guests/rules.ts';
import type { ToldFacts } from '../features/guest-mail/told-rules.ts';
import { toGivenContribution, toShownPayment } from '../features/registry/fund-rules.ts';
import { toReservation } from '../features/registry/rules.ts';
import type { Site } from '../features/sites/actions.ts';
import { hashToken } from '../kit/ids.ts';
import { prepare } from '../kit/prepared.ts';
import type { Services } from '../services.ts';
import {
  FACTS_COLUMNS,
  ITEM_COLUMNS,
  readFacts,
  SECTION_COLUMNS,
  toFacts,
  type FactsRow,
  type ReadFacts,
  type StoredSection,
} from './site-facts.ts';

/** What a page shows only to the household of an invitation. */
export interface Household {
  guest: Guest;
  reply: RsvpResponse | null;
  /** The reply from before the hosts asked again. */
  saidBefore: RsvpResponse | null;
  /** Of date, time and place, what it has last seen; null: it was told nothing yet. */
  seen: ToldFacts | null;
  /** Newest first. */
  kept: readonly KeptGift[];
  giving: GuestContributions;
  /** The items that are not for everyone. */
  schedule: readonly ScheduleItem[];
  /** Those for invited guests only. */
  sections: readonly StoredSection[];
}

type Status = Parameters<typeof toAttendance>[0];
type Held = Parameters<typeof toReservation>[0] & { seconds_left: number };

interface HouseholdRow {
  guest: (Omit<Guest, 'attendance' | 'people'> & { status: Status; people: Person[] }) | null;
  reply: (RsvpResponse & { asked_again: boolean }) | null;
  seen: ToldFacts | null;
  kept: Held[];
  given: Parameters<typeof toGivenContribution>[0][];
  payment: Parameters<typeof toShownPayment>[0] | null;
  /** Facts of the site that are read in the same row have a `schedule` and `sections`, too. */
  own_schedule: ScheduleItem[];
  own_sections: StoredSection[];
}

/** `$2` is the offset of the clock. */
const NOW = 'now() + make_interval(secs => $2)';
const INVITED = '(select invitation_id from invited)';

const KEPT = `
  select reservations.id, gift_id, guest_name, reservations.created_at, expires_at, message, reservations.status,
    title as gift_title, image_url as gift_image, price_cents,
    ceil(extract(epoch from expires_at - (${NOW})))::integer as seconds_left
  from reservations join gifts on gifts.event_id = reservations.event_id and gifts.id = gift_id
  where reservations.event_id = $1 and invitation_id = ${INVITED}
    and (reservations.status = 'purchased' or reservations.status = 'reserved' and expires_at > ${NOW})
  order by reservations.id desc limit ${PAGE_MAX}`;

const GIVEN = `
  select contributions.id, gift_id, invitation_id, guest_name, amount_cents, message, contributions.created_at,
    title as gift_title, show_amount
  from contributions join gifts on gifts.event_id = contributions.event_id and gifts.id = gift_id
  where contributions.event_id = $1 and invitation_id = ${INVITED}
  order by contributions.id desc limit ${PAGE_MAX}`;

const ITEMS = `
  select ${ITEM_COLUMNS} from schedule_items
  where event_id = $1 and audience = 'invited' and id in (
    select item_id from invited_items where event_id = $1 and invitation_id = ${INVITED}
  )`;

const SECTIONS = `
  select ${SECTION_COLUMNS} from site_sections
  where event_id = $1 and audience = 'invited' and visible and exists ${INVITED}`;

const COLUMNS = `
    (select to_json(guest) from (
      select guest_name as name, guest_email as email, max_guests, plus_one_allowed, plus_ones, people,
        status
      from invitations where event_id = $1 and id = ${INVITED}
    ) as guest) as guest,
    (select to_json(reply) from (
      select id, name, email, phone, attendance, guests, guest_names, dietary_restrictions, message, late, by_host,
        created_at, updated_at, question_responses, people, asked_again_at is not null as asked_again
      from rsvp_responses where event_id = $1 and invitation_id = ${INVITED}
    ) as reply) as reply,
    (select seen from told_households where event_id = $1 and invitation_id = ${INVITED}) as seen,
    (select coalesce(json_agg(kept order by id desc), '[]') from (${KEPT}) as kept) as kept,
    (select coalesce(json_agg(given order by id desc), '[]') from (${GIVEN}) as given) as given,
    (select coalesce(json_agg(item order by sort_order, id), '[]') from (${ITEMS}) as item) as own_schedule,
    (select coalesce(json_agg(section), '[]') from (${SECTIONS}) as section) as own_sections,
    (select to_json(payment) from (select details, link from fund_payments where event_id = $1) as payment) as payment`;

/** By the token. A visitor's copy of a sample, `$1`, has the links of the sample. */
const selectInvited = (hash: string, eventId: string) =>
  `select invitation_id from invite_tokens where token_hash = ${hash} and event_id = ${eventId}`;

const selectHousehold = prepare<HouseholdRow>`
  with invited as materialized (${selectInvited('$3', '$4')}) select ${COLUMNS}`;

const selectWithFacts = prepare<HouseholdRow & FactsRow>`
  with invited as materialized (${selectInvited('$5', '$6')})
  select ${COLUMNS}, ${FACTS_COLUMNS} from events where event_id = $1`;

const selectNamedHousehold = prepare<HouseholdRow>`
  with invited as materialized (select id as invitation_id from invitations where event_id = $1 and id = $3)
  select ${COLUMNS}`;

/** For the site's owner, who needs no link. Undefined for an unknown invitation. */
export async function readNamedHousehold(
  { db }: Pick<Services, 'db'>,
  { eventId }: Pick<Site, 'eventId'>,
  invitationId: string,
): Promise<Household | undefined> {
  const [row] = await selectNamedHousehold(db, [eventId, db.offset, invitationId]);
  return row && toHousehold(row);
}

type SiteOfLink = Pick<Site, 'eventId' | 'sampleId'>;

/** In one statement, by the token of the invitation's link. Undefined if the link is unknown or of another site. */
async function readHousehold(
  { db }: Pick<Services, 'db'>,
  { eventId, sampleId }: SiteOfLink,
  token: string,
): Promise<Household | undefined> {
  const [row] = await selectHousehold(db, [eventId, db.offset, hashToken(token), sampleId ?? eventId]);
  return row && toHousehold(row);
}

/** Reads a household together with the facts of its site if they must be read anyway, else alone. */
export class HouseholdReader {
  readonly #services: Pick<Services, 'db' | 'log'>;
  readonly #token: string;
  #read: { eventId: string; household: Household | undefined } | undefined;

  constructor(services: Pick<Services, 'db' | 'log'>, token: string) {
    this.#services = services;
    this.#token = token;
  }

  /** Returns the facts alone, which are stored for everybody. */
  readFacts: ReadFacts = async (services, site, limits) => {
    const { eventId } = site;
    const values = [eventId, services.db.offset, limits.gifts, limits.photos, hashToken(this.#token), eventId];
    try {
      const [row] = await selectWithFacts(services.db, values);
      this.#read = { eventId, household: row && toHousehold(row) };
      return row && toFacts(row, site, limits.gifts);
    } catch {
      // It also says why, if reading fails again.
      return readFacts(services, site, limits);
    }
  };

  async getHousehold(site: SiteOfLink): Promise<Household | undefined> {
    if (this.#read?.eventId === site.eventId) return this.#read.household;
    return readHousehold(this.#services, site, this.#token);
  }
}

function toHousehold(row: HouseholdRow): Household | undefined {
  if (!row.guest) return undefined;
  const { status, people, ...guest } = row.guest;

  return {
    guest: {
      ...guest,
      plus_ones: countPlusOnes(guest),
      people: people.map(toGuestPerson),
      attendance: toAttendance(status),
    },
    ...splitReply(row.reply),
    seen: row.seen,
    schedule: row.own_schedule,
    sections: row.own_sections,
    kept: row.kept.map(toKeptGift),
    giving: {
      contributions: row.given.map((given) => toGivenContribution(withMoment(given, 'created_at'))),
      // How to pay is the owner's own account, for those who have given.
      payment: row.given.length === 0 ? null : toShownPayment(row.payment ?? undefined),
    },
  };
}

/** The page asks a household again whose reply counts no longer, and shows what it said. */
function splitReply(row: HouseholdRow['reply']): Pick<Household, 'reply' | 'saidBefore'> {
  if (!row) return { reply: null, saidBefore: null };
  const { asked_again: isAskedAgain, ...said } = row;
  const reply = withMoment(withMoment(said, 'created_at'), 'updated_at');
  return isAskedAgain ? { reply: null, saidBefore: reply } : { reply, saidBefore: null };
}

function toKeptGift({ seconds_left, ...row }: Held): KeptGift {
  const kept = toReservation(withMoment(withMoment(row, 'created_at'), 'expires_at'));
  return { ...kept, secondsLeft: kept.status === 'reserved' ? seconds_left : null };
}

/** JSON of the database has microseconds and an offset. */
const withMoment = <Row extends Record<Name, string>, Name extends string>(row: Row, name: Name): Row => ({
  ...row,
  [name]: new Date(row[name]).toISOString(),
});

/** The items for everyone and those of a household, in the owner's order. */
export function mergeSchedules(
  forEveryone: readonly ScheduleItem[],
  own: readonly ScheduleItem[],
): readonly ScheduleItem[] {
  if (own.length === 0) return forEveryone;
  return [...forEveryone, ...own].toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1));
}

/** The registry with what a household has reserved or bought: a hold comes first, then the latest purchase. */
export function addOwnReservations(registry: PageRegistry, kept: readonly KeptGift[]): PageRegistry {
  if (kept.length === 0) return registry;
  const byGift = Map.groupBy(kept, ({ gift_id }) => gift_id);
  return { ...registry, gifts: registry.gifts.map((gift) => addOwn(gift, byGift.get(gift.id) ?? [])) };
}

function addOwn(gift: GuestGift, kept: readonly KeptGift[]): GuestGift {
  const own = kept.find(({ status }) => status === 'reserved') ?? kept[0];
  if (!own) return gift;
  const isHold = own.status === 'reserved';
  return {
    ...gift,
    reservedByCurrentUser: isHold,
    guest_reservation_status: isHold ? 'reserved' : 'purchased',
    guest_reservation_id: own.id,
    guest_reservation_expires_at: isHold ? own.expires_at : null,
    guest_reservation_seconds_left: own.secondsLeft,
  };
}
