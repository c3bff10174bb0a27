import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../contract/api.ts';
import { jobHandlers } from '../features.ts';
import { createClient } from '../kit/pool.ts';
import { actAsAnonymous } from './actors.ts';
import { sendAllAllowed } from './allowed-calls.ts';
import { testApp, type TestApp } from './app.ts';
import { allowAddressChange, buildPath, makeTargets } from './calls.ts';
import type { Targets } from './targets.ts';
import { listFullScans, type Plan } from './full-scans.ts';
import { makeReply } from './makers.ts';
import { MAIN_ORIGIN, signInOperator } from './operators.ts';
import { makePicture } from './pictures.ts';
import { PASSWORD } from './sign-in.ts';

/** What is read whole, and why it stays small however many sites there are. */
const SMALL: Readonly<Record<string, string>> = {
  demos: 'one row for each design',
  operators: 'people who run the product',
  operator_sessions: 'of those people',
  operator_challenges: 'of those people',
  operator_links: 'of those people',
  erased_uploads: 'sites whose pictures are deleted within a day or two',
  payment_events_named: 'an index of events of no order, read beside the next one, which alone is small',
  payment_events_waiting: 'an index of events that are not handled yet',
};

test('with a million rows in each table, every statement finds its rows by an index', async () => {
  const app = await testApp({ web: { read: () => makePicture().png().toBuffer() } });
  const targets = await makeTargets(app);
  await allowAddressChange(app);
  const statements = await recordStatements(() => callEverything(app, targets));
  await using database = await pretendMillions(app);
  const scanned: Record<string, string[]> = {};
  for (const [text, values] of statements) {
    const scans = listFullScans(await database.explain(text, values)).filter((name) => !(name in SMALL));
    if (scans.length > 0) scanned[text] = scans;
  }
  expect(scanned).toEqual({});
  expect(statements.size).toBeGreaterThan(250);
  expect(listFullScans(await database.explain('select from sites where plan_id = $1', ['standard']))).toEqual([
    'sites',
  ]);
});

/** Returns each statement on the product's tables with the values of its first use. */
async function recordStatements(work: () => Promise<void>): Promise<Map<string, readonly unknown[]>> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const calls = spy.mock.calls as unknown as [string | pg.QueryConfig, unknown[]?][];
  const recorded = calls.map(([statement, values]): [string, readonly unknown[]] =>
    typeof statement === 'string' ? [statement, values ?? []] : [statement.text, statement.values ?? []],
  );
  spy.mockRestore();
  const relevant = recorded.filter(([text]) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
  return new Map(relevant.filter(([text]) => !/pgboss/.test(text)).toReversed());
}

async function callEverything(app: TestApp, targets: Targets): Promise<void> {
  const { site, invitationToken } = targets;
  const visitor = actAsAnonymous(app, site);
  const { cookie } = await signInOperator(app);
  for (const call of endpoints.filter(({ method }) => method === 'GET')) {
    const path = buildPath(call, targets);
    if (call.access === 'operator') await app.call('GET', path, { headers: { cookie, origin: MAIN_ORIGIN } });
    else if (['event', 'visitor', 'public'].includes(call.access)) await visitor.call('GET', path);
  }
  for (const path of ['/', `/invite/${invitationToken}`, '/calendar.ics', '/share.jpg', '/robots.txt'])
    await app.request('GET', path, { host: site.subdomain });
  const { email, subdomain } = site;
  await visitor.call('POST', '/admin/login', { email, password: PASSWORD, subdomain });
  await visitor.call('POST', '/admin/forgot-password', { email });
  await makeReply(app, site);
  await sendAllAllowed(app, targets);
  await app.settle();
  await app.services.db.transaction(async (tx) => {
    for (const { name, cron } of jobHandlers)
      if (cron !== undefined) await tx.enqueue({ name, payload: z.object({}) }, {});
  });
  await app.settle();
}

/** The plans of a database whose tables all seem to have a million rows, as far as they have any. */
async function pretendMillions({ database }: TestApp) {
  const client = createClient(database, 'plans');
  await client.connect();
  await client.query(`
    update pg_class set reltuples = 1e6, relpages = 1
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`);
  // Reading a whole table in order to join it is cheaper only because tables of a test have one page.
  for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material']) await client.query(`set enable_${way} = off`);
  return {
    async explain(text: string, values: readonly unknown[]): Promise<Plan> {
      const sent = { text: `explain (format json) ${text}`, values: [...values] };
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sent);
      const [row] = rows;
      if (!row) throw new Error(`there is no plan for ${text}`);
      return row['QUERY PLAN'][0].Plan;
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
