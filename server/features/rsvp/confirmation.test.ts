import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { enqueueConfirmation } from './actions.ts';
import { makeHousehold, makeInvitation, makeItem, makeQuestion, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, {
    event: {
      event_date: '2031-06-14',
      event_end_time: '01:30',
      event_name: 'Summer & wedding',
      couple_names: 'Anna Lee & Ben Cole',
      venue_name: 'Rose Barn',
      venue_address: '1 Mill Lane,\nBath',
      contact: 'Anna, 555 0100',
    },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const makeAddress = () => `${makeName('rita')}@example.com`;
const submit = (body: object) =>
  actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/rsvp`, {
    name: 'Rita',
    attendance: 'yes',
    ...body,
  });
async function listMailsTo(email: string) {
  await app.settle();
  return app.mails.filter(({ to }) => to === email);
}

describe('the mail after a reply', () => {
  test('with an invitation contains the answers, date and place, and the invitation link', async () => {
    const song = await makeQuestion(app, site, { label: 'Which song' });
    const { unique_token: guest_token } = await makeInvitation(app, site, { max_guests: 3 });
    const email = makeAddress();
    await submit({
      email,
      guest_token,
      guests: 3,
      guest_names: 'Ada\nBob <b>',
      dynamic_responses: { [song.question_key]: 'Waterloo' },
    });
    const [mail, second] = await listMailsTo(email);
    expect(second).toBeUndefined();
    expect(mail?.subject).toBe('Your reply: The wedding of Anna & Ben');
    for (const part of [
      'Attending',
      '3 guests (including me)',
      'Ada\n  Bob <b>',
      'Which song\n  Waterloo',
      'Saturday, June 14, 2031, 4:00 PM until 1:30 AM the next day',
      'Rose Barn',
      'Bath',
      `http://${site.subdomain}.localhost:3000/invite/${guest_token}`,
      // With the parts that only this household sees.
      `/invite/${guest_token}/calendar.ics`,
    ]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.html).toContain('Ada<br/>Bob &lt;b&gt;');
  });

  test('names each person and what they come to', async () => {
    const weekend = await makeSite(app);
    const [party, dinner] = [
      await makeItem(app, weekend, { name: 'Party' }),
      await makeItem(app, weekend, {
        name: 'Dinner',
        audience: 'invited',
        date: '2031-06-13',
        start_time: '19:00',
        venue_name: 'The Old Mill',
      }),
    ];
    await makeItem(app, weekend, { name: 'Secret brunch', audience: 'invited' });
    await makeQuestion(app, weekend, { label: 'Meal', scope: 'person' });
    const home = await makeHousehold(app, weekend, ['Ada Stone', 'Tim Stone'], { schedule: [dinner.id] });
    const said = [
      { attending: { [party.id]: 'yes', [dinner.id]: 'no' }, answers: { meal: 'Fish' } },
      { attending: { [party.id]: 'no', [dinner.id]: 'maybe' } },
    ];
    const email = makeAddress();
    await actAsAnonymous(app, weekend).call('POST', `/events/${weekend.eventId}/rsvp`, {
      name: 'Ada Stone',
      email,
      guest_token: home.unique_token,
      people: home.people.map(({ id }, at) => ({ person_id: id, ...said[at] })),
    });
    const [mail] = await listMailsTo(email);
    expect(mail?.text).toContain(
      'Ada Stone\n  Party: Attending\n  Dinner: Not attending\n  Meal: Fish\n\nTim Stone\n  Party: Not attending\n  Dinner: Maybe\n\n',
    );
    expect(mail?.text).toMatch(
      /When and where\n {2}Party.*\n {2}Dinner: Friday, June 13, 2031, 7:00 PM, The Old Mill\n/,
    );
    expect(mail?.text).not.toContain('Secret brunch');
    expect(mail?.text).not.toMatch(/How many of you|Who is coming|Will you attend/);
    expect(mail?.html).toContain('Party: Attending<br/>Dinner: Not attending<br/>Meal: Fish');
  });

  test('H4: without an invitation contains no text of its sender, and of the owner only the hosts’ names', async () => {
    const email = makeAddress();
    const spamLink = 'http://lure.example';
    await submit({
      email,
      name: `Win ${spamLink}`,
      guest_names: spamLink,
      message: spamLink,
      dietary_restrictions: spamLink,
      guests: 2,
    });
    const [mail] = await listMailsTo(email);
    expect([mail?.subject, mail?.text.includes('Please tell Anna Lee & Ben Cole.')]).toEqual([
      'We have your reply',
      true,
    ]);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/lure|invite\/|Rose Barn|Summer|555/);
  });

  test('H4: without an invitation leaves out hosts’ names that do not look like names', async () => {
    const couple_names = 'Claim 5000 EUR at pay-out.example';
    const lure = await makeSite(app, { event: { couple_names } });
    const email = makeAddress();
    const body = { name: 'Rita', attendance: 'yes', email };
    await actAsAnonymous(app, lure).call('POST', `/events/${lure.eventId}/rsvp`, body);
    const [mail] = await listMailsTo(email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/5000|pay-out/);
  });

  test('X8: has no text of the guest in its subject, and cannot inject headers', async () => {
    const { unique_token: guest_token } = await makeInvitation(app, site, {
      guest_name: 'Eve\r\nBcc: all@example.com',
    });
    const email = makeAddress();
    await submit({ email, guest_token, name: 'Eve\r\nBcc: all@example.com', message: '\u0085Bcc: x' });
    const [mail] = await listMailsTo(email);
    expect(mail?.subject).toBe('Your reply: The wedding of Anna & Ben');
    expect((await submit({ email: 'a@example.com,b@example.com' })).status).toBe(400);
    expect((await submit({ email: 'a@example.com\r\nBcc: b@example.com' })).status).toBe(400);
  });

  test('about a decline leaves out date and place', async () => {
    const email = makeAddress();
    const { unique_token: guest_token } = await makeInvitation(app, site, { max_guests: 2 });
    await submit({ email, guest_token, attendance: 'no', guests: 2 });
    const [mail] = await listMailsTo(email);
    expect(mail?.text).toContain('Not attending');
    expect(mail?.text).not.toMatch(/Rose Barn|guests|calendar/);
  });

  test('is not sent without an email address or for a deleted reply', async () => {
    const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/rsvp/questions`);
    const question = list.find((one) => one['question_key'] === 'email');
    await actAsOwner(app, site).call('PUT', `/admin/rsvp/questions/${String(question?.['id'])}`, { required: false });
    const before = app.mails.length;
    expect((await submit({ email: '' })).status).toBe(201);
    const { body } = await submit({ email: makeAddress() });
    await actAsOwner(app, site).call('DELETE', `/rsvp/${String(body['id'])}`);
    await app.settle();
    expect(app.mails).toHaveLength(before);
  });

  test('is sent at most every five minutes, with the latest change', async () => {
    const { unique_token: guest_token } = await makeInvitation(app, site);
    const email = makeAddress();
    const reply = (attendance: string) => submit({ email, guest_token, attendance });
    const { body } = await reply('yes');
    /** Runs the waiting job, as the queue would: the queue uses the machine's clock, not the test's. */
    const runConfirmation = () =>
      enqueueConfirmation(app.services, { eventId: site.eventId, responseId: String(body['id']) });
    const { rows: jobs } = await sql<{ name: string }>`
      select name from pgboss.job where data->>'responseId' = ${body['id']}
    `.execute(app.services.db.q);
    expect(jobs).toEqual([{ name: 'rsvp.confirm-mail' }]);
    expect(await listMailsTo(email)).toHaveLength(1);
    for (const attendance of ['maybe', 'yes', 'no']) await reply(attendance);
    expect(await listMailsTo(email)).toHaveLength(1);
    app.clock.advance(301);
    await Promise.all([runConfirmation(), runConfirmation(), runConfirmation()]);
    const mails = await listMailsTo(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Not attending');
    await reply('no');
    app.clock.advance(301);
    await runConfirmation();
    expect(await listMailsTo(email)).toHaveLength(2);
  });

  test('is sent to an address five times an hour, and the hosts see the others as not sent', async () => {
    await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const its = await makeSite(limited);
    const email = makeAddress();
    for (let count = 0; count < 6; count += 1) {
      const { unique_token: guest_token } = await makeInvitation(limited, its);
      const body = { name: 'Rita', attendance: 'yes', email, guest_token };
      await actAsAnonymous(limited, its).call('POST', `/events/${its.eventId}/rsvp`, body);
    }
    await limited.settle();
    expect(limited.mails.filter(({ to }) => to === email)).toHaveLength(5);
    const owner = actAsOwner(limited, its);
    const { list } = await owner.call('GET', `/admin/events/${its.eventId}/mails?state=failed`);
    const detail = 'Not sent, because this address got too many confirmations within an hour.';
    expect(list).toMatchObject([{ kind: 'confirmation', to: email, state: 'failed', detail, sent_at: null }]);
    expect((await owner.call('POST', `/admin/mails/${String(list[0]?.['id'])}/resend`)).body).toMatchObject({
      sending: 1,
    });
    await limited.settle();
    expect(limited.mails.filter(({ to }) => to === email)).toHaveLength(6);
  });
});

describe('H4: confirmations of replies without an invitation are limited', () => {
  const submitMany = async (limited: TestApp, its: Site, addresses: readonly string[], networks = ['203.0.113.1']) => {
    for (const [turn, email] of addresses.entries()) {
      const headers = { 'x-forwarded-for': networks[turn % networks.length] ?? '' };
      const body = { name: `Rita ${turn}`, email, attendance: 'yes' };
      const { status } = await limited.call('POST', `/events/${its.eventId}/rsvp`, {
        host: its.subdomain,
        body,
        headers,
      });
      expect(status).toBe(201);
    }
    await limited.settle();
  };
  const startLimited = () => startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  const makeAddresses = (count: number) => Array.from({ length: count }, (_, index) => `s${index}@example.com`);

  test('to 2 an hour for one address', async () => {
    await using limited = await startLimited();
    const its = await makeSite(limited);
    await submitMany(limited, its, Array<string>(5).fill('victim@example.com'));
    expect(limited.mails.filter(({ to }) => to === 'victim@example.com')).toHaveLength(2);
  });

  test('to 30 an hour from one network address, of all sites together', async () => {
    await using limited = await startLimited();
    for (const part of [makeAddresses(20), makeAddresses(40).slice(20)])
      await submitMany(limited, await makeSite(limited), part);
    expect(limited.mails.filter(({ to }) => /^s\d/.test(to))).toHaveLength(30);
  });

  test('to 200 a day for one site, from whatever addresses', async () => {
    await using limited = await startLimited();
    const its = await makeSite(limited);
    const networks = Array.from({ length: 10 }, (_, index) => `203.0.113.${index}`);
    await submitMany(limited, its, makeAddresses(205), networks);
    expect(limited.mails.filter(({ to }) => /^s\d/.test(to))).toHaveLength(200);
  });
});
