import { sql } from 'kysely';
import { z } from 'zod';
import { buildSiteOrigin } from '../../../contract/subdomain.ts';
import type { Db } from '../../kit/db.ts';
import { readLinkToken, writeLinkToken } from '../../kit/link-tokens.ts';
import type { Services } from '../../services.ts';

/** Longer than most mails about an event are looked at again; an expired link mails a new one. */
const LINK_DAYS = 30;

const PURPOSE = 'guest data link';
const sealedLink = z.tuple([z.uuid(), z.string(), z.number()]);

/**
 * Returns the address of the page with everything that a site stores about an email. The token is encrypted and names
 * email and expiry itself, so that no further table holds the addresses of guests (decision 0042).
 */
export async function createDataLink(
  { config, db, seal }: Pick<Services, 'config' | 'db' | 'seal'>,
  site: { eventId: string; subdomain: string },
  email: string,
): Promise<string> {
  const expires = (await readNow(db)) + LINK_DAYS * 86_400;
  const sealed = seal.encrypt(PURPOSE, JSON.stringify([site.eventId, email, expires]));
  return `${buildSiteOrigin(config.brand.origin, site.subdomain)}/your-data/${writeLinkToken(sealed)}`;
}

export interface DataLink {
  eventId: string;
  email: string;
  expired: boolean;
}

/** Undefined for a token that was not created here. For the gates. */
export async function findDataLink(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  token: string,
): Promise<DataLink | undefined> {
  const text = seal.decrypt(PURPOSE, readLinkToken(token));
  if (text === undefined) return undefined;
  const [eventId, email, expires] = sealedLink.parse(JSON.parse(text));
  return { eventId, email, expired: expires <= (await readNow(db)) };
}

/** The database clock, in whole seconds. */
async function readNow(db: Db): Promise<number> {
  const { now } = await db.q
    .selectNoFrom(sql<number>`floor(extract(epoch from ${db.now}))::float8`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}
