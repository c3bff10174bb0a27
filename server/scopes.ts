/**
 * A scope proves the caller's identity and their event. Only gates make scopes (from a session, invitation token, host,
 * email session or job), so a store function that requires one cannot be called with an id from a request. Each
 * stronger scope is also a `PublicScope`: functions require the weakest that is sufficient.
 */
declare const minted: unique symbol;

/** Anyone, for one event. */
export interface PublicScope {
  readonly eventId: string;
  readonly [minted]: true;
}

export interface GuestScope extends PublicScope {
  readonly invitationId: string;
}

/** The bearer of a session that verified an email address. */
export interface VerifiedScope extends PublicScope {
  readonly email: string;
}

export interface OwnerScope extends PublicScope {
  readonly ownerId: string;
  /** Hash of the session's token. */
  readonly session: Buffer;
}

/** Not bound to an event. */
export interface OperatorScope {
  readonly operatorId: string;
  readonly email: string;
  /** Without one, only calls with `beforeSecondFactor` get a scope. */
  readonly secondFactor: boolean;
  /** Hash of the session's token. */
  readonly session: Buffer;
  readonly [minted]: true;
}

/** Only gates may call it; a check enforces this. */
export function mintScope<Facts extends { eventId: string }>(facts: Facts): Facts & PublicScope {
  return facts as Facts & PublicScope;
}

/** Only gates may call it; a check enforces this. */
export function mintOperatorScope(facts: Omit<OperatorScope, typeof minted>): OperatorScope {
  return facts as OperatorScope;
}

declare module './kit/http/route.ts' {
  interface Scopes {
    event: PublicScope;
    visitor: PublicScope | VerifiedScope | OwnerScope;
    invite: GuestScope;
    verified: VerifiedScope;
    owner: OwnerScope;
    operator: OperatorScope;
  }
}
