import { expect, test } from 'vitest';
import { WebError } from '../../providers/web/web.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp } from '../../testing/app.ts';
import { makeSite } from '../../testing/makers.ts';

const KETTLE = '<title>Kettle</title><meta property="og:price:amount" content="49.95">';

test('looks up a gift, knows nothing of an unreachable page, and refuses what is not public', async () => {
  const asked: string[] = [];
  const read = (address: string, _bytes: number, _tenant: string, accept = '') => {
    asked.push(`${address} ${accept.split(',')[0]}`);
    if (address.includes('inside')) return Promise.reject(new WebError('refused'));
    if (address.includes('none')) return Promise.reject(new WebError('missing'));
    return Promise.resolve(Buffer.from(KETTLE));
  };
  const app = await testApp({ web: { read } });
  const owner = actAsOwner(app, await makeSite(app));
  const lookUp = (url: unknown) => owner.call('POST', '/admin/registry/lookup', { url });
  const found = { image_url: null, currency: null, store: 'shop.example' };
  expect(await lookUp(' https://www.shop.example/kettle ')).toMatchObject({
    status: 200,
    body: { ...found, title: 'Kettle', price: 49.95 },
  });
  expect((await lookUp('https://shop.example/none')).body).toEqual({ ...found, title: null, price: null });
  for (const wrong of ['https://inside.example/', '', 'kettle', 'ftp://a.example', undefined])
    expect(await lookUp(wrong)).toMatchObject({ status: 400, body: { fields: { url: expect.any(String) } } });
  expect(asked).toEqual([
    'https://www.shop.example/kettle text/html',
    'https://shop.example/none text/html',
    'https://inside.example/ text/html',
  ]);
});

test('L3: stops after 60 lookups in ten minutes', async () => {
  const app = await testApp({ web: { read: () => Promise.resolve(Buffer.from(KETTLE)) }, env: { RATE_LIMITS: 'on' } });
  const owner = actAsOwner(app, await makeSite(app));
  const lookUp = async () =>
    (await owner.call('POST', '/admin/registry/lookup', { url: 'https://shop.example/kettle' })).status;
  for (let at = 0; at < 60; at += 1) expect(await lookUp()).toBe(200);
  expect(await lookUp()).toBe(429);
});
