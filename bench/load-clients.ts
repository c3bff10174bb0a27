import { randomBytes } from 'node:crypto';
import type { Answer, Sent } from '../e2e/faults/node.ts';
import type { World } from '../e2e/faults/world.ts';
import type { LoadSite } from './load-sites.ts';
import type { Stream } from './open-loop.ts';

/** Whether the product said last that the guest holds the gift; undefined after an unclear answer. */
interface Hold {
  site: LoadSite;
  token: string;
  giftId: string;
  held: boolean | undefined;
}

/** More units than this are never held at a time: the oldest reservation is given back. */
const HELD_MAX = 200;

/** Guests of all sites, each at a network address of its own. They remember what was acknowledged. */
export class LoadClients {
  /** The names of acknowledged replies, each of which is unique. */
  readonly replies: string[] = [];
  repliesSent = 0;
  /** By the ids of invitation and gift. */
  readonly holds = new Map<string, Hold>();
  /** Answers that a gift is taken, or that a guest holds enough: neither success nor fault of the product. */
  refused = 0;
  readonly #world: World;
  readonly #sites: readonly LoadSite[];
  readonly #held: Hold[] = [];

  constructor(world: World, sites: readonly LoadSite[]) {
    this.#world = world;
    this.#sites = sites;
  }

  /** Half of them are the page of everybody, half that of an invitation. */
  readPages(perSecond: number): Stream {
    const send = async () => {
      const { site, invitations } = pick(this.#sites);
      const path = Math.random() < 0.5 ? '/' : `/invite/${pick(invitations).token}`;
      const answer = await this.#send('GET', path, { site: site.subdomain, headers: { 'accept-encoding': 'br' } });
      return answer.status === 200 ? undefined : describe(answer);
    };
    return { name: 'guest pages', perSecond, send };
  }

  reply(perSecond: number): Stream {
    return { name: 'replies', perSecond, send: () => this.sendReply(pick(this.#sites)) };
  }

  /** Sends one reply, `copies` times at once with one idempotency key. */
  async sendReply({ site }: LoadSite, { copies = 1, guestToken }: { copies?: number; guestToken?: string } = {}) {
    this.repliesSent += 1;
    const name = `Rita ${this.repliesSent}`;
    const body = {
      name,
      email: `rita${this.repliesSent}@example.com`,
      attendance: 'yes',
      ...(guestToken !== undefined && { guest_token: guestToken }),
    };
    const headers = { 'idempotency-key': randomBytes(12).toString('hex') };
    const send = () => this.#send('POST', `/api/events/${site.eventId}/rsvp`, { site: site.subdomain, body, headers });
    const answers = await Promise.all(Array.from({ length: copies }, send));
    const wrong = answers.find(({ status }) => status !== 201);
    if (answers.some(({ status }) => status === 201)) this.replies.push(name);
    return wrong && describe(wrong);
  }

  /** Reserves a gift that may be taken, and gives an older one back. */
  reserve(perSecond: number): Stream {
    return { name: 'reservations', perSecond, send: () => this.#reserveAny() };
  }

  async #reserveAny(): Promise<string | undefined> {
    const site = pick(this.#sites);
    const [{ id, token }, gift] = [pick(site.invitations), pick(site.gifts)];
    const key = `${id} ${gift.id}`;
    const known = this.holds.get(key);
    if (known && known.held !== false) return this.#reserveAny();
    const hold: Hold = { site, token, giftId: gift.id, held: undefined };
    this.holds.set(key, hold);
    const answer = await this.#write('POST', hold, { body: {} });
    if (answer.status !== 200 && answer.status !== 409) return describe(answer);
    hold.held = answer.status === 200;
    if (!hold.held) this.refused += 1;
    else if (this.#held.push(hold) > HELD_MAX) return this.#giveBack(this.#held.shift() as Hold);
    return undefined;
  }

  async #giveBack(hold: Hold): Promise<string | undefined> {
    hold.held = undefined;
    const answer = await this.#write('DELETE', hold);
    if (answer.status >= 300) return describe(answer);
    hold.held = false;
    return undefined;
  }

  #write(method: string, { site, token, giftId }: Hold, sent: Sent = {}): Promise<Answer> {
    return this.#send(method, `/api/invite/${token}/gifts/${giftId}/reserve`, { site: site.site.subdomain, ...sent });
  }

  #send(method: string, path: string, sent: Sent): Promise<Answer> {
    const headers = { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`, ...sent.headers };
    return this.#world.request(method, path, { ...sent, headers });
  }
}

const describe = ({ status, text }: Answer) => `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();

function pick<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}
