import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { insertManyInvitations } from '../../testing/many-guests.ts';
import { makeSite } from '../../testing/makers.ts';

test('compresses long lists for clients that accept gzip', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  await insertManyInvitations(app, site, 40);
  const list = (headers: Record<string, string>) =>
    app.call('GET', `/admin/events/${site.eventId}/guests`, { host: site.subdomain, token: site.token, headers });
  const plain = await list({});
  expect([plain.list.length, plain.headers['content-encoding'], plain.headers['vary']]).toEqual([
    40,
    undefined,
    'accept-encoding',
  ]);
  const compressed = await list({ 'accept-encoding': 'br, gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.headers['content-length']).toBe(String(compressed.bytes.length));
  expect(JSON.parse(gunzipSync(compressed.bytes).toString())).toEqual(plain.list);
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
});
