import type { OutputOf } from '../../../contract/client.ts';
import type { Contribution, funds, Giving } from '../../../contract/funds.ts';
import type { GuestGift, PageRegistry, Reservation } from '../../../contract/registry.ts';
import { guestApi } from '../api.ts';
import { categoriesOf } from './gift-state.ts';
import type { Giver } from './guest-identity.ts';

/** What a guest holds or has bought. */
export interface Kept extends Pick<Reservation, 'id' | 'gift_id' | 'gift_title' | 'status'> {
  /** How much longer it is held, in seconds, by the server's clock; null for what was bought or is shown no more. */
  secondsLeft: number | null;
}

/** What the registry shows to one guest. */
export interface Shelf extends PageRegistry {
  kept: readonly Kept[];
  giving: Giving | null;
  /** When the server said so, by this device's clock, in milliseconds. */
  since: number;
}

export type Contributed = OutputOf<(typeof funds)['contribute']>;

/** The calls of a guest, by the guest's link or by the verified e-mail: the same words for both. */
export interface GuestCalls {
  reserve: (id: string, message: string) => Promise<unknown>;
  purchase: (id: string) => Promise<unknown>;
  release: (id: string) => Promise<unknown>;
  contribute: (id: string, body: { amount: number; message: string }, idempotencyKey: string) => Promise<Contributed>;
  /** What was given to a fund, newest first; undefined where that is shown to invited guests alone. */
  contributions?: (id: string) => Promise<readonly Contribution[]>;
}

export function callsOf(event: string, giver: Giver): GuestCalls {
  return giver.kind === 'invited' ? invitedCalls(giver.token) : verifiedCalls(event, giver.token);
}

function invitedCalls(token: string): GuestCalls {
  const api = guestApi();
  const to = (id: string) => ({ token, id });
  return {
    reserve: (id, reservation_message) =>
      api('POST /invite/:token/gifts/:id/reserve', { params: to(id), body: { quantity: 1, reservation_message } }),
    purchase: (id) => api('POST /invite/:token/gifts/:id/purchase', { params: to(id) }),
    release: (id) => api('DELETE /invite/:token/gifts/:id/reserve', { params: to(id) }),
    contribute: (id, body, idempotencyKey) =>
      api('POST /invite/:token/funds/:id/contribute', { params: to(id), body, idempotencyKey }),
    contributions: (id) => api('GET /invite/:token/funds/:id/contributions', { params: to(id) }),
  };
}

function verifiedCalls(event: string, token: string): GuestCalls {
  const api = guestApi(token);
  const to = (id: string) => ({ event, id });
  return {
    reserve: (id, reservation_message) =>
      api('POST /events/:event/gifts/:id/reserve', { params: to(id), body: { quantity: 1, reservation_message } }),
    purchase: (id) => api('POST /events/:event/gifts/:id/purchase', { params: to(id) }),
    release: (id) => api('DELETE /events/:event/gifts/:id/reserve', { params: to(id) }),
    contribute: (id, body, idempotencyKey) =>
      api('POST /events/:event/funds/:id/contribute', { params: to(id), body, idempotencyKey }),
  };
}

/** The whole registry as it is now, with what is the guest's own in it. */
export async function loadShelf(event: string, giver: Giver | null): Promise<Shelf> {
  const [gifts, reservations, giving] = await Promise.all(listsOf(event, giver));
  const kept = reservations
    .filter(({ status }) => status === 'reserved' || status === 'purchased')
    .map((one) => ({ ...one, secondsLeft: secondsLeftOf(gifts, one) }));
  return { gifts, total: gifts.length, categories: categoriesOf(gifts), kept, giving, since: Date.now() };
}

const secondsLeftOf = (gifts: readonly GuestGift[], { gift_id, status }: Reservation) =>
  status === 'reserved' ? (gifts.find(({ id }) => id === gift_id)?.guest_reservation_seconds_left ?? null) : null;

type Lists = readonly [Promise<readonly GuestGift[]>, Promise<readonly Reservation[]>, Promise<Giving | null>];

function listsOf(event: string, giver: Giver | null): Lists {
  if (!giver) {
    const gifts = guestApi()('GET /events/:event/registry', { params: { event } });
    return [gifts, Promise.resolve([]), Promise.resolve(null)];
  }
  if (giver.kind === 'invited') {
    const [api, params] = [guestApi(), { token: giver.token }];
    return [
      api('GET /invite/:token/gifts', { params }),
      api('GET /invite/:token/my-reservations', { params }),
      api('GET /invite/:token/giving', { params }),
    ];
  }
  const [api, params] = [guestApi(giver.token), { event }];
  return [
    api('GET /events/:event/registry', { params }),
    api('GET /events/:event/my-reservations', { params }),
    api('GET /events/:event/my-giving', { params }),
  ];
}
