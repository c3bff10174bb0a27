/**
 * Who speaks, and about which event. A scope is made only at the gates (session, invitation token, host, e-mail
 * session, job), so a store function that asks for one cannot be called with an id from a request. Each stronger scope
 * is also a `PublicScope`: functions ask for the weakest that will do.
 */
declare const minted: unique symbol;

/** Anyone, on one event. */
export interface PublicScope {
  readonly eventId: string;
  readonly [minted]: true;
}

/** The guest of an invitation. */
export interface GuestScope extends PublicScope {
  readonly invitationId: string;
}

/** The bearer of a session that verified an e-mail address. */
export interface VerifiedScope extends PublicScope {
  readonly email: string;
}

/** The signed-in owner. */
export interface OwnerScope extends PublicScope {
  readonly ownerId: string;
  /** Hash of the session's token. */
  readonly session: Buffer;
}

/** A signed-in operator of the shop: of no event, and above them all. */
export interface OperatorScope {
  readonly operatorId: string;
  readonly email: string;
  /** Hash of the session's token. */
  readonly session: Buffer;
  readonly [minted]: true;
}

/** Makes a scope. Only gates may call it; a check holds that. */
export function mintScope<Facts extends { eventId: string }>(facts: Facts): Facts & PublicScope {
  return facts as Facts & PublicScope;
}

/** Makes an operator's scope; the same holds for it. */
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
