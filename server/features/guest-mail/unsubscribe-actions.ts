import { createHash } from 'node:crypto';
import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import { parseEventId, toPublicId } from '../../kit/ids.ts';
import { readLinkToken, writeLinkToken } from '../../kit/link-tokens.ts';
import type { Services } from '../../services.ts';
import { findSite, type Site } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { DETAILS, type SuppressionReason } from './rules.ts';
import { insertSuppression, stopWaitingMails } from './suppression-store.ts';

const PURPOSE = 'unsubscribe link';

/**
 * Returns the addresses of a page with a button, and of the call that mail programs make (RFC 8058). The token is
 * encrypted and names site and address itself, so that no table has to be searched for it; of the address it has a
 * hash only, as the table of suppressed ones.
 */
export function createUnsubscribeLink(
  { config, seal }: Pick<Services, 'config' | 'seal'>,
  { eventId, subdomain }: Pick<Site, 'eventId' | 'subdomain'>,
  address: string,
): { page: string; call: string } {
  const hash = createHash('sha256').update(address).digest('base64url');
  const token = writeLinkToken(seal.encrypt(PURPOSE, `${toPublicId(eventId)}${hash}`));
  const origin = buildSiteOrigin(config.brand.origin, subdomain);
  return { page: `${origin}/unsubscribe/${token}`, call: `${origin}/api/unsubscribe/${token}` };
}

interface Unsubscribing {
  site: Site;
  addressHash: Buffer;
}

const EVENT_LENGTH = 22;

/** Undefined for a token that was not created here, or of a site that was erased. */
export async function findUnsubscribeLink(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  token: string,
): Promise<Unsubscribing | undefined> {
  const text = seal.decrypt(PURPOSE, readLinkToken(token));
  const eventId = text === undefined ? undefined : parseEventId(text.slice(0, EVENT_LENGTH));
  const site = eventId === undefined ? undefined : await findSite(db, { eventId });
  return site && { site, addressHash: Buffer.from(text?.slice(EVENT_LENGTH) ?? '', 'base64url') };
}

/** A second call does nothing. Throws 404 for an unknown token. */
export async function unsubscribe(services: Pick<Services, 'db' | 'seal'>, token: string): Promise<Site> {
  const { site, addressHash } = requireFound(await findUnsubscribeLink(services, token));
  await services.db.transaction((tx) => suppress(tx, { eventId: site.eventId, addressHash }, 'unsubscribed'));
  return site;
}

/** Expects the caller's transaction. The site mails no more to an address that came back. */
export async function suppressBounced(tx: Db, { eventId }: { eventId: string }, address: string): Promise<void> {
  await suppress(tx, { eventId, addressHash: createHash('sha256').update(address).digest() }, 'bounced');
}

async function suppress(
  tx: Db,
  suppressed: { eventId: string; addressHash: Buffer },
  reason: SuppressionReason,
): Promise<void> {
  await insertSuppression(tx, suppressed, reason);
  const detail = reason === 'bounced' ? DETAILS.knownBounce : DETAILS.unsubscribed;
  await stopWaitingMails(tx, suppressed, { state: reason, detail });
}
