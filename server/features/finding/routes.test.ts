import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
import { setAccess } from '../../testing/private-sites.ts';

/** How guests find their invitation (docs/reference/failures.md, M25). */

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { couple_names: 'Ada & Bo' } });
  await setAccess(app, site, { find_by_name: true });
});
afterAll(() => app[Symbol.asyncDispose]());

const find = (body: object, on = app, at = site) =>
  on.call('POST', `/events/${at.eventId}/find-invitation`, { host: at.subdomain, body });
const linkTo = (token: string, { subdomain } = site) => `http://${subdomain}.localhost:3000/invite/${token}`;
const listMails = async (to: string, on = app) => {
  await on.settle();
  return on.mails.filter((mail) => mail.to === to);
};

test('M25: one mail has the links of all invitations of an address, also of one of their people', async () => {
  const email = 'max@example.com';
  const own = await makeInvitation(app, site, { guest_name: 'Max Stone', guest_email: email });
  const family = await makeInvitation(app, site, {
    guest_name: 'The Byrons',
    guest_email: 'ada@example.com',
    people: [
      { first_name: 'Ada', last_name: 'Byron' },
      { first_name: 'Max', last_name: 'Stone', email },
    ],
  });
  expect((await find({ email: ' MAX@example.com ' })).body).toEqual({ sent: true });
  const [mail, ...others] = await listMails(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your invitations from Ada & Bo');
  for (const part of ['The Byrons', 'Max Stone', linkTo(own.unique_token), linkTo(family.unique_token)]) {
    expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(part);
  }
  // What the job says contains no address.
  expect(await listMails('ada@example.com')).toEqual([]);
});

test('M25: an address that has no invitation gets the same answer, and no mail', async () => {
  const other = await makeSite(app);
  await makeInvitation(app, other, { guest_email: 'elsewhere@example.com' });
  for (const email of ['nobody@example.com', 'elsewhere@example.com']) {
    expect((await find({ email })).body).toEqual({ sent: true });
    expect(await listMails(email)).toEqual([]);
  }
});

test('what names no address or name is refused', async () => {
  for (const body of [{}, { email: 'a@example.com', name: 'Ada' }, { name: ' ' }, { email: 'nobody' }])
    expect((await find(body)).status).toBe(400);
});

test('M25: a full name that only one invitation has leads to it', async () => {
  const { unique_token } = await makeInvitation(app, site, {
    guest_name: 'Müller-Ångström',
    people: [{ first_name: 'Zoë', last_name: 'Peña' }],
  });
  for (const name of ['Zoë Peña', 'ZOE  PENA', 'müller-angstrom'])
    expect((await find({ name })).body).toEqual({ invite_url: linkTo(unique_token) });
  await makeInvitation(app, site, { guest_name: 'House', people: [{ first_name: 'Twin', last_name: 'Name' }] });
  await makeInvitation(app, site, { guest_name: 'Twin Name' });
  const answers = [];
  for (const name of ['Nobody', 'Zoë', 'Peña', '%', 'Twin Name']) {
    const { status, body } = await find({ name });
    answers.push({ status, body });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, body: { code: 'invitation_not_found' } });
});

test('M25: one word leads to nobody while others have it among their names', async () => {
  const { unique_token } = await makeInvitation(app, site, { guest_name: 'Quill' });
  expect((await find({ name: 'quill' })).body).toEqual({ invite_url: linkTo(unique_token) });
  await makeInvitation(app, site, { guest_name: 'Mr & Mrs Quill' });
  expect((await find({ name: 'Quill' })).body['code']).toBe('invitation_not_found');
  const people = [{ first_name: 'Ivy', last_name: 'Thorne' }];
  await makeInvitation(app, site, { guest_name: 'Thorne' });
  await makeInvitation(app, site, { guest_name: 'Upstairs', people });
  expect((await find({ name: 'Thorne' })).body['code']).toBe('invitation_not_found');
  expect((await find({ name: 'Ivy Thorne' })).status).toBe(200);
});

test('M25: only where the owner allows it', async () => {
  const other = await makeSite(app);
  const { guest_name: name } = await makeInvitation(app, other);
  for (const tried of [name, 'Nobody'])
    expect((await find({ name: tried }, app, other)).body['code']).toBe('find_by_name_off');
});

test('M25: ten names an address, and mails within the limits of codes', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const its = await makeSite(limited);
  await setAccess(limited, its, { find_by_name: true });
  const email = 'gina@example.com';
  const { guest_name: name } = await makeInvitation(limited, its, { guest_name: 'Gina Rossi', guest_email: email });
  for (let turn = 0; turn < 10; turn += 1)
    expect((await find({ name: turn % 2 ? name : 'Nobody' }, limited, its)).status).toBe(turn % 2 ? 200 : 404);
  const blocked = await find({ name }, limited, its);
  expect([blocked.status, Number(blocked.headers['retry-after']) > 0]).toEqual([429, true]);
  for (let turn = 0; turn < 7; turn += 1) expect((await find({ email }, limited, its)).body).toEqual({ sent: true });
  expect(await listMails(email, limited)).toHaveLength(5);
});
