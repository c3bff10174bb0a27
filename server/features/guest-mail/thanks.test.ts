import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { deliver, makeReport } from '../../testing/bounces.ts';
import { makeName } from '../../testing/buying.ts';
import { makeFund, makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

/** Thank-you mails to givers. */

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp({ env: { BOUNCE_DOMAIN: 'bounces.example.com', BOUNCE_LISTEN: '127.0.0.1:0' } });
  site = await makeSite(app, { event: { couple_names: 'Ada Lee & Bo Cole' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const makeAddress = () => `${makeName('gina')}@example.com`;

/** Buys a gift and contributes to a fund with the link of an invitation. */
async function makeGiver(address: string | null, at = site) {
  const [gift, fund] = [await makeGift(app, at), await makeFund(app, at)];
  const { unique_token: token } = await makeInvitation(app, at, {
    guest_name: 'The Rossi family',
    guest_email: address,
  });
  const guest = actAsAnonymous(app, at);
  for (const act of ['reserve', 'purchase']) await guest.call('POST', `/invite/${token}/gifts/${gift.id}/${act}`, {});
  await guest.call('POST', `/invite/${token}/funds/${fund.id}/contribute`, { amount: 20 });
  const rows = (await listRows(at)).filter(({ gift_title }) => [gift.title, fund.title].includes(gift_title));
  return { token, gift, fund, rows, ids: rows.map(({ id }) => id) };
}
const listRows = (at = site) =>
  actAsOwner(app, at).api('GET /admin/events/:event/thanks', { params: { event: at.eventId } });
const findRows = async (ids: readonly string[], at = site) => (await listRows(at)).filter(({ id }) => ids.includes(id));
const send = (body: object, at = site, node = app) =>
  actAsOwner(node, at).call('POST', `/admin/events/${at.eventId}/thanks/send`, body);
const listMailsTo = (address: string) =>
  app.mails.filter(({ to, subject }) => to === address && subject.startsWith('Thank you'));

test('a giver gets one mail for everything, in the words of the hosts, and counts as thanked once it is sent', async () => {
  const address = makeAddress();
  const { ids, gift, fund } = await makeGiver(address);
  expect((await send({ ids, note: 'Come and see it!' })).body).toEqual({ sending: 1, skipped: [] });
  expect(await findRows(ids)).toMatchObject([
    { email: address, thanked: false, mail: { state: 'waiting' } },
    { email: address, thanked: false, mail: { state: 'waiting' } },
  ]);
  await app.settle();
  const [mail, ...more] = listMailsTo(address);
  expect([mail?.subject, more]).toEqual(['Thank you from Ada & Bo', []]);
  expect(mail?.text).toMatch(
    /^Dear Rossi family,\n\nThank you so much for your gifts:\n\n- .*\n- .*\n\nCome and see it!\n\nAda & Bo\n\n-- \n/,
  );
  expect(mail?.text).toContain(`- ${gift.title}\n- Your contribution to “${fund.title}”`);
  expect(mail?.unsubscribeUrl).toContain('/api/unsubscribe/');
  const rows = await findRows(ids);
  expect(rows.map(({ thanked, mail: state }) => [thanked, state?.state])).toEqual([
    [true, 'sent'],
    [true, 'sent'],
  ]);
  const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/mails?kind=thanks&limit=100`);
  expect(list.find(({ to }) => to === address)).toMatchObject({ kind: 'thanks', state: 'sent' });
});

test('a second time only if the hosts want it again, also for two nodes at once', async () => {
  await using beside = await startTestApp({ beside: app });
  const address = makeAddress();
  const { ids } = await makeGiver(address);
  const pressed = await Promise.all([send({ ids }), send({ ids }, site, beside)]);
  expect(pressed.map(({ body }) => String(body['sending'])).toSorted()).toEqual(['0', '1']);
  const skipped = ids.toSorted().map((id) => ({ id, reason: 'already_sent' }));
  expect((await send({ ids })).body).toEqual({ sending: 0, skipped });
  expect((await send({ ids, again: true })).body).toEqual({ sending: 1, skipped: [] });
  await app.settle();
  expect(listMailsTo(address)).toHaveLength(2);
});

test('the preview shows the first mail and sends nothing', async () => {
  const address = makeAddress();
  const { ids, gift } = await makeGiver(address);
  const path = `/admin/events/${site.eventId}/thanks/preview`;
  const { body } = await actAsOwner(app, site).call('POST', path, { ids, note: '<b>Grazie</b>' });
  expect(body).toMatchObject({ sending: 1, mail: { to: address, subject: 'Thank you from Ada & Bo' } });
  const { html } = body['mail'] as { html: string };
  expect(html).toContain(gift.title);
  expect(html).toContain('&lt;b&gt;Grazie&lt;/b&gt;');
  await app.settle();
  expect(listMailsTo(address)).toEqual([]);
});

test('goes to a verified address, and not to givers without one', async () => {
  const email = makeAddress();
  const gift = await makeGift(app, site);
  const vera = await actAsVerifiedGuest(app, site, email);
  await vera.call('POST', `/events/${site.eventId}/gifts/${gift.id}/reserve`, { guest_name: 'Vera' });
  await vera.call('POST', `/events/${site.eventId}/gifts/${gift.id}/purchase`, { guest_name: 'Vera' });
  const [row] = (await listRows()).filter(({ gift_title }) => gift_title === gift.title);
  const { ids } = await makeGiver(null);
  const { body } = await send({ ids: [row?.id, ...ids] });
  expect(body['sending']).toBe(1);
  expect(body['skipped']).toEqual(ids.toSorted().map((id) => ({ id, reason: 'no_email' })));
  await app.settle();
  expect(listMailsTo(email).at(-1)?.text).toContain(`Thank you so much for your gift:\n\n${gift.title}`);
});

test('not to an address that has unsubscribed, and one that came back counts as not thanked', async () => {
  const [gone, broken] = [makeAddress(), makeAddress()];
  const [one, other] = [await makeGiver(gone), await makeGiver(broken)];
  await send({ ids: [...one.ids, ...other.ids] });
  await app.settle();
  const url = new URL(listMailsTo(gone)[0]?.unsubscribeUrl ?? '');
  await app.request('POST', url.pathname, { host: site.subdomain, raw: '', type: 'application/x-www-form-urlencoded' });
  await deliver(app.bouncePort ?? 0, { to: listMailsTo(broken)[0]?.returnPath ?? '', raw: makeReport() });
  expect((await findRows(other.ids)).map(({ thanked, mail }) => [thanked, mail?.state])).toEqual([
    [false, 'bounced'],
    [false, 'bounced'],
  ]);
  const { body } = await send({ ids: [...one.ids, ...other.ids], again: true });
  const reasons = (body['skipped'] as { reason: string }[]).map(({ reason }) => reason);
  expect([body['sending'], reasons.toSorted()]).toEqual([0, ['bounced', 'bounced', 'unsubscribed', 'unsubscribed']]);
});

test('nobody is mailed while givers are hidden, and a gift that was taken back is not thanked for', async () => {
  const own = await makeSite(app);
  const address = makeAddress();
  const { ids, rows } = await makeGiver(address, own);
  const owner = actAsOwner(app, own);
  await owner.call('PUT', `/admin/events/${own.eventId}/registry/surprise`, { reveal_on: '2099-01-01' });
  expect((await send({ ids }, own)).body).toMatchObject({ sending: 0, skipped: [{ reason: 'no_email' }, {}] });
  expect((await findRows(ids, own)).map(({ email }) => email)).toEqual([null, null]);
  await owner.call('PUT', `/admin/events/${own.eventId}/registry/surprise`, { reveal_on: null });

  const bought = rows.find(({ kind }) => kind === 'gift');
  await send({ ids: [bought?.id] }, own);
  await owner.call('DELETE', `/admin/reservations/${bought?.id}`);
  await app.settle();
  expect(listMailsTo(address)).toEqual([]);
});

test('can be sent again from the list of mails', async () => {
  const address = makeAddress();
  const { ids } = await makeGiver(address);
  await send({ ids });
  await app.settle();
  const owner = actAsOwner(app, site);
  const { list } = await owner.call('GET', `/admin/events/${site.eventId}/mails?kind=thanks&limit=100`);
  const { id } = list.find(({ to }) => to === address) ?? {};
  expect((await owner.call('POST', `/admin/mails/${String(id)}/resend`)).body).toEqual({ sending: 1, reason: null });
  await app.settle();
  expect(listMailsTo(address)).toHaveLength(2);
});
