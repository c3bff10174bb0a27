import { expect, test } from 'vitest';
import { WebError } from '../../providers/web/web.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp } from '../../testing/app.ts';
import { makeGift, makeSection, makeSite } from '../../testing/makers.ts';

/** A web in which an address says what becomes of it. */
function makeWeb() {
  const asked: string[] = [];
  const read = (address: string) => {
    asked.push(address);
    if (address.includes('gone')) return Promise.reject(new WebError('missing', { isGone: true }));
    if (address.includes('shy')) return Promise.reject(new WebError('missing'));
    if (address.includes('big')) return Promise.reject(new WebError('too_large'));
    return Promise.resolve(Buffer.from('<'));
  };
  return { asked, web: { read } };
}

test('finds the links of gifts and visible sections that lead nowhere', async () => {
  const { asked, web } = makeWeb();
  const app = await testApp({ web });
  const [site, other] = [await makeSite(app), await makeSite(app)];
  const check = async () => (await actAsOwner(app, site).call('POST', '/admin/links/check')).body;
  expect(await check()).toEqual({ broken: [], unchecked: 0 });
  const kettle = await makeGift(app, site, { title: 'Kettle', external_url: 'https://shop.example/gone' });
  await makeGift(app, site, { external_url: 'https://shop.example/shy' });
  await makeGift(app, site, { external_url: 'https://shop.example/big' });
  await makeGift(app, site, { external_url: 'https://shop.example/inactive', is_active: false });
  await makeGift(app, other, { external_url: 'https://shop.example/foreign' });
  const twice = '[a](https://shop.example/gone) and [b](https://inn.example/)';
  const inn = await makeSection(app, site, { title: 'The inn', body: twice });
  await makeSection(app, site, { title: 'Hidden', body: 'https://inn.example/hidden', visible: false });

  expect(await check()).toEqual({
    broken: [
      { url: 'https://shop.example/gone', place: 'section', id: inn.id, title: 'The inn' },
      { url: 'https://shop.example/gone', place: 'gift', id: kettle.id, title: 'Kettle' },
    ],
    unchecked: 0,
  });
  expect(asked.toSorted()).toEqual([
    'https://inn.example/',
    'https://shop.example/big',
    'https://shop.example/gone',
    'https://shop.example/shy',
  ]);
});

test('opens sixty links at most, and checks twelve times in ten minutes', async () => {
  const { asked, web } = makeWeb();
  const app = await testApp({ web, env: { RATE_LIMITS: 'on' } });
  const site = await makeSite(app);
  const list = Array.from({ length: 70 }, (_, at) => `- https://films.example/${at}`).join('\n');
  await makeSection(app, site, { title: 'Films', body: list });
  const check = () => actAsOwner(app, site).call('POST', '/admin/links/check');
  expect(await check()).toMatchObject({ status: 200, body: { broken: [], unchecked: 10 } });
  expect(asked).toHaveLength(60);
  for (let at = 1; at < 12; at += 1) expect((await check()).status).toBe(200);
  expect((await check()).status).toBe(429);
});
