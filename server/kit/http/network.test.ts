import { expect, it } from 'vitest';
import type { FastifyRequest } from 'fastify';
import { isFromProxy, toNetwork } from './network.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:0000:0000:0000:0002', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::2', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('M12: counts %s as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

it.each([
  ['127.0.0.1', true],
  ['::ffff:10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['203.0.113.9', false],
  ['::ffff:203.0.113.9', false],
  ['172.32.0.1', false],
  ['2001:db8::1', false],
])('A2: a forwarded request from %s comes from a proxy: %s', (remoteAddress, expected) => {
  const from = (headers: object) => ({ headers, socket: { remoteAddress } }) as unknown as FastifyRequest;
  expect(isFromProxy(from({ 'x-forwarded-for': '203.0.113.9' }))).toBe(expected);
  expect(isFromProxy(from({}))).toBe(false);
});
