import { makeGift, makeInvitation, type Site } from '../../server/testing/makers.ts';
import { seed, type World } from './world.ts';

export interface Stampede {
  site: Site;
  tokens: readonly string[];
  gifts: readonly { id: string; units: number }[];
}

/** Gifts of 1, 2 and 7 units in turn, and guests who want all of them. */
export function makeStampede({ database, desks }: World, size: { gifts: number; guests: number }): Promise<Stampede> {
  const [desk] = desks;
  if (!desk) throw new Error('the world has no site');
  const { site } = desk;
  return seed(database, async (app) => {
    const tokens: string[] = [];
    for (let guest = 0; guest < size.guests; guest += 1)
      tokens.push((await makeInvitation(app, site, { guest_email: '' })).unique_token);
    const gifts: Stampede['gifts'][number][] = [];
    for (let gift = 0; gift < size.gifts; gift += 1) {
      const units = [1, 2, 7][gift % 3] ?? 1;
      gifts.push({ id: (await makeGift(app, site, { quantity_total: units })).id, units });
    }
    return { site, tokens, gifts };
  });
}

/**
 * All guests ask for each gift at the same moment; then those who got one buy it or give it back. Returns how many
 * reservations the product acknowledged, and the gifts that more guests got than there are units.
 */
export async function runStampede(world: World, { site, tokens, gifts }: Stampede) {
  const oversold: string[] = [];
  const statuses = new Map<number, number>();
  let acked = 0;
  for (const [place, { id, units }] of gifts.entries()) {
    const send = (method: string, token: string, action: string) =>
      world.request(method, `/api/invite/${token}/gifts/${id}/${action}`, {
        site: site.subdomain,
        ...(method === 'POST' && { body: {} }),
      });
    const answers = await Promise.all(
      tokens.map(async (token) => ({ token, status: (await send('POST', token, 'reserve')).status })),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const winners = answers.filter(({ status }) => status === 200);
    acked += winners.length;
    if (winners.length > units) oversold.push(`${winners.length} guests got ${units} units`);
    // A guest holds at most five gifts at a time; some buy, others make room while the rest asks again.
    await Promise.all(
      winners.map(({ token }, turn) =>
        (turn + place) % 2 === 0 ? send('POST', token, 'purchase') : send('DELETE', token, 'reserve'),
      ),
    );
  }
  const [row] = await world.database.query<{ count: number }>(
    `select count(*)::integer as count from gifts g where id = any($1::uuid[]) and quantity_total <
       (select count(*) from reservations r where r.gift_id = g.id and r.status in ('reserved', 'purchased'))`,
    [gifts.map(({ id }) => id)],
  );
  if (row && row.count > 0) oversold.push(`${row.count} gifts have more reservations than units`);
  return { acked, oversold, statuses };
}
