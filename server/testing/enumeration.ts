import { createToken } from '../kit/ids.ts';
import { actAsOwner } from './actors.ts';
import type { TestApp } from './app.ts';
import { makeName } from './buying.ts';
import { makeInvitation, makeSite, type Site } from './makers.ts';
import { findLink, hashCheaply, PASSWORD, setPassword } from './sign-in.ts';

/** A request that somebody sends to find out whether an account, an invitation or a link exists. */
export interface Probe {
  method: string;
  path: string;
  /** The subdomain of a site; the main site if missing. */
  site?: string;
  body?: unknown;
}

/** Classes of requests that must have the same answer after the same time (docs/reference/figures.md, G10). */
export interface ProbeGroup {
  name: string;
  classes: readonly { name: string; build: (turn: number) => Probe }[];
}

/**
 * No account, site or address is probed more than a few times, so that no limit is reached if there are enough. Where times
 * are measured, `hashIt` is the product's own.
 */
export async function makeProbeGroups(app: TestApp, accounts: number, hashIt = hashCheaply): Promise<ProbeGroup[]> {
  const [owned, unset]: [Site[], Site[]] = [[], []];
  for (let at = 0; at < accounts; at += 1) {
    owned.push(await makeSite(app));
    unset.push(await makeSite(app));
  }
  await Promise.all(owned.map((site) => setPassword(app, site, hashIt)));
  const [main, other] = [owned[0] as Site, owned.at(-1) as Site];
  const ownedAt = (turn: number) => owned[turn % accounts] as Site;
  const login = ({ subdomain: site }: Site, body: object): Probe => ({
    method: 'POST',
    path: '/api/admin/login',
    site,
    body: { subdomain: site, password: PASSWORD, ...body },
  });
  const forgot = (email: string): Probe => ({ method: 'POST', path: '/api/admin/forgot-password', body: { email } });
  const invite = (token: string): Probe => ({ method: 'GET', path: `/api/invite/${token}`, site: main.subdomain });
  const find = (site: Site, emails: ReadonlyMap<Site, string>): Probe => ({
    method: 'POST',
    path: `/api/events/${site.eventId}/find-invitation`,
    site: site.subdomain,
    body: { email: emails.get(site) },
  });
  const page = (token: string): Probe => ({ method: 'GET', path: `/invite/${token}`, site: main.subdomain });
  const link = (token: string): Probe => ({ method: 'POST', path: '/api/admin/verify-reset-token', body: { token } });
  const nobody = () => `${makeName('nobody')}@example.com`;
  const invitations = { 'made up': () => createToken(16), ...(await makeWrongInvitations(app, main)) };
  const { unique_token: elsewhere } = await makeInvitation(app, other);
  // Known and unknown addresses are asked for equally often: the second request for one is counted faster than the first.
  const makeAddresses = () => new Map(owned.map((site) => [site, nobody()]));
  const [invited, uninvited, unknown] = [makeAddresses(), makeAddresses(), makeAddresses()];
  for (const [site, guest_email] of invited) await makeInvitation(app, site, { guest_email });
  const links = { 'made up': () => createToken(), ...(await makeWrongLinks(app, main)) };
  const listClasses = (tokens: Record<string, () => string>, build: (token: string) => Probe) =>
    Object.entries(tokens).map(([name, make]) => ({ name, build: () => build(make()) }));
  return [
    {
      name: 'login',
      classes: [
        { name: 'unknown email', build: (turn) => login(ownedAt(turn), { email: nobody() }) },
        {
          name: 'wrong password',
          build: (turn) => login(ownedAt(turn), { email: ownedAt(turn).email, password: 'not the password' }),
        },
        {
          name: 'site of another owner',
          build: (turn) => login(ownedAt(turn + 1), { email: ownedAt(turn).email }),
        },
        {
          name: 'account without a password',
          build: (turn) => login(unset[turn % accounts] as Site, { email: unset[turn % accounts]?.email }),
        },
      ],
    },
    {
      name: 'forgot password',
      classes: [
        { name: 'unknown email', build: (turn) => forgot(unknown.get(ownedAt(turn)) ?? '') },
        { name: 'owner', build: (turn) => forgot(ownedAt(turn).email) },
      ],
    },
    {
      name: 'invitation by email',
      classes: [
        { name: 'unknown email', build: (turn) => find(ownedAt(turn), uninvited) },
        { name: 'invited email', build: (turn) => find(ownedAt(turn), invited) },
      ],
    },
    { name: 'invitation', classes: listClasses(invitations, invite) },
    // The call without a site of its own finds an invitation on any host; the page belongs to its site.
    { name: 'invitation page', classes: listClasses({ ...invitations, 'of another site': () => elsewhere }, page) },
    { name: 'reset link', classes: listClasses(links, link) },
  ];
}

async function makeWrongInvitations(app: TestApp, site: Site): Promise<Record<string, () => string>> {
  const owner = actAsOwner(app, site);
  const [deleted, replaced] = [await makeInvitation(app, site), await makeInvitation(app, site)];
  const done = [
    await owner.call('DELETE', `/admin/guests/${deleted.id}`),
    await owner.call('POST', `/admin/guests/${replaced.id}/link`),
  ];
  if (done.some(({ status }) => status >= 300)) throw new Error('the invitations were not changed');
  return { deleted: () => deleted.unique_token, replaced: () => replaced.unique_token };
}

async function makeWrongLinks(app: TestApp, { email, ownerId }: Site): Promise<Record<string, () => string>> {
  const requestLink = async () => {
    await app.call('POST', '/admin/forgot-password', { body: { email } });
    await app.settle();
    const links = app.mails.filter(({ to }) => to === email).flatMap((mail) => findLink(mail) ?? []);
    return links.at(-1)?.searchParams.get('token') ?? '';
  };
  const used = await requestLink();
  const body = { token: used, password: PASSWORD };
  if ((await app.call('POST', '/admin/reset-password', { body })).status !== 200) throw new Error('the link is unused');
  const replaced = await requestLink();
  const expired = await requestLink();
  const { db } = app.services;
  await db.q
    .updateTable('password_links')
    .set({ expires_at: db.secondsFromNow(-1) })
    .where('owner_id', '=', ownerId)
    .execute();
  return { used: () => used, replaced: () => replaced, expired: () => expired };
}
