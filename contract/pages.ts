import type { Access } from './access.ts';
import type { TemplateId } from './catalog.ts';
import type { CheckoutState } from './checkout.ts';
import type { Event } from './event.ts';
import type { GuestContributions } from './funds.ts';
import type { PageGallery } from './gallery.ts';
import type { GuestData } from './guest-data.ts';
import type { GuestContext } from './guests.ts';
import type { OrderKind } from './orders.ts';
import type { PageRegistry, Reservation } from './registry.ts';
import type { FormInput } from './answers.ts';
import type { Question, RsvpPeriod, RsvpResponse } from './rsvp.ts';
import type { ScheduleItem } from './schedule.ts';
import type { SectionKind } from './section-kinds.ts';
import type { WrittenSection } from './sections.ts';

/**
 * Page data: the server renders with it and embeds it as JSON in the document for hydration. Everything here is visible
 * to anyone who opens the page.
 */

/** Always from the configuration, never literals. */
export interface Brand {
  name: string;
  /** The domain suffix of site addresses. */
  domain: string;
  /** Origin of the main site, without a trailing slash. */
  origin: string;
  /** The email address for questions, also the sender of mails. */
  contact: string;
}

/**
 * The clock for texts about time, so that server and browser render the same. It changes at midnight only: a page is the
 * same bytes until something on it changes. `SERVER_CLOCK` tells a browser the time.
 */
export interface PageClock {
  /** The calendar date in the event's time zone; in UTC if the zone is not set. */
  today: string;
  zone: string | null;
  /** The last day of the event and of its schedule has passed. */
  isOver: boolean;
}

/** The name of the entry in `Server-Timing` whose description is the database clock, ISO 8601. */
export const SERVER_CLOCK = 'clock';

export interface PageHead {
  title: string;
  /** Title of the link preview in chats, if different. */
  cardTitle?: string;
  description: string;
  image?: string;
  imageAbout?: { width: number; height: number; alt: string };
  /** The address of an SVG; the product's icon if missing. */
  icon?: string;
  noindex?: true;
  structured?: readonly object[];
}

/** `media` limits it to certain screens; `srcSet` and `sizes` are those of the image, which has a high priority unless it `isLate`. */
export interface Preload {
  href: string;
  as: 'font' | 'image';
  media?: string;
  srcSet?: string;
  sizes?: string | undefined;
  isLate?: boolean;
  /** Browsers ask for a mask as for a font: without credentials. */
  isMask?: boolean;
}

export interface RenderedPage {
  head: PageHead;
  body: string;
  /** Attributes of the `html` element that the first paint needs, such as the theme. */
  htmlAttributes?: Record<string, string>;
  /** Style sheets in addition to the bundle's own, named as in the build's manifest. */
  styles?: readonly string[];
  /** Those that `body` links where they are needed first, by the same names. */
  bodyStyles?: readonly string[];
  preload?: readonly Preload[];
  /** The page needs no script and gets none. */
  noScript?: true;
  /** Seconds after which the page reloads if scripts are off. */
  reloadAfter?: number;
}

export interface CheckoutOrderView {
  checkoutId: string;
  kind: OrderKind;
  templateId: string;
  templateName: string;
  planName: string;
  term: string;
  address: string;
  buyerName: string;
  buyerEmail: string;
  struckCents: number;
  totalCents: number;
}

export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  sentAt: string;
}

export interface MailHeader {
  name: string;
  value: string;
}

/** A mail as it would leave. Sizes are in bytes. */
export interface OutboxMessage extends OutboxMail {
  hasHtml: boolean;
  headers: readonly MailHeader[];
  size: number;
  attachments: readonly { filename: string; contentType: string; size: number }[];
}

export interface OutboxView {
  width: 'phone' | 'desktop';
  scheme: 'light' | 'dark';
}

export type SampleAddresses = Readonly<Partial<Record<TemplateId, string>>>;

export const LEGAL_PAGES = ['faq', 'refunds', 'privacy', 'terms'] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

export type MarketingPage =
  | { page: 'landing'; brand: Brand; samples: SampleAddresses }
  /** `payment` is the name of the payment provider. */
  | { page: LegalPageName; brand: Brand; payment: string }
  | {
      page: 'checkout';
      brand: Brand;
      order: CheckoutOrderView;
      /** `declined`, or what is wrong with the card number as typed. */
      problem?: { kind: 'declined' | 'invalid'; typed: string };
    }
  /** A checkout that can no longer be paid: replaced by a newer one, expired, or unknown. */
  | { page: 'checkout-closed'; brand: Brand; reason: 'replaced' | 'expired' | 'unknown' }
  | { page: 'welcome'; brand: Brand; checkoutId: string; state: CheckoutState | null }
  | { page: 'no-invitation'; brand: Brand; subdomain: string }
  /** `invited`: the visitor came by an invitation link. */
  | { page: 'site-over'; brand: Brand; subdomain: string; status: 'ended' | 'suspended'; invited: boolean }
  /** An error page: `why` is the cause, `sentence` the message, `again` the link to retry. */
  | { page: 'trouble'; brand: Brand; why: 'invitation' | 'ours' | 'request'; sentence: string; again: string }
  /** `to`: of the only address whose mails are listed. */
  | { page: 'outbox'; brand: Brand; mails: readonly OutboxMail[]; to: string | null }
  | { page: 'outbox-mail'; brand: Brand; mail: OutboxMessage; view: OutboxView }
  | { page: 'card-test'; brand: Brand };

export interface LinkedGift {
  /**
   * `held` by this guest; `free`: the hold has expired and the gift is available; `bought` by this guest; `taken` by
   * somebody else; `gone`: the hosts have removed it from the registry; `closed`: the event is called off.
   */
  state: 'held' | 'free' | 'bought' | 'taken' | 'gone' | 'closed';
  id: string;
  title: string;
  price: number;
  image_url: string;
  category: string;
  external_url: string;
  store: string;
  /** The end of the hold in the event's local time; null when nothing is held. */
  until: string | null;
  minutesLeft: number;
}

/** A rejected reply form, sent without JavaScript: its input and messages. */
export interface RejectedReply {
  typed: FormInput;
  refusal: { sentence: string; fields: Record<string, string> };
}

/** The seconds are left of a hold; null for a purchase. A duration, because the guest's clock may be wrong. */
export type KeptGift = Reservation & { secondsLeft: number | null };

/** What was, in words; empty if it is the same. `stamp` confirms that it was seen. */
export interface PageChanges {
  stamp: string;
  /** Date and time of the event. */
  when: string;
  where: string;
  /** By the ids of items of the schedule: date, time and place. */
  items: Readonly<Record<string, string>>;
}

/** A section in the navigation and on the page. */
export interface PagePart {
  /** The element's id. */
  anchor: string;
  kind: SectionKind;
  title: string;
}

export type GuestPage =
  | {
      page: 'invitation';
      brand: Brand;
      /** The site is open to everyone: changes by visitors are visible only to them and are discarded. */
      sample: boolean;
      origin: string;
      event: Event;
      questions: readonly Question[];
      /** What this visitor may see of the schedule. */
      schedule: readonly ScheduleItem[];
      /** The sections that this visitor sees, in the owner's order. */
      parts: readonly PagePart[];
      /** The sections that the hosts wrote, by anchor. Empty in browsers, which keep the markup of them. */
      written: Readonly<Record<string, WrittenSection>>;
      guest: Omit<GuestContext, 'token' | 'event_id' | 'schedule'> | null;
      /** Set for an invitation link that matches no guest. */
      invitationProblem: 'unknown' | null;
      terms: RsvpPeriod;
      /** The current reply of the invited guest; without an invitation, the reply just sent without JavaScript. */
      reply: RsvpResponse | null;
      /** Their reply from before the hosts asked again, which counts no longer. */
      saidBefore: RsvpResponse | null;
      /** What has moved since this household has last seen the page. */
      changes: PageChanges | null;
      rejectedReply: RejectedReply | null;
      /** The answer whose button in a mail brought the invited guest. It has not been sent. */
      chosenAnswer: 'yes' | 'no' | null;
      moment: PageClock;
      /** The registry, including the invited guest's own reservations. */
      registry: PageRegistry;
      /** Reservations and purchases of the invited guest. */
      kept: readonly KeptGift[];
      giving: GuestContributions | null;
      /** null: loading it failed. */
      gallery: PageGallery | null;
    }
  /** `gift` is null for an invalid link; `problem` says why an action had no effect. */
  | { page: 'gift'; brand: Brand; origin: string; event: Event; gift: LinkedGift | null; problem: string | null }
  /**
   * What the site stores about a guest. `link` is `mailed` once a new one was requested; `data` is null unless the link
   * is valid; `deleted` is true right after the guest has deleted it.
   */
  | {
      page: 'data';
      brand: Brand;
      event: Event;
      online: boolean;
      link: 'valid' | 'expired' | 'mailed' | 'unknown';
      data: GuestData | null;
      deleted: boolean;
      problem: string | null;
    }
  /** Where guests stop a site's mails to their address. `event` names the hosts and nothing else; null for an unknown link. `form` is where the button leads. */
  | { page: 'unsubscribe'; brand: Brand; event: Event | null; link: 'valid' | 'done' | 'unknown'; form: string }
  /**
   * The cover of a site that is closed to this visitor, and the page on which guests find their invitation. `event` names
   * the hosts and nothing else.
   */
  | {
      page: 'cover';
      brand: Brand;
      event: Event;
      access: Access;
      /** The visitor may see the site. */
      isLetIn: boolean;
      /** Guests can find their invitation by name. */
      byName: boolean;
      /** The visitor came by an invitation link, or another personal link, that is not valid. */
      wrongLink: boolean;
      /** `sent`: a mail with the link is on its way, if an invitation has the email. */
      step: 'enter' | 'find' | 'sent';
      typed: { passcode: string; email: string; name: string };
      problem: { field: 'passcode' | 'email' | 'name'; sentence: string } | null;
    }
  | { page: 'dialog-test'; brand: Brand; origin: string }
  | { page: 'gallery-test'; brand: Brand; origin: string };

export type PageData =
  | MarketingPage
  | GuestPage
  /** `sample`: the site is open to everyone, and read only. */
  | { page: 'admin'; brand: Brand; subdomain: string | null; sample: boolean }
  | { page: 'operator'; brand: Brand };
