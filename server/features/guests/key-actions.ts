import { reencryptTable, type Reencrypted } from '../../kit/reencryption.ts';
import type { Services } from '../../services.ts';
import { findAnySealedToken, listSealedTokens, replaceSealedToken } from './reencryption-store.ts';
import { buildEncryptionPurpose } from './rules.ts';

/** Warns in the log if no key decrypts what another one has encrypted: a key is wrong or missing. */
export async function warnOfUnknownKey({ db, log, seal }: Services): Promise<void> {
  const token = await findAnySealedToken(db);
  if (!token || seal.decrypt(buildEncryptionPurpose(token.id), token.sealed) !== undefined) return;
  log.warn('stored values are encrypted with a key that is not in SECRET_KEY or SECRET_KEYS');
}

/** For the command that changes the key. */
export function reencryptTokens(services: Pick<Services, 'db' | 'seal'>): Promise<Reencrypted> {
  return reencryptTable(services, {
    name: 'invitation links',
    getPurpose: ({ id }) => buildEncryptionPurpose(id),
    list: listSealedTokens,
    replace: replaceSealedToken,
  });
}
