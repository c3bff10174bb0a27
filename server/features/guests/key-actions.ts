import { defineSealedTable } from '../../kit/reencryption.ts';
import { listSealedTokens, replaceSealedToken } from './reencryption-store.ts';
import { buildEncryptionPurpose } from './rules.ts';

export const sealedTokens = defineSealedTable({
  name: 'invitation links',
  getPurpose: ({ id }) => buildEncryptionPurpose(id),
  list: listSealedTokens,
  replace: replaceSealedToken,
});
