import type { TemplateId } from './catalog.ts';
import type { CheckoutState } from './checkout.ts';
import type { Event } from './event.ts';
import type { GuestContributions } from './funds.ts';
import type { PageGallery } from './gallery.ts';
import type { GuestContext } from './guests.ts';
import type { OrderKind } from './orders.ts';
import type { PageRegistry, Reservation } from './registry.ts';
import type { FormInput } from './answers.ts';
import type { Question, RsvpPeriod, RsvpResponse } from './rsvp.ts';

/**
 * What the server hands to a page, for rendering there and again, as JSON in the document, for hydration.
 * Everything in here is visible to whoever opens the page.
 */

/** Name, domain, origin of the main site and where people write to: configuration, never literals. */
export interface Brand {
  name: string;
  /** The suffix of site addresses. */
  domain: string;
  /** Origin of the main site, without a slash at its end. */
  origin: string;
  /** The mail address that answers people: the one that mails come from. */
  contact: string;
}

/** What the words of an invitation about time rest on, so that server and browser write the same. */
export interface PageClock {
  /** When the page was made, by the deciding clock, ISO 8601. */
  now: string;
  /** The calendar date then where the event is; by UTC where its zone is not known. */
  today: string;
  /** What people call the time of the event's zone; null where that is not known. */
  zone: string | null;
}

/** What a page says of itself to browsers, search engines and chats. */
export interface PageHead {
  title: string;
  /** What chats show instead of the title. */
  cardTitle?: string;
  description: string;
  /** Path of a picture for shared links, on the page's own origin. */
  image?: string;
  /** Its size in pixels, and what is on it, where they are known. */
  imageAbout?: { width: number; height: number; alt: string };
  /** Kept out of search engines. */
  noindex?: true;
  /** What the page says once more for machines, in the terms of schema.org. */
  structured?: readonly object[];
}

/** A file that the first view needs; `media` says on which screens. */
export interface Preload {
  href: string;
  as: 'font' | 'image';
  media?: string;
}

/** A page as its view renders it. */
export interface RenderedPage {
  head: PageHead;
  /** The markup within the document's root element. */
  body: string;
  /** Attributes of the document's root element that the first paint needs, such as the theme. */
  htmlAttributes?: Record<string, string>;
  /** Style sheets beside the bundle's own, named as in the build's manifest. */
  styles?: readonly string[];
  /** Fonts and pictures of the first view, to fetch early. */
  preload?: readonly Preload[];
  /** Nothing on it that a script would do: it gets none. */
  still?: true;
  /** Where no script runs, it is loaded anew after so many seconds. */
  reloadAfter?: number;
}

/** An order as the sandbox's checkout page shows it. */
export interface CheckoutOrderView {
  checkoutId: string;
  kind: OrderKind;
  templateId: string;
  templateName: string;
  planName: string;
  term: string;
  /** The whole address. */
  address: string;
  buyerName: string;
  buyerEmail: string;
  struckCents: number;
  totalCents: number;
}

/** A mail in the outbox. */
export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

/** The first labels of the demo sites' addresses. */
export type Demos = Readonly<Partial<Record<TemplateId, string>>>;

/** The pages to read that lie at a shop's counter, by the last part of their paths. */
export const LEGAL_PAGES = ['faq', 'refunds', 'privacy', 'terms'] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

export type MarketingPage =
  /** `demos`: the addresses of the demo sites that can be visited, by template. */
  | { page: 'landing'; brand: Brand; demos: Demos }
  /** `payment` names the provider that takes the money. */
  | { page: LegalPageName; brand: Brand; payment: string }
  | {
      page: 'checkout';
      brand: Brand;
      order: CheckoutOrderView;
      /** `declined`, or what is wrong with the card number as it was typed. */
      problem?: { kind: 'declined' | 'invalid'; typed: string };
    }
  /** A checkout that cannot be paid: a later one has replaced it, or it was open for too long. */
  | { page: 'checkout-closed'; brand: Brand; reason: 'replaced' | 'expired' | 'unknown' }
  | { page: 'welcome'; brand: Brand; checkoutId: string; state: CheckoutState | null }
  | { page: 'no-invitation'; brand: Brand; subdomain: string }
  /** `invited`: somebody came by an invitation link. */
  | { page: 'site-over'; brand: Brand; subdomain: string; status: 'ended' | 'suspended'; invited: boolean }
  /** Instead of a page that could not be made: `sentenceProps` says why, `again` leads there once more. */
  | { page: 'trouble'; brand: Brand; why: 'invitation' | 'ours' | 'request'; sentence: string; again: string }
  | { page: 'outbox'; brand: Brand; mails: readonly OutboxMail[] }
  | { page: 'card-test'; brand: Brand };

/** A gift as the page behind the link in a guest's mail shows it. */
export interface LinkedGift {
  /**
   * `held` by this guest; `free`: the time is over, and nobody has taken it; `bought` by this guest; `taken` by somebody
   * else; `gone`: the hosts have taken it off their list.
   */
  state: 'held' | 'free' | 'bought' | 'taken' | 'gone';
  id: string;
  title: string;
  price: number;
  image_url: string;
  category: string;
  external_url: string;
  store: string;
  /** The end of the hold on the event's clock; null when nothing is held. */
  until: string | null;
  minutesLeft: number;
}

/** A reply that was sent without script and not taken: what was entered, and what is wrong with it. */
export interface RejectedReply {
  typed: FormInput;
  refusal: { sentence: string; fields: Record<string, string> };
}

export type GuestPage =
  | {
      page: 'invitation';
      brand: Brand;
      /** What visitors do here is shown to them alone, and forgotten. */
      demo: boolean;
      /** Origin of the site itself, without a slash at its end. */
      origin: string;
      event: Event;
      questions: readonly Question[];
      /** The guest of the invitation link; null for everyone else. */
      guest: Omit<GuestContext, 'token' | 'event_id'> | null;
      /** An invitation link that did not lead to a guest. */
      invitationProblem: 'unknown' | null;
      terms: RsvpPeriod;
      /** What the invited guest has answered so far; without an invitation, what was sent just now without script. */
      reply: RsvpResponse | null;
      rejectedReply: RejectedReply | null;
      moment: PageClock;
      /** The gift list, with what is the invited guest's own in it. */
      registry: PageRegistry;
      /** What the invited guest holds and has bought. */
      kept: readonly Reservation[];
      /** What the invited guest has contributed. */
      giving: GuestContributions | null;
      /** null: it could not be read. */
      gallery: PageGallery | null;
    }
  /** `gift` is null for a link that leads to none; `problem` says why a press did nothing. */
  | { page: 'gift'; brand: Brand; origin: string; event: Event; gift: LinkedGift | null; problem: string | null }
  | { page: 'dialog-test'; brand: Brand; origin: string }
  | { page: 'gallery-test'; brand: Brand; origin: string };

/** What a document's script finds beside the markup. */
export type PageData =
  | MarketingPage
  | GuestPage
  /** `demo`: to be looked around in, and nothing more. */
  | { page: 'admin'; brand: Brand; subdomain: string | null; demo: boolean }
  | { page: 'operator'; brand: Brand };
