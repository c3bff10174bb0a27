import { sql } from 'kysely';
import { confirmSetup, removeSecondFactor, startSetup } from '../features/second-factors/actions.ts';
import { computeCode } from '../kit/authenticator.ts';
import { hashToken } from '../kit/ids.ts';
import { actAsOwner } from './actors.ts';
import type { TestApp } from './app.ts';
import type { Site } from './makers.ts';
import { PASSWORD } from './sign-in.ts';

/** Returns the Unix time by the clock of the test. */
export async function readClock({ services: { db } }: TestApp): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select extract(epoch from ${db.now})::float8 as seconds`.execute(
    db.q,
  );
  return rows[0]?.seconds ?? 0;
}

/** Returns what an authenticator app shows by the clock of the test. */
export const computeCodeNow = async (app: TestApp, secret: string): Promise<string> =>
  computeCode(secret, await readClock(app));

/** Returns codes that differ from those of all steps that are accepted now or soon. */
export async function listWrongCodes(app: TestApp, secret: string, count: number): Promise<string[]> {
  const seconds = await readClock(app);
  const right = Array.from({ length: 8 }, (_, step) => computeCode(secret, seconds + (step - 2) * 30));
  return Array.from({ length: count + right.length }, (_, index) => String(index).padStart(6, '0'))
    .filter((code) => !right.includes(code))
    .slice(0, count);
}

/** Turns an owner's second factor on by calls; the code of the present step is used up. */
export async function turnOnSecondFactor(app: TestApp, site: Site): Promise<{ secret: string; codes: string[] }> {
  const { api } = actAsOwner(app, site);
  const { secret } = await api('POST /admin/account/second-factor/setup', { body: { password: PASSWORD } });
  const code = await computeCodeNow(app, secret);
  const { recovery_codes: codes } = await api('PUT /admin/account/second-factor', { body: { code } });
  return { secret, codes };
}

/** Gives an account a second factor without calls. */
export async function makeSecondFactor(app: TestApp, accountId: string): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await startSetup(app.services, { accountId, label: 'test' });
  const code = await computeCodeNow(app, secret);
  const codes = await app.services.db.transaction((tx) =>
    confirmSetup({ db: tx, seal: app.services.seal }, { accountId, code }),
  );
  return { secret, codes };
}

/**
 * Brings the second factor of the owner of a session into a state and returns a valid code: of a new setup, or of the
 * factor. Changes nothing for an unknown session.
 */
export async function prepareSecondFactor(
  app: TestApp,
  token: string | undefined,
  state: 'on' | 'off',
): Promise<string> {
  const { db } = app.services;
  const session = await db.q
    .selectFrom('owner_sessions')
    .select('owner_id as ownerId')
    .where('token_hash', '=', hashToken(token ?? ''))
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
  if (!session) return '000000';
  await removeSecondFactor(db, session.ownerId);
  if (state === 'on') return (await makeSecondFactor(app, session.ownerId)).codes[0] ?? '';
  const { secret } = await startSetup(app.services, { accountId: session.ownerId, label: 'test' });
  return computeCodeNow(app, secret);
}
