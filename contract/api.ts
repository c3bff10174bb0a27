import { access } from './access.ts';
import { account } from './account.ts';
import { carts } from './carts.ts';
import { checkout } from './checkout.ts';
import { dashboard } from './dashboard.ts';
import { backOffice } from './back-office.ts';
import type { Endpoint } from './endpoint.ts';
import { events } from './event.ts';
import { exportCalls } from './exports.ts';
import { analytics } from './analytics.ts';
import { finding } from './finding.ts';
import { funds } from './funds.ts';
import { gallery } from './gallery.ts';
import { giftLookup } from './gift-lookup.ts';
import { guests } from './guests.ts';
import { imports } from './imports.ts';
import { joining } from './joining.ts';
import { jobs } from './jobs.ts';
import { mails } from './mails.ts';
import { reminders } from './reminders.ts';
import { headcount } from './headcount.ts';
import { repliesToCheck } from './replies-to-check.ts';
import { operators } from './operators.ts';
import { ownerNews } from './owner-news.ts';
import { owners } from './owners.ts';
import { payments } from './payments.ts';
import { policyReports } from './policy-reports.ts';
import { profile } from './profile.ts';
import { questions } from './questions.ts';
import { registry } from './registry.ts';
import { rsvp } from './rsvp.ts';
import { schedule } from './schedule.ts';
import { sections } from './sections.ts';
import { secondFactor } from './second-factor.ts';
import { secondOwner } from './second-owner.ts';
import { sites } from './sites.ts';
import { splitting } from './splitting.ts';
import { surprise } from './surprise.ts';
import { thanks } from './thanks.ts';
import { updates } from './updates.ts';
import { uploads } from './uploads.ts';
import { verification } from './verification.ts';

/** Browsers import only this module's types, so that no schema is bundled. */
const nouns = {
  access,
  account,
  analytics,
  backOffice,
  carts,
  checkout,
  dashboard,
  events,
  exportCalls,
  finding,
  funds,
  gallery,
  giftLookup,
  guests,
  headcount,
  repliesToCheck,
  imports,
  joining,
  jobs,
  mails,
  reminders,
  operators,
  ownerNews,
  owners,
  payments,
  policyReports,
  profile,
  questions,
  registry,
  rsvp,
  schedule,
  sections,
  secondFactor,
  secondOwner,
  sites,
  splitting,
  surprise,
  thanks,
  updates,
  uploads,
  verification,
};

export const endpoints: readonly Endpoint[] = Object.values(nouns).flatMap((noun) => Object.values<Endpoint>(noun));

type AnyCall = { [Noun in keyof typeof nouns]: (typeof nouns)[Noun][keyof (typeof nouns)[Noun]] }[keyof typeof nouns];
type Keyed<Calls extends { method: string; path: string }> = {
  [Call in Calls as `${Call['method']} ${Call['path']}`]: Call;
};

/** `Api['POST /events/:event/rsvp']` is an endpoint by method and path. */
export type Api = Keyed<AnyCall>;

/** Endpoints for the owner area: all but the providers' webhooks and those of the operator console. */
export type OwnerApi = Keyed<Exclude<AnyCall, { access: 'provider' | 'main' | 'operator' }>>;

/** Endpoints for pages of guests and visitors: none that needs an owner or operator. */
export type GuestApi = Keyed<Exclude<AnyCall, { access: 'provider' | 'owner' | 'main' | 'operator' }>>;

/** Endpoints for the operator console that no other client may call. */
export type OperatorApi = Keyed<Extract<AnyCall, { access: 'main' | 'operator' }>>;
