import type { QueryResult, UnknownRow } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeInvitation, makeSite } from '../../testing/makers.ts';
import { Db } from '../../kit/db.ts';
import { markSent } from './sending-store.ts';
import { recordTelling } from './told-actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A database that, in each transaction, waits for `interrupt` once so many statements have been run. */
function interruptAfter(statements: number, interrupt: () => Promise<void>): Db {
  let run = 0;
  const { q } = app.services.db;
  const interrupted = q.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }): Promise<QueryResult<UnknownRow>> {
      if (++run === statements) await interrupt();
      return result;
    },
  });
  return new Db(interrupted, app.clock, { send: fail, sendAgain: fail });
}
const fail = () => Promise.reject(new Error('no job is expected'));

test.each([1, 2, 3, 4])(
  'of two updates at once the earlier tells nothing, though the later is sent after its statement %i',
  async (statements) => {
    const { db } = app.services;
    const site = await makeSite(app, { event: { venue_name: 'Rose Barn' } });
    const owner = actAsOwner(app, site);
    const at = (path: string) => `/admin/events/${site.eventId}${path}`;
    const { id: invitationId } = await makeInvitation(app, site, { guest_email: `${makeName('guest')}@example.com` });
    await owner.call('POST', at('/invitations/send'), { ids: [invitationId] });
    await app.settle();
    const queueUpdate = async (place: string) => {
      await owner.call('PUT', at(''), { venue_name: place });
      await owner.call('POST', at('/updates'), {});
    };
    await queueUpdate('Oak Barn');
    const mails = db.q.selectFrom('mails').where('event_id', '=', site.eventId).where('kind', '=', 'update');
    const [{ id: earlier } = { id: '' }] = await mails.select('id').execute();
    const tell = (mailId: string, using = db) =>
      recordTelling({ db: using }, site, { mailId, invitationId, isUpdate: true });
    // The mail server's answer to the first try is lost.
    expect(await tell(earlier)).toBeDefined();
    await queueUpdate('Elm Barn');
    const { id: later } = await mails.select('id').where('id', '!=', earlier).executeTakeFirstOrThrow();
    expect(await tell(later)).toMatchObject({ before: { venue_name: 'Rose Barn' } });
    const sending = interruptAfter(statements, () => markSent(db, { event_id: site.eventId, id: later }));
    expect(await tell(earlier, sending)).toBeUndefined();
  },
);
