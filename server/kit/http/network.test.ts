import { expect, it } from 'vitest';
import { toNetwork } from './network.ts';

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
