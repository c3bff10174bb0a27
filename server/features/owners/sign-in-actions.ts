import type { OwnerUser } from '../../../contract/owners.ts';
import { ApiError } from '../../kit/errors.ts';
import { countWithinLimit, requireBelowLimit } from '../../kit/http/limits.ts';
import { createToken, hashToken } from '../../kit/ids.ts';
import { isPassword, passwordSemaphore } from '../../kit/passwords.ts';
import type { Services } from '../../services.ts';
import { describeWrongCode } from '../second-factors/rules.ts';
import { findOwnedSite } from './actions.ts';
import { readKnownDevice, WRONG_FOR_ACCOUNT, WRONG_FROM_NETWORK, WRONG_ON_DEVICE } from './rules.ts';
import { countCodesLeft, passSecondFactor } from './second-factor-actions.ts';
import * as store from './store.ts';

interface Credentials {
  email: string;
  password: string;
  subdomain?: string | undefined;
  /** Of the second factor. */
  code?: string | undefined;
}

/**
 * Signs an owner in: creates a session, and a one-time code that another host exchanges for a session. Unknown email,
 * wrong password and another owner's site give the same error after the same time. An account with a second factor needs
 * its code, too: 401 without one, and for a wrong one. An owner whose sites are all erased
 * gets a token and code that grant no access. `cookies` may name the browser as a known device (`readKnownDevice`).
 */
export async function signIn(
  services: Services,
  credentials: Credentials,
  { network, device, cookies }: { network: string; device: string; cookies: string | undefined },
): Promise<{ token: string; handoff: string; user: OwnerUser; ownerId: string; recoveryCodesLeft?: number }> {
  const { owner, site, subject } = await passwordSemaphore.run(() =>
    checkCredentials(services, credentials, { network, cookies }),
  );
  const [token, handoff] = [createToken(), createToken()];
  // The transaction commits to count a wrong code, so the error is thrown after it.
  const done = await services.db.transaction(async (tx) => {
    // A concurrent password reset ends sign-ins with the old password. The lock also waits for a factor to be turned on.
    if (!(await store.hasPassword(tx, owner))) throw new ApiError('wrong_credentials');
    const attempt = { code: credentials.code, subject, network };
    if (!(await passSecondFactor({ ...services, db: tx }, owner.id, attempt))) return undefined;
    await store.deleteExpired(tx, owner.id);
    const recoveryCodesLeft = await countCodesLeft(tx, owner.id, attempt.code);
    const result = recoveryCodesLeft === undefined ? {} : { recoveryCodesLeft };
    if (!site) return result;
    const signIn = { ownerId: owner.id, eventId: site.eventId };
    await store.insertSession(tx, hashToken(token), signIn, device);
    await store.insertHandoff(tx, hashToken(handoff), signIn);
    return result;
  });
  if (!done) {
    throw new ApiError('wrong_second_factor', { sentence: describeWrongCode(credentials.code ?? '') });
  }
  const user = { name: owner.name, email: owner.email, subdomain: site?.subdomain ?? null };
  return { token, handoff, user, ownerId: owner.id, ...done };
}

/**
 * Runs within `passwordSemaphore` from checking the limits to counting, so that no more concurrent guesses than it
 * admits can pass a limit before they count.
 */
async function checkCredentials(
  services: Services,
  { email, password, subdomain }: Credentials,
  { network, cookies }: { network: string; cookies: string | undefined },
) {
  const { config, seal } = services;
  const owner = await store.findOwnerByEmail(services.db, email);
  const secure = config.publicUrl.protocol === 'https:';
  const device = owner && readKnownDevice(cookies, { secure, seal, ownerId: owner.id });
  const [limit, subject] = device === undefined ? [WRONG_FOR_ACCOUNT, email] : [WRONG_ON_DEVICE, device];
  await requireBelowLimit(services, limit, subject);
  await requireBelowLimit(services, WRONG_FROM_NETWORK, network);
  const right = await isPassword(password, owner?.passwordHash ?? null);
  const site = owner && right ? await findOwnedSite(services.db, owner.id, subdomain) : undefined;
  if (owner && right && (site || subdomain === undefined)) return { owner, site, subject: device ?? owner.id };
  await countWithinLimit(services, limit, subject);
  await countWithinLimit(services, WRONG_FROM_NETWORK, network);
  throw new ApiError('wrong_credentials');
}
