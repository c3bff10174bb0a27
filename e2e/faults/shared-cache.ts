import type { IncomingHttpHeaders } from 'node:http';
import type { Answer, Sent } from './node.ts';

type Send = (method: string, path: string, sent: Sent) => Promise<Answer>;

/** A cache that obeys (RFC 9111), or a control: one that stores whatever is read and knows no hosts. */
export type CacheKind = 'obedient' | 'careless';

/** A cache that all visitors share, in front of the nodes. */
export class SharedCache {
  hits = 0;
  readonly #send: Send;
  readonly #kind: CacheKind;
  readonly #stored = new Map<string, Answer>();

  constructor(send: Send, kind: CacheKind) {
    this.#send = send;
    this.#kind = kind;
  }

  async get(path: string, sent: Sent): Promise<Answer> {
    const key = this.#kind === 'careless' ? path : `${sent.site ?? ''} ${path}`;
    const found = this.#stored.get(key);
    if (found) {
      this.hits += 1;
      return found;
    }
    const answer = await this.#send('GET', path, sent);
    if (answer.status === 200 && (this.#kind === 'careless' || mayBeStored(answer.headers, sent)))
      this.#stored.set(key, answer);
    return answer;
  }
}

/** Without a time to live, a cache may choose one unless it must ask again. */
function mayBeStored(headers: IncomingHttpHeaders, { token }: Sent): boolean {
  const control = headers['cache-control'] ?? '';
  if (/\b(private|no-store|no-cache)\b/.test(control) || headers['set-cookie'] !== undefined) return false;
  return token === undefined || /\b(public|s-maxage)\b/.test(control);
}
