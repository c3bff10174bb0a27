import type { OutputOf } from '../../../contract/client.ts';
import type { Contribution, funds, GuestContributions } from '../../../contract/funds.ts';
import { bringFundForward } from '../../../contract/first-gifts.ts';
import type { GuestGift, PageRegistry, Reservation } from '../../../contract/registry.ts';
import { createGuestApi } from '../api.ts';
import { listCategories } from './gift-state.ts';
import type { GuestIdentity } from '../guest-identity.ts';

export interface GuestReservation extends Pick<Reservation, 'id' | 'gift_id' | 'gift_title' | 'status'> {
  /**
   * Seconds until the hold expires, by the server's clock; null for purchases and for gifts that are no longer listed.
   */
  secondsLeft: number | null;
}

export interface RegistryState extends PageRegistry {
  reservations: readonly GuestReservation[];
  giving: GuestContributions | null;
  /** When the server responded, by this device's clock, in milliseconds. */
  since: number;
}

export type ContributionResult = OutputOf<(typeof funds)['contribute']>;

export interface GuestCalls {
  reserve: (id: string, words: { name: string; message: string }) => Promise<unknown>;
  purchase: (id: string, quantity: number) => Promise<unknown>;
  release: (id: string) => Promise<unknown>;
  contribute: (
    id: string,
    body: { amount: number; message: string },
    idempotencyKey: string,
  ) => Promise<ContributionResult>;
  /** Fetches the contributions to a fund, newest first; undefined if only invited guests may read them. */
  listContributions?: (id: string) => Promise<readonly Contribution[]>;
}

export function createGuestCalls(event: string, identity: GuestIdentity): GuestCalls {
  return identity.kind === 'invited' ? createInvitedCalls(identity.token) : createVerifiedCalls(event, identity.token);
}

function createInvitedCalls(token: string): GuestCalls {
  const api = createGuestApi();
  const to = (id: string) => ({ token, id });
  return {
    reserve: (id, { message: reservation_message }) =>
      api('POST /invite/:token/gifts/:id/reserve', { params: to(id), body: { quantity: 1, reservation_message } }),
    purchase: (id, quantity) => api('POST /invite/:token/gifts/:id/purchase', { params: to(id), body: { quantity } }),
    release: (id) => api('DELETE /invite/:token/gifts/:id/reserve', { params: to(id) }),
    contribute: (id, body, idempotencyKey) =>
      api('POST /invite/:token/funds/:id/contribute', { params: to(id), body, idempotencyKey }),
    listContributions: (id) => api('GET /invite/:token/funds/:id/contributions', { params: to(id) }),
  };
}

function createVerifiedCalls(event: string, token: string): GuestCalls {
  const api = createGuestApi(token);
  const to = (id: string) => ({ event, id });
  return {
    reserve: (id, { name: guest_name, message: reservation_message }) =>
      api('POST /events/:event/gifts/:id/reserve', {
        params: to(id),
        body: { quantity: 1, reservation_message, guest_name },
      }),
    purchase: (id, quantity) => api('POST /events/:event/gifts/:id/purchase', { params: to(id), body: { quantity } }),
    release: (id) => api('DELETE /events/:event/gifts/:id/reserve', { params: to(id) }),
    contribute: (id, body, idempotencyKey) =>
      api('POST /events/:event/funds/:id/contribute', { params: to(id), body, idempotencyKey }),
  };
}

export async function loadRegistry(event: string, identity: GuestIdentity | null): Promise<RegistryState> {
  const [gifts, reservations, giving] = await Promise.all(fetchLists(event, identity));
  const kept = reservations
    .filter(({ status }) => status === 'reserved' || status === 'purchased')
    .map((one) => ({ ...one, secondsLeft: findSecondsLeft(gifts, one) }));
  return {
    gifts: bringFundForward(gifts),
    total: gifts.length,
    categories: listCategories(gifts),
    reservations: kept,
    giving,
    since: Date.now(),
  };
}

const findSecondsLeft = (gifts: readonly GuestGift[], { gift_id, status }: Reservation) =>
  status === 'reserved' ? (gifts.find(({ id }) => id === gift_id)?.guest_reservation_seconds_left ?? null) : null;

type RegistryLists = readonly [
  Promise<readonly GuestGift[]>,
  Promise<readonly Reservation[]>,
  Promise<GuestContributions | null>,
];

function fetchLists(event: string, identity: GuestIdentity | null): RegistryLists {
  if (!identity) {
    const gifts = createGuestApi()('GET /events/:event/registry', { params: { event } });
    return [gifts, Promise.resolve([]), Promise.resolve(null)];
  }
  if (identity.kind === 'invited') {
    const [api, params] = [createGuestApi(), { token: identity.token }];
    return [
      api('GET /invite/:token/gifts', { params }),
      api('GET /invite/:token/my-reservations', { params }),
      api('GET /invite/:token/giving', { params }),
    ];
  }
  const [api, params] = [createGuestApi(identity.token), { event }];
  return [
    api('GET /events/:event/registry', { params }),
    api('GET /events/:event/my-reservations', { params }),
    api('GET /events/:event/my-giving', { params }),
  ];
}
