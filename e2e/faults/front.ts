import { startProxy } from '../../server/testing/proxies.ts';
import type { Answer, Sent } from './node.ts';

/** Starts nginx with the file of deploy/ in front of nodes on these ports; it stops when the running test ends. */
export async function startFront(ports: readonly number[]) {
  const proxy = await startProxy('nginx', ports);
  return async (method: string, path: string, { site = '', token, body, raw, headers = {} }: Sent): Promise<Answer> => {
    const began = performance.now();
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const {
      status,
      headers: received,
      bytes,
    } = await proxy.request(path, {
      host: site,
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
    });
    return { status, headers: received, bytes, text: bytes.toString(), ms: performance.now() - began };
  };
}
