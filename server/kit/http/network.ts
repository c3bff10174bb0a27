import { isIPv6 } from 'node:net';

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
