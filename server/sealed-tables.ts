import { sealedTokens } from './features/guests/key-actions.ts';
import { sealedEvents } from './features/orders/payment-actions.ts';
import { sealedSecrets } from './features/second-factors/actions.ts';
import { sealedPasscodes } from './features/sites/access-actions.ts';
import { sealedResponses } from './kit/http/idempotency.ts';
import { listUnreadable, type SealedTable } from './kit/reencryption.ts';
import type { Services } from './services.ts';

/** Everything that is stored encrypted: what a new key re-encrypts, and what a wrong key cannot read. */
export const SEALED_TABLES: readonly SealedTable[] = [
  sealedTokens,
  sealedEvents,
  sealedResponses,
  sealedSecrets,
  sealedPasscodes,
];

/** Warns in the log if no key decrypts what another one has encrypted: a key is wrong or missing. */
export async function warnOfUnknownKey(services: Services): Promise<void> {
  const values = await listUnreadable(services, SEALED_TABLES);
  if (values.length === 0) return;
  services.log.warn({ values }, 'stored values are encrypted with a key that is not in SECRET_KEY or SECRET_KEYS');
}
