import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeFund, makeGift, makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

test('lists gifts and contributions with their givers and thank-you status, in pages and as a file', async () => {
  const { unique_token: token } = await makeInvitation(app, site, { guest_name: '=Gina "G", Rossi' });
  const callAsGuest = (what: string, body: object) =>
    actAsAnonymous(app, site).call('POST', `/invite/${token}/${what}`, body);
  const [kettle, held, fund] = [
    await makeGift(app, site, { price: 49.9 }),
    await makeGift(app, site),
    await makeFund(app, site),
  ];
  for (const { id } of [kettle, held]) await callAsGuest(`gifts/${id}/reserve`, { reservation_message: 'For tea' });
  await callAsGuest(`gifts/${kettle.id}/purchase`, {});
  await callAsGuest(`funds/${fund.id}/contribute`, { amount: 20.5, message: 'For you' });
  await actAsOwner(app, site).call('DELETE', `/admin/registry/${kettle.id}`);

  const olivia = actAsOwner(app, site);
  const event = site.eventId;
  const list = await olivia.api('GET /admin/events/:event/thanks', { params: { event } });
  expect(list).toMatchObject([
    { kind: 'contribution', gift_title: fund.title, amount: 20.5, message: 'For you', thanked: false },
    { kind: 'gift', gift_title: kettle.title, amount: 49.9, message: 'For tea', thanked: false },
  ]);
  const first = await olivia.call('GET', `/admin/events/${event}/thanks?limit=1`);
  const next = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? '';
  const second = await olivia.call('GET', `/admin/events/${event}/thanks?limit=1&cursor=${next}`);
  expect([...first.list, ...second.list]).toEqual(list);
  expect(second.headers['link']).toBeUndefined();

  for (const { id } of list)
    expect((await olivia.call('PUT', `/admin/thanks/${id}`, { thanked: true })).body['thanked']).toBe(true);
  const [given] = list;
  expect((await olivia.call('PUT', `/admin/thanks/${given?.id}`, { thanked: 0 })).body).toEqual(given);
  const file = await olivia.call('GET', `/admin/events/${event}/thanks/export`);
  expect(file.headers['content-disposition']).toBe('attachment; filename="thank-you-list.csv"');
  const rows = file.text.split('\r\n');
  expect(rows[0]).toContain('Name,Gift,Kind,Amount,Reference,Message,Given,Thanked');
  expect(rows[1]).toContain(`"'=Gina ""G"", Rossi",${fund.title},Contribution,20.50,${list[0]?.reference},For you,`);
  expect([rows[1]?.endsWith(',No'), rows[2]?.endsWith(',Yes')]).toEqual([true, true]);

  // Holds need no thank-you note.
  const [reserved] = (await olivia.call('GET', `/admin/events/${event}/reservations`)).list.filter(
    ({ status }) => status === 'reserved',
  );
  expect((await olivia.call('PUT', `/admin/thanks/${String(reserved?.['id'])}`, { thanked: true })).status).toBe(404);
  expect((await olivia.call('PUT', '/admin/thanks/nonsense', { thanked: true })).status).toBe(404);
});
