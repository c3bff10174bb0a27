import { hash } from '@node-rs/argon2';
import type { Mail } from '../providers/mail/mailer.ts';
import type { Received, Sent, TestApp } from './app.ts';
import type { Site } from './makers.ts';

export const PASSWORD = 'a password of theirs';

/** Like the product's, which takes a hundred times as long on purpose: tests set and check hundreds of passwords. */
export const hashCheaply = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1 });

export async function setPassword(
  app: TestApp,
  { ownerId }: Pick<Site, 'ownerId'>,
  hashIt = hashCheaply,
): Promise<void> {
  await app.services.db.q
    .updateTable('owners')
    .set({ password_hash: await hashIt(PASSWORD) })
    .where('id', '=', ownerId)
    .execute();
}

/** `overrides` replaces fields of the body. */
export function signIn(app: TestApp, site: Site, overrides: object = {}, more: Sent = {}): Promise<Received> {
  const body = { email: site.email, password: PASSWORD, subdomain: site.subdomain, ...overrides };
  return app.call('POST', '/admin/login', { host: site.subdomain, body, ...more });
}

export function readField({ body, text }: Received, field: string): string {
  const value = body[field];
  if (typeof value !== 'string') throw new Error(`no ${field} in ${text}`);
  return value;
}

/** Finds the link to set a password. */
export function findLink({ text }: Mail): URL | undefined {
  const [link] = /https?:\/\/\S+\?token=\S+/.exec(text) ?? [];
  return link === undefined ? undefined : new URL(link);
}
