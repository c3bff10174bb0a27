import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setPassword } from '../../server/testing/sign-in.ts';
import {
  makeGift,
  makeImage,
  makeInvitation,
  makeQuestion,
  makeReply,
  makeSite,
  type Site,
} from '../../server/testing/makers.ts';
import type { Answer, Sent } from './node.ts';
import { seed, type World } from './world.ts';

/** A site all of whose content contains its mark. */
export interface Tenant {
  site: Site;
  mark: string;
  invitationToken: string;
  /** Ids of what it has, by the path with `:id` that refers to it. */
  ids: Readonly<Record<string, string>>;
}

export const makeTenants = ({ database }: World): Promise<[Tenant, Tenant]> =>
  seed(database, async (app) => {
    const make = async (mark: string): Promise<Tenant> => {
      const site = await makeSite(app, {
        event: { event_date: '2031-06-14', event_name: `Party of ${mark}`, event_caption: mark },
      });
      await setPassword(app, site);
      const invitation = await makeInvitation(app, site, { guest_name: `${mark} Guest`, notes: mark });
      const ids = {
        '/gallery/:id': (await makeImage(app, site, { title: mark, caption: mark })).id,
        '/admin/registry/:id': (await makeGift(app, site, { title: mark })).id,
        '/admin/guests/:id': invitation.id,
        '/admin/rsvp/questions/:id': (await makeQuestion(app, site, { label: mark })).id,
        '/admin/rsvp/:id/history': (await makeReply(app, site, { name: mark, message: mark })).id,
      };
      return { site, mark, invitationToken: invitation.unique_token, ids };
    };
    return [await make('Zqalphax'), await make('Zqbravox')];
  });

export interface Probe {
  method: string;
  path: string;
  sent: Sent;
}

const READS = ['', '/registry', '/rsvp/questions', '/gallery', '/rsvp'];

/** Guesses of ids, by everybody and by the owner of another site; `victim` has what is guessed. */
export function makeProbe(victim: Tenant, attacker: Tenant): Probe {
  const host = Math.random() < 0.5 ? victim : attacker;
  const nobody: Sent = { site: host.site.subdomain };
  const owner: Sent = { site: host.site.subdomain, token: attacker.site.token };
  const kind = randomInt(6);
  if (kind === 0)
    return { method: 'GET', path: `/api/events/${guessId(victim.site.uniqueId)}${pick(READS)}`, sent: nobody };
  if (kind === 1)
    return { method: 'GET', path: `/api/events/${guessId(victim.site.eventId)}${pick(READS)}`, sent: owner };
  if (kind === 2) return { method: 'GET', path: `/api/invite/${guessId(victim.invitationToken)}`, sent: nobody };
  if (kind === 3)
    return {
      method: 'GET',
      path: `/media/${victim.site.uniqueId}/${guessId(victim.invitationToken)}/480.webp`,
      sent: nobody,
    };
  const [pattern, id] = pick(Object.entries(victim.ids));
  // The last kind has the true id, which the owner of another site may have seen somewhere.
  const path = `/api${pattern.replace(':id', kind === 5 ? id : guessId(id))}`;
  if (pattern.endsWith('/history')) return { method: 'GET', path, sent: owner };
  const body = {
    title: 'Taken over',
    label: 'Taken over',
    guest_name: 'Taken over',
    input_type: 'text',
    category: 'Other',
  };
  return Math.random() < 0.5
    ? { method: 'PUT', path, sent: { ...owner, body } }
    : { method: 'DELETE', path, sent: owner };
}

/** Numbers, neighbors of the true id, and random ones of its form; never the id itself. */
function guessId(id: string): string {
  const isUuid = id.includes('-');
  const random = isUuid ? randomUUID() : randomBytes(16).toString('base64url');
  const at = randomInt(id.length);
  const letters = isUuid ? '0123456789abcdef' : 'abcXYZ019_-';
  const neighbor = id.slice(0, at) + letters.charAt(randomInt(letters.length)) + id.slice(at + 1);
  // The last character of base64url holds two bits alone, so others of it name the same bytes.
  const isSame = isUuid ? neighbor === id : Buffer.from(neighbor, 'base64url').equals(Buffer.from(id, 'base64url'));
  const guess = pick([
    random,
    neighbor,
    String(randomInt(100_000)),
    id.slice(0, -1),
    `${id}0`,
    '00000000-0000-0000-0000-000000000001',
  ]);
  return guess === id || (guess === neighbor && isSame) ? random : guess;
}

/** What a visitor reads of a site, with headers that name another host. */
export function makeVisit(own: Tenant, other: Tenant): { path: string; sent: Sent } {
  const { site } = own;
  const path = pick([
    '/',
    '/calendar.ics',
    '/robots.txt',
    '/share.jpg',
    `/invite/${own.invitationToken}`,
    `/invite/${other.invitationToken}`,
    `/api/events/${site.uniqueId}`,
    `/api/events/${site.uniqueId}/registry`,
    `/api/events/${site.uniqueId}/gallery`,
    `/api/events/${other.site.uniqueId}/rsvp`,
    `/api/subdomains/${site.subdomain}`,
    '/api/admin/session',
  ]);
  const named = pick([`${other.site.subdomain}.localhost:3000`, 'localhost:3000', 'evil.test', '']);
  const forwarded: Record<string, string> =
    named === '' ? {} : { 'x-forwarded-host': named, forwarded: `host=${named}` };
  const isOwner = randomInt(3) === 0;
  return { path, sent: { site: site.subdomain, headers: forwarded, ...(isOwner && { token: site.token }) } };
}

/** The marks of other sites in an answer; the address of a site is public. */
export const revealsOther = ({ text }: Pick<Answer, 'text'>, other: Tenant): boolean => text.includes(other.mark);

export function pick<T>(list: readonly T[]): T {
  const found = list[randomInt(list.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}
