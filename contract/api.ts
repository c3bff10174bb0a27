import { carts } from './carts.ts';
import { checkout } from './checkout.ts';
import { dashboard } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { events } from './event.ts';
import { guests } from './guests.ts';
import { owners } from './owners.ts';
import { rsvp } from './rsvp.ts';
import { sites } from './sites.ts';
import { verification } from './verification.ts';

/** Every call, by noun. Browsers import this module's types alone, so that no schema travels to them. */
const nouns = { carts, checkout, dashboard, events, guests, owners, rsvp, sites, verification };

/** Every call in one list, for those who walk them all. */
export const endpoints: readonly Endpoint[] = Object.values(nouns).flatMap((noun) => Object.values<Endpoint>(noun));

type AnyCall = { [Noun in keyof typeof nouns]: (typeof nouns)[Noun][keyof (typeof nouns)[Noun]] }[keyof typeof nouns];
type Keyed<Calls extends { method: string; path: string }> = {
  [Call in Calls as `${Call['method']} ${Call['path']}`]: Call;
};

/** Every call under its method and path: `Api['POST /events/:event/rsvp']`. */
export type Api = Keyed<AnyCall>;

/** What the owner area may call: everything but the providers' webhooks. */
export type OwnerApi = Keyed<Exclude<AnyCall, { access: 'provider' }>>;

/** What pages for guests and visitors may call: nothing that needs an owner. */
export type GuestApi = Keyed<Exclude<AnyCall, { access: 'provider' | 'owner' }>>;
