import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { actAsAnonymous, actAsOwner, actAsVerifiedGuest } from './actors.ts';
import { startTestApp, type Received, type TestApp } from './app.ts';
import { allowAddressChange, makeTargets, sendValid } from './calls.ts';
import type { Targets } from './targets.ts';
import { makePicture } from './pictures.ts';

/** The calls by which owners and guests change a site. */
const writes = endpoints.filter(
  ({ method, access, files }) =>
    method !== 'GET' && !files && ['owner', 'verified', 'visitor', 'invite'].includes(access),
);

/** Calls after which the page is another one; all others may change it or not. */
const CHANGING = [
  'PUT /admin/events/:event',
  'POST /admin/events/:event/registry',
  'PUT /admin/registry/:id',
  'DELETE /admin/registry/:id',
  'POST /events/:event/gallery',
  'DELETE /gallery/:id',
  'POST /admin/events/:event/rsvp/questions',
  'POST /invite/:token/gifts/:id/purchase',
  'POST /invite/:token/funds/:id/contribute',
];

let app: TestApp;
let targets: Targets;
beforeAll(async () => {
  app = await startTestApp({ web: { read: () => makePicture().png().toBuffer() } });
  targets = await makeTargets(app);
});
afterAll(() => app[Symbol.asyncDispose]());

async function send(call: Endpoint): Promise<Received> {
  const { site } = targets;
  const actor =
    call.access === 'owner'
      ? actAsOwner(app, site)
      : call.access === 'verified'
        ? await actAsVerifiedGuest(app, site)
        : actAsAnonymous(app, site);
  return sendValid(app, actor, call, { targets });
}

/** Of the site, with what everybody sees of it. */
async function open() {
  const { status, text, headers } = await app.request('GET', '/', { host: targets.site.subdomain });
  return { status, text, location: headers.location };
}

/** Opens the page before and after the call. An earlier call may have removed what this one needs. */
async function openAround(call: Endpoint) {
  for (let tries = 0; ; tries += 1) {
    await allowAddressChange(app);
    if ((await open()).status !== 200) targets = await makeTargets(app);
    const before = await open();
    expect(await open()).toEqual(before);
    const { status } = await send(call);
    await app.settle();
    if (status < 400 || tries > 0) return { before, after: await open() };
    targets = await makeTargets(app);
  }
}

const changing = new Set<string>();

describe('the stored page is the one that would be made anew after', () => {
  test.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (name, call) => {
    const { before, after } = await openAround(call);
    app.services.storedSites.forget(targets.site.eventId);
    expect(after).toEqual(await open());
    if (after.text !== before.text) changing.add(name);
  });

  test('calls that change it', () => {
    expect([...changing]).toEqual(expect.arrayContaining(CHANGING));
  });
});
