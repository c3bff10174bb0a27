import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { createWeb, WebError, type WebOverrides } from './web.ts';
import { requireWithin } from '../../testing/require-within.ts';

/** Starts a local server that counts connections; its address has a host name that does not exist. */
async function startStandIn(response: RequestListener) {
  const server = createServer(response);
  let connections = 0;
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { port, at: (path: string) => `http://pictures.test:${port}${path}`, connections: () => connections };
}

/** Resolves all names to this machine and permits it. */
const HERE: WebOverrides = {
  resolve: () => Promise.resolve(['127.0.0.1']),
  isPermitted: (address) => address === '127.0.0.1',
};
const here = createWeb('tests', HERE);
const readReason = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof WebError ? error.reason : error),
  );

test.each([
  'http://127.0.0.1:5432/',
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00:ec2::254]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://127.1/',
  'http://0/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://172.31.0.1/',
  'http://100.64.0.1/',
  'http://localhost/',
  'https://localhost:443/',
  'https://8.8.8.8:5432/',
  'http://user@8.8.8.8/',
  'file:///etc/hostname',
  'gopher://8.8.8.8/',
  'data:image/png;base64,AAAA',
])('X10: refuses %s without a request', async (address) => {
  expect(await readReason(createWeb('tests').read(address, 1000, 'site'))).toBe('refused');
});

test('X10: refuses a name that also resolves to a private address, without connecting', async () => {
  const { connections, port } = await startStandIn((_, response) => response.end('x'));
  const resolve = () => Promise.resolve(['93.184.215.14', '127.0.0.1']);
  const web = createWeb('tests', { resolve, isPermitted: (address) => isPublicAddress(address) });
  expect(await readReason(web.read(`http://rebound.test:${port}/`, 1000, 'site'))).toBe('refused');
  expect(connections()).toBe(0);
});

test('X10: connects to the address that was checked, whatever the name resolves to later', async () => {
  const { at } = await startStandIn((_, response) => response.end('picture'));
  let lookups = 0;
  const resolve = () => Promise.resolve((lookups += 1) === 1 ? ['127.0.0.1'] : ['127.0.0.2']);
  expect((await createWeb('tests', { ...HERE, resolve }).read(at('/'), 1000, 'site')).toString()).toBe('picture');
  expect(lookups).toBe(1);
});

test('X10: checks redirects like the first address, and limits their number', async () => {
  const inside = await startStandIn((_, response) => response.end('secret'));
  const { at } = await startStandIn(({ url }, response) => {
    const location = { '/in': `http://127.0.0.2:${inside.port}/`, '/file': 'file:///etc/hostname', '/on': '/p' }[
      url ?? ''
    ];
    if (url === '/p') response.end('picture');
    else response.writeHead(302, { location: location ?? '/round' }).end();
  });
  expect(await readReason(here.read(at('/in'), 1000, 'site'))).toBe('refused');
  expect(await readReason(here.read(at('/file'), 1000, 'site'))).toBe('refused');
  expect(await readReason(here.read(at('/round'), 1000, 'site'))).toBe('missing');
  expect((await here.read(at('/on'), 1000, 'site')).toString()).toBe('picture');
  expect(inside.connections()).toBe(0);
});

test('X10: stops at the size limit, with or without a Content-Length, and reports an error page as missing', async () => {
  const { at } = await startStandIn(({ url }, response) => {
    if (url === '/said') response.writeHead(200, { 'content-length': 10_000_000_000 }).write('x');
    else if (url === '/unsaid') response.write('x'.repeat(5000));
    else response.writeHead(404).end('nothing');
  });
  expect(await readReason(here.read(at('/said'), 1000, 'site'))).toBe('too_large');
  expect(await readReason(here.read(at('/unsaid'), 1000, 'site'))).toBe('too_large');
  expect(await readReason(here.read(at('/none'), 1000, 'site'))).toBe('missing');
});

test('tells what is gone from what only refuses programs', async () => {
  const { at } = await startStandIn(({ url }, response) => response.writeHead(Number(url?.slice(1))).end());
  const isGone = (work: Promise<unknown>) =>
    work.catch((error: unknown) => error instanceof WebError && error.reason === 'missing' && error.isGone);
  const read = (path: string) => isGone(here.read(at(path), 1000, 'site'));
  expect(await Promise.all(['/404', '/410', '/403', '/429', '/503'].map(read))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const resolve = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
  expect(await isGone(createWeb('tests', { ...HERE, resolve }).read('http://none.test/', 1000, 'site'))).toBe(true);
});

test('X10: times out within five seconds if the server or the name resolution is slow', async () => {
  const { at } = await startStandIn((_, response) => response.write('x'));
  const unresolved = createWeb('tests', { ...HERE, resolve: () => Promise.withResolvers<never>().promise });
  const reasons = requireWithin(
    5000,
    Promise.all([here.read(at('/'), 1000, 'site'), unresolved.read(at('/'), 1000, 'site')].map(readReason)),
  );
  expect(await reasons).toEqual(['missing', 'missing']);
});

test('L3: reads of one site that hang neither delay nor refuse those of another', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { at } = await startStandIn(({ url }, response) => {
    if (url === '/quick') response.end('picture');
    else void promise.then(() => response.end('late'));
  });
  const web = createWeb('tests', HERE);
  const slow = Array.from({ length: 12 }, () => web.read(at('/slow'), 1000, 'many'));
  await expect(web.read(at('/slow'), 1000, 'many')).rejects.toMatchObject({ code: 'unavailable' });
  expect((await web.read(at('/quick'), 1000, 'another')).toString()).toBe('picture');
  resolve();
  expect((await Promise.all(slow)).map(String)).toEqual(Array.from({ length: 12 }, () => 'late'));
});

test('isPublicAddress accepts only public addresses', () => {
  expect(
    ['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'].filter(isPublicAddress),
  ).toHaveLength(5);
});
