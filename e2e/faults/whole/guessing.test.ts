import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE_DIGITS } from '../../../contract/verification.ts';
import { makeName } from '../../../server/testing/buying.ts';
import { makeSite, type Site } from '../../../server/testing/makers.ts';
import { report } from '../figures.ts';
import { MailServer } from '../mail-server.ts';
import { seed, World } from '../world.ts';

const TRIES = 200;
const ROUNDS = 10;
const REQUESTS = 1000;
/** Of the product (docs/reference/failures.md, S6), to compute how likely a guess is within a day. */
const CODES_A_DAY = 10;

let mail: MailServer;
let world: World;
let site: Site;
let other: Site;
beforeAll(async () => {
  mail = await MailServer.start();
  const env = { SMTP_URL: mail.url, RATE_LIMITS: 'on', TRUST_PROXY: '1', DEMO_CODES: 'true' };
  world = await World.start({ desks: 0, env });
  [site, other] = await seed(world.database, async (app) => [await makeSite(app), await makeSite(app)] as const);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

/** Each number is a network address of its own. */
const post = (of: Site | undefined, path: string, body: object, turn: number) =>
  world.request('POST', `/api${path}`, {
    ...(of && { site: of.subdomain }),
    body,
    headers: { 'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` },
  });
const requestCode = (of: Site, email: string, turn: number, purpose = 'rsvp') =>
  post(of, `/events/${of.eventId}/verify-email`, { email, purpose }, turn);

/** Returns how many guesses were compared; the right code fails after them. */
async function guessAtOnce(round: number): Promise<number> {
  const email = `${makeName('eve')}@example.com`;
  const { text } = await requestCode(site, email, round);
  const { demo_code: code } = JSON.parse(text) as { demo_code: string };
  const guess = (offset: number) => {
    const guessed = String((Number(code) + offset) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
    const body = { email, code: guessed, purpose: 'rsvp' };
    return post(site, `/events/${site.eventId}/verify-code`, body, round * TRIES + offset);
  };
  const answers = await Promise.all(Array.from({ length: TRIES }, (_, at) => guess(at + 1)));
  answers.push(await guess(0));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  const [row] = await world.database.query<{ tries: number }>('select tries from verification_codes where email = $1', [
    email,
  ]);
  return row?.tries ?? 0;
}

test('G9, S6: of 200 guesses of a code at once at two nodes, five are compared, and then the right one fails', async (context) => {
  let compared = 0;
  for (let round = 0; round < ROUNDS; round += 1) compared = Math.max(compared, await guessAtOnce(round));
  expect(compared).toBe(5);
  const chance = (compared * CODES_A_DAY) / 10 ** CODE_DIGITS;
  expect(chance).toBeLessThanOrEqual(5e-5);
  report(context, { rounds: ROUNDS, tries: TRIES, compared, 'chance a day': String(chance) });

  // Control: after four wrong ones the right one is accepted, so the refusals above are about their number.
  const email = `${makeName('eve')}@example.com`;
  const { demo_code: code } = JSON.parse((await requestCode(site, email, 1)).text) as { demo_code: string };
  const right = await post(site, `/events/${site.eventId}/verify-code`, { email, code, purpose: 'rsvp' }, 1);
  expect(right.status).toBe(200);
});

/** Waits until no mail waits to be sent. */
async function waitForMails(): Promise<void> {
  const waiting = `select count(*)::integer as count from pgboss.job
    where name in ('verification.code', 'owners.reset-link') and state in ('created', 'retry', 'active')`;
  await expect
    .poll(async () => (await world.database.query<{ count: number }>(waiting))[0]?.count, { timeout: 300_000 })
    .toBe(0);
}

test('G15, R9: a thousand requests from a thousand networks mail at most five codes and links to an address in an hour', async (context) => {
  // An owner, so that links for a new password would come, too.
  const { email } = site;
  const ask = (turn: number) => {
    if (turn % 5 === 0) return post(undefined, '/admin/forgot-password', { email }, turn);
    return requestCode(turn % 2 === 0 ? site : other, email, turn, ['rsvp', 'view', 'gift_reservation'][turn % 3]);
  };
  const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, turn) => ask(turn)));
  await waitForMails();
  const mails = mail.listIds(email).length;
  // A code that was replaced by a newer one before its turn is not mailed.
  expect(mails).toBeGreaterThan(0);
  expect(mails).toBeLessThanOrEqual(5);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  report(context, { requests: REQUESTS, mails });
});

test('G15, R9: a thousand requests for a thousand addresses from one network mail thirty in an hour', async (context) => {
  const before = mail.deliveries.length;
  const ask = () => requestCode(site, `${makeName('eve')}@example.com`, 200_000);
  const answers = await Promise.all(Array.from({ length: REQUESTS }, ask));
  await waitForMails();
  const mails = mail.deliveries.length - before;
  expect(mails).toBe(30);
  const refused = answers.filter(({ status }) => status === 429).length;
  expect(refused).toBe(REQUESTS - 30);
  report(context, { requests: REQUESTS, mails, refused });
});
