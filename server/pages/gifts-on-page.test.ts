import { afterAll, beforeAll, expect, test } from 'vitest';
import { stranger } from '../testing/actors.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aFund, aGift, anInvitation, aSite, type Site } from '../testing/makers.ts';
import { createClock } from '../kit/clock.ts';
import { Db } from '../kit/db.ts';
import { sitePage } from './event-site.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const reserve = (site: Site, token: string, id: string) =>
  stranger(app, site).call('POST', `/invite/${token}/gifts/${id}/reserve`, {});
const page = (site: Site, path: string) => app.request('GET', path, { host: site.subdomain });

test('gifts stand on the page for everybody; what is a guest’s own, on the guest’s alone', async () => {
  const site = await aSite(app);
  const [mine, hidden] = [await aGift(app, site, { price: 49.9 }), await aGift(app, site, { is_active: false })];
  const [guest, other] = [
    await anInvitation(app, site, { guest_name: 'Gina Secret' }),
    await anInvitation(app, site, { guest_name: 'Omar Other' }),
  ];
  await reserve(site, guest.unique_token, mine.id);
  const [everybody, own, others] = [
    await page(site, '/'),
    await page(site, `/invite/${guest.unique_token}`),
    await page(site, `/invite/${other.unique_token}`),
  ];
  for (const { text } of [everybody, own, others]) {
    expect(text).toContain(mine.title);
    expect(text).toContain('$49.90');
    expect(text).not.toContain(hidden.title);
  }
  expect(own.text).toContain('Reserved by You');
  expect(own.headers['cache-control']).toBe('private, no-store');
  for (const { text } of [everybody, others]) {
    expect(text).not.toMatch(/Reserved by You|Gina|My gifts/);
  }
});

test('the page asks the database as often for many gifts as for few', async () => {
  const counted = async (site: Site, path: string) => {
    let statements = 0;
    const q = app.services.db.q.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const db = new Db(q, createClock(0), { send: () => Promise.resolve() });
    await sitePage({ ...app.services, db }, site.subdomain, path);
    return statements;
  };
  const [few, many] = [await aSite(app), await aSite(app)];
  const counts: number[][] = [];
  for (const [site, gifts] of [
    [few, 1],
    [many, 25],
  ] as const) {
    const { unique_token } = await anInvitation(app, site);
    for (let made = 0; made < gifts; made += 1) {
      const { id } = await aGift(app, site);
      const fund = await aFund(app, site);
      if (made < 4) await reserve(site, unique_token, id);
      await stranger(app, site).call('POST', `/invite/${unique_token}/funds/${fund.id}/contribute`, { amount: 5 });
    }
    counts.push([await counted(site, '/'), await counted(site, `/invite/${unique_token}`)]);
  }
  expect(counts[1]).toEqual(counts[0]);
});
