import type { Encryption } from '../../kit/encryption.ts';
import { createId, createToken, hashToken } from '../../kit/ids.ts';
import type { PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { buildEncryptionPurpose } from './rules.ts';
import { readEncryptedToken, readToken } from './store.ts';

const TOKEN_BYTES = 16;

/** A new invitation link: the token, encrypted for display, and its hash for lookups. */
export interface NewLink {
  id: string;
  token: string;
  sealed: string;
  hash: Buffer;
}

export function createLink(seal: Encryption, id = createId()): NewLink {
  const token = createToken(TOKEN_BYTES);
  return { id, token, sealed: seal.encrypt(buildEncryptionPurpose(id), token), hash: hashToken(token) };
}

/** Finds the invitation in any event. For the gates. */
export async function findInvitation(
  services: Services,
  token: string,
): Promise<{ eventId: string; invitationId: string } | undefined> {
  const found = await readToken(services.db, hashToken(token));
  return found && { eventId: found.event_id, invitationId: found.invitation_id };
}

export async function findInviteToken(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  scope: Pick<PublicScope, 'eventId'>,
  invitationId: string,
): Promise<string | undefined> {
  const sealed = await readEncryptedToken(db, scope, invitationId);
  return sealed === undefined ? undefined : seal.decrypt(buildEncryptionPurpose(invitationId), sealed);
}
