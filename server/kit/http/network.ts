import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The network that limits count for the caller (`toNetwork`). */
    network: string;
  }
}

/**
 * Returns the network that a limit counts for an address: the address itself, or the first 64 bits of an IPv6 address,
 * because one connection usually has all addresses behind them.
 */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = splitGroups(head);
  const after = splitGroups(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Splits a part of an IPv6 address into its groups of 16 bits; an IPv4 address at its end counts as two. */
function splitGroups(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}

const NEARBY: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
];
const nearby = new BlockList();
for (const [network, bits, family] of NEARBY) nearby.addSubnet(network, bits, family);

/**
 * Whether a proxy on this machine or in a private network has passed the request on. Where no proxy is trusted, all
 * visitors then share the limits of its address. A visitor of the internet cannot pretend it.
 */
export function isFromProxy({ headers, socket: { remoteAddress = '' } }: FastifyRequest): boolean {
  return (
    headers['x-forwarded-for'] !== undefined && nearby.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
  );
}
