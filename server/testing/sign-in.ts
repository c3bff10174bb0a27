import { hashPassword } from '../kit/passwords.ts';
import type { Mail } from '../providers/mail/mailer.ts';
import type { Received, Sent, TestApp } from './app.ts';
import type { Site } from './makers.ts';

export const PASSWORD = 'a password of theirs';

/** Sets the password of the site's owner to `PASSWORD`. */
export async function setPassword(app: TestApp, { ownerId }: Site): Promise<void> {
  await app.services.db.q
    .updateTable('owners')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', ownerId)
    .execute();
}

/** Signs the owner in on the site's host and returns any response; `over` overrides fields of the body. */
export function signIn(app: TestApp, site: Site, over: object = {}, more: Sent = {}): Promise<Received> {
  const body = { email: site.email, password: PASSWORD, subdomain: site.subdomain, ...over };
  return app.call('POST', '/admin/login', { host: site.subdomain, body, ...more });
}

/** Reads a field of a response that must be text. */
export function readField({ body, text }: Received, field: string): string {
  const value = body[field];
  if (typeof value !== 'string') throw new Error(`no ${field} in ${text}`);
  return value;
}

/** Finds the link to set a password in a mail; undefined if there is none. */
export function findLink({ text }: Mail): URL | undefined {
  const [link] = /https?:\/\/\S+\?token=\S+/.exec(text) ?? [];
  return link === undefined ? undefined : new URL(link);
}
