import { expect, test } from 'vitest';
import { JOB_PURPOSES } from '../../../contract/jobs.ts';
import { jobHandlers } from '../../features.ts';
import { UnrecoverableError } from '../../kit/jobs.ts';
import type { Mail } from '../../providers/mail/mailer.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeName, sendWebhook, startCheckout } from '../../testing/buying.ts';
import { signInOperator } from '../../testing/operators.ts';

/** A shop whose mail server refuses every mail for good, until it is repaired. */
async function startShop() {
  const sent: Mail[] = [];
  let refuses = true;
  const app = await testApp({
    mail: {
      send: (mail) => {
        if (refuses) return Promise.reject(new UnrecoverableError(`550 no mailbox ${mail.to}, see https://a.test/1`));
        sent.push(mail);
        return Promise.resolve();
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
  });
  return { app, sent, repair: () => (refuses = false), operator: await signInOperator(app) };
}

/** Returns the order, whose mail is given up. */
async function buyWithoutMail(app: TestApp, subdomain = makeName('site')) {
  const id = await startCheckout(app, { subdomain });
  await sendWebhook(app, { orderId: id });
  await expect(app.settle()).rejects.toThrow('no mailbox');
  return { id, subdomain };
}

const NAME = 'orders.site-ready-mail';

test('A5: a mail that is refused for good is listed with its order and site, but no address', async () => {
  const { app, operator } = await startShop();
  const { id, subdomain } = await buyWithoutMail(app);
  const jobs = await operator.api('GET /operator/jobs', {});
  expect(jobs).toMatchObject([{ name: NAME, tries: 1, order: { id }, subdomain }]);
  expect(jobs[0]?.error).toBe('550 no mailbox (email), see (link)');
  expect((await operator.api('GET /operator/waiting')).givenUp).toBe(1);
});

test('A5: a job is tried again once, however often and by whomever it is asked for, and that is logged', async () => {
  const { app, sent, repair, operator } = await startShop();
  const other = await signInOperator(app);
  await buyWithoutMail(app);
  const [{ id } = { id: '' }] = await operator.api('GET /operator/jobs', {});
  repair();
  const retry = async ({ api }: typeof operator) =>
    (await api('POST /operator/jobs/retry', { body: { name: NAME, id } })).jobs;
  const counts = await Promise.all([retry(operator), retry(other), retry(operator), retry(other)]);
  expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
  await app.settle();
  expect(sent).toHaveLength(1);
  expect(await operator.api('GET /operator/jobs', {})).toEqual([]);
  const log = await operator.api('GET /operator/log', {});
  expect(log.filter(({ action }) => action === 'retry_jobs')).toMatchObject([
    { details: 'Email: your site is ready (1 job)' },
  ]);
});

test('A5: a job that is tried again stays in the list until it succeeds, with all its tries', async () => {
  const { app, repair, operator } = await startShop();
  const { id: order } = await buyWithoutMail(app);
  const list = () => operator.api('GET /operator/jobs', {});
  const retry = () => operator.api('POST /operator/jobs/retry', { body: { name: NAME } });
  const countGivenUp = async () => (await operator.api('GET /operator/waiting')).givenUp;
  expect(await list()).toMatchObject([{ state: 'given-up', tries: 1 }]);
  await retry();
  expect(await list()).toMatchObject([{ name: NAME, state: 'trying', tries: 1, error: '', order: { id: order } }]);
  expect([await countGivenUp(), await retry()], 'nobody tries it twice').toEqual([0, { jobs: 0 }]);
  await expect(app.settle()).rejects.toThrow('no mailbox');
  expect(await list()).toMatchObject([
    { state: 'given-up-again', tries: 2, error: '550 no mailbox (email), see (link)' },
  ]);
  expect(await countGivenUp()).toBe(1);
  repair();
  await retry();
  expect(await list()).toMatchObject([{ state: 'trying', tries: 2 }]);
  await app.settle();
  expect(await list()).toEqual([]);
});

test('A5: all jobs of a queue are tried again, and the list is paged', async () => {
  const { app, sent, repair, operator } = await startShop();
  const bought = [await buyWithoutMail(app), await buyWithoutMail(app), await buyWithoutMail(app)];
  const found: unknown[] = [];
  let next: string | undefined = 'jobs?limit=2';
  while (next !== undefined) {
    const { list, headers } = await operator.call('GET', `/operator/${next}`);
    found.push(...list.map((job) => job['subdomain']));
    next = /<\/api\/operator\/([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1];
  }
  expect(found).toEqual(bought.map(({ subdomain }) => subdomain).toReversed());
  repair();
  expect(await operator.api('POST /operator/jobs/retry', { body: { name: NAME } })).toEqual({ jobs: 3 });
  await app.settle();
  expect(sent).toHaveLength(3);
});

test('A5: a job that is dismissed never runs, and that is logged', async () => {
  const { app, sent, repair, operator } = await startShop();
  await buyWithoutMail(app);
  const [{ id } = { id: '' }] = await operator.api('GET /operator/jobs', {});
  expect(await operator.api('POST /operator/jobs/dismiss', { body: { name: NAME, id } })).toEqual({ jobs: 1 });
  expect(await operator.api('POST /operator/jobs/retry', { body: { name: NAME, id } })).toEqual({ jobs: 0 });
  repair();
  await app.settle();
  expect(sent).toEqual([]);
  expect((await operator.api('GET /operator/log', {}))[0]).toMatchObject({ action: 'dismiss_jobs' });
});

test('every job that may be given up says in plain words what it is for', () => {
  const names = jobHandlers.flatMap(({ name, cron }) => (cron === undefined ? [name] : []));
  expect(Object.keys(JOB_PURPOSES).toSorted()).toEqual(names.toSorted());
});
