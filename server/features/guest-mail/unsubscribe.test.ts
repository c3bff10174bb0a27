import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

/** How guests stop the mails of a site (RFC 8058). */

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { couple_names: 'Ada Lee & Bo Cole' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const makeAddress = () => `${makeName('gina')}@example.com`;
const send = (ids: string[], at = site) =>
  actAsOwner(app, at).call('POST', `/admin/events/${at.eventId}/invitations/send`, { ids, again: true });
const post = (path: string, host = site.subdomain, type = 'application/x-www-form-urlencoded') =>
  app.request('POST', path, { host, raw: 'List-Unsubscribe=One-Click', type });

/** Mails an invitation, and returns its id with the path of the call in the mail's header. */
async function mailOne(guest_email = makeAddress(), at = site) {
  const { id } = await makeInvitation(app, at, { guest_email });
  await send([id], at);
  await app.settle();
  const { unsubscribeUrl = '', text, html } = app.mails.findLast(({ to }) => to === guest_email) ?? {};
  return { id, email: guest_email, call: new URL(unsubscribeUrl), text, html };
}

async function findDelivery(id: string) {
  const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/guests?ids=${id}`);
  return list[0]?.['delivery'];
}

test('P5: one request without a cookie is enough; the page with the button changes nothing until it is pressed', async () => {
  const { id, call, text, html } = await mailOne();
  expect(call.host).toBe(`${site.subdomain}.localhost:3000`);
  const page = call.pathname.replace('/api', '');
  for (const part of [text, html]) expect(part).toContain(`http://${call.host}${page}`);
  for (const path of [call.pathname, page]) {
    const shown = await app.request('GET', path, { host: site.subdomain });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(shown.text).toContain('Stop emails from Ada &amp; Bo?');
    expect(shown.text).toContain(`<form action="${page}" method="post">`);
    expect((await app.request('HEAD', path, { host: site.subdomain })).status).toBe(200);
  }
  expect(await findDelivery(id)).toBe('sent');
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, body } = await post(call.pathname);
    expect([status, body]).toEqual([200, { unsubscribed: true }]);
  }
  expect(await findDelivery(id)).toBe('unsubscribed');
  expect((await send([id])).body).toEqual({ sending: 0, skipped: [{ id, reason: 'unsubscribed' }] });
});

test('the button does the same, on any host of the product', async () => {
  const { id, call } = await mailOne();
  const page = call.pathname.replace('/api', '');
  const pressed = await post(page, '');
  expect([pressed.status, pressed.headers.location]).toEqual([303, `http://${call.host}${page}?done`]);
  const after = await app.request('GET', `${page}?done`, { host: site.subdomain });
  expect(after.text).toContain('You’re unsubscribed');
  expect(await findDelivery(id)).toBe('unsubscribed');
});

test('mail programs may send the form as multipart, too', async () => {
  const { id, call } = await mailOne();
  expect((await post(call.pathname, site.subdomain, 'multipart/form-data; boundary=x')).status).toBe(200);
  expect(await findDelivery(id)).toBe('unsubscribed');
});

test('P5: it is the address at this site that counts', async () => {
  const email = makeAddress();
  const other = await makeSite(app);
  const [here, there] = [await mailOne(email), await mailOne(email, other)];
  await post(here.call.pathname);
  expect((await send([there.id], other)).body).toMatchObject({ sending: 1 });
  const twin = await makeInvitation(app, site, { guest_email: email.toUpperCase() });
  expect((await send([twin.id])).body).toMatchObject({ skipped: [{ reason: 'unsubscribed' }] });
  const owner = actAsOwner(app, site);
  for (const { id } of [here, twin]) await owner.call('DELETE', `/admin/guests/${id}`);
  const again = await makeInvitation(app, site, { guest_email: email });
  expect((await send([again.id])).body).toMatchObject({ skipped: [{ reason: 'unsubscribed' }] });
  await owner.call('PUT', `/admin/guests/${again.id}`, { guest_email: makeAddress() });
  expect((await send([again.id])).body).toMatchObject({ sending: 1 });
});

test('P5: a mail that is still waiting is not sent, and confirmations are', async () => {
  const { id, email, call } = await mailOne();
  await send([id]);
  await post(call.pathname);
  const reply = { name: 'Gina', email, attendance: 'yes' };
  await actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/rsvp`, reply);
  await app.settle();
  const subjects = app.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toEqual(['You’re invited: The wedding of Ada & Bo', 'We have your reply']);
  const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/mails?state=unsubscribed`);
  expect(list[0]).toMatchObject({ to: email, sent_at: null, detail: 'This address has unsubscribed.' });
});

test('an unknown link is 404', async () => {
  const { id, call } = await mailOne();
  const token = call.pathname.split('/').at(-1) ?? '';
  for (const wrong of [
    'nosuchtoken',
    token.slice(0, -2),
    `${token}x`,
    token.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
  ]) {
    expect((await post(`/api/unsubscribe/${wrong}`)).status).toBe(404);
    expect((await post(`/unsubscribe/${wrong}`)).status).toBe(404);
    const page = await app.request('GET', `/unsubscribe/${wrong}`, { host: site.subdomain });
    expect([page.status, page.text.includes('This link doesn’t work')]).toEqual([404, true]);
  }
  expect(await findDelivery(id)).toBe('sent');
});
