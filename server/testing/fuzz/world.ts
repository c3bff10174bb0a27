import { actAsVerifiedGuest } from '../actors.ts';
import type { Sent, TestApp } from '../app.ts';
import { makeName } from '../buying.ts';
import { makeSample, makeSession, makeTargets } from '../calls.ts';
import type { Targets } from '../targets.ts';
import { makeInvitation } from '../makers.ts';
import { MAIN_ORIGIN, makeOperator, signInOperator } from '../operators.ts';
import { PASSWORD, readField } from '../sign-in.ts';
import type { Caller } from './requests.ts';

/** Everything that requests can refer to. */
export interface World {
  /** Of each caller's own site, and of a site that no caller may see into. */
  own: (caller: Caller) => Targets;
  foreign: Targets;
  /** With a new session, because an earlier request may have ended the last one. */
  signIn: (caller: Caller) => Promise<Sent>;
  /** What names in double braces stand for. */
  names: ReadonlyMap<string, string>;
  /** Secrets that no log may contain. */
  secrets: readonly string[];
}

/** Makes a new site with new credentials, because requests may delete or end those of earlier ones. */
export async function makeWorld(app: TestApp, foreign: Targets): Promise<World> {
  const own = await makeTargets(app);
  const { site, invitationToken } = own;
  const sample = await makeSample(app);
  const sampleInvitation = await makeInvitation(app, sample);
  const sampleTargets = { ...own, site: sample, invitationToken: sampleInvitation.unique_token };
  const verified = (await actAsVerifiedGuest(app, site)).token ?? '';
  const operator = await makeOperator(app);
  const { headers } = await app.request('GET', '/', { host: sample.subdomain });
  const visit = String(headers['set-cookie']).split(';')[0] ?? '';
  const origin = `http://${site.subdomain}.localhost:3000`;
  const cart = readField(
    await app.call('POST', '/cart-tracking/session', { body: { template_id: 'classic-wedding' } }),
    'sessionId',
  );
  const { handoff } = (await app.call('POST', '/admin/login', { body: { email: site.email, password: PASSWORD } }))
    .body as { handoff: string };
  return {
    own: (caller) => (caller.startsWith('demo') ? sampleTargets : own),
    foreign,
    signIn: async (caller) => {
      const host = (caller.startsWith('demo') ? sample : site).subdomain;
      if (caller === 'owner') return { host, token: await makeSession(app, site) };
      if (caller === 'demo owner') return { host, token: await makeSession(app, sample) };
      if (caller === 'owner by cookie')
        return { host, headers: { cookie: `owner=${await makeSession(app, site)}`, origin } };
      if (caller === 'operator')
        return { headers: { cookie: (await signInOperator(app, operator)).cookie, origin: MAIN_ORIGIN } };
      if (caller === 'verified guest') return { host, token: verified };
      return caller === 'demo visitor' ? { host, headers: { cookie: visit } } : { host };
    },
    names: new Map([
      ...nameTargets(own, ''),
      ...nameTargets(foreign, 'foreign '),
      ['email', site.email],
      ['password', PASSWORD],
      ['token', invitationToken],
      ['session', site.token],
      ['handoff', handoff],
      ['cart', cart],
      ['order', own.orderId],
      ['checkout', own.checkoutId],
    ]),
    secrets: [site.token, verified, handoff, invitationToken],
  };
}

const IDS: Readonly<Record<string, string>> = {
  gift: '/invite/:token/gifts/:id/reserve',
  held: '/invite/:token/gifts/:id/purchase',
  fund: '/invite/:token/funds/:id/contribute',
  image: '/gallery/:id',
  invitation: '/admin/guests/:id',
  question: '/admin/rsvp/questions/:id',
  reply: '/rsvp/:id',
  import: '/admin/imports/:id',
  device: '/admin/account/devices/:id',
  reservation: '/admin/reservations/:id',
  contribution: '/admin/thanks/:id',
};

function nameTargets({ site, ids }: Targets, prefix: string): [string, string][] {
  const named = Object.entries(IDS).map(([name, path]): [string, string] => [prefix + name, ids[path] ?? '']);
  return [...named, [`${prefix}subdomain`, site.subdomain]];
}

/** Replaces names in double braces, also percent-encoded ones; `random` is another text each time. */
export function fillIn(text: string, { names }: World): string {
  return text.replace(/(?:\{\{|%7B%7B)((?:\w|\s|%20)+)(?:\}\}|%7D%7D)/g, (whole, name: string) => {
    if (name === 'random') return makeName();
    return names.get(name.replaceAll('%20', ' ')) ?? whole;
  });
}
