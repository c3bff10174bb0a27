import type { Limit } from '../../kit/http/limits.ts';
import { countWithinLimit } from '../../kit/http/limits.ts';
import { toNetwork } from '../../kit/http/network.ts';
import { openBounceListener, type BounceListener } from '../../providers/mail/bounce-listener.ts';
import type { DeliveryFailure } from '../../providers/mail/delivery-report.ts';
import type { Services } from '../../services.ts';
import { describeBounce } from './bounce-rules.ts';
import { parseReturnPath } from './return-path-rules.ts';
import { markBounced } from './sending-store.ts';
import { recordThanked } from './thanks-compose-actions.ts';
import { suppressBounced } from './unsubscribe-actions.ts';

/** A mail server that passes all of them on is one network address. */
const BOUNCES: Limit = { name: 'bounces', max: 600, seconds: 60 };

/** Accepts mails that come back, if the settings say where. */
export async function listenForBounces(services: Services): Promise<BounceListener | undefined> {
  const { bounceDomain, bounceListen } = services.config;
  if (bounceDomain === undefined || !bounceListen) return undefined;
  return openBounceListener({
    ...bounceListen,
    name: bounceDomain,
    log: services.log,
    accepts: (address) => parseReturnPath(services.seal, address, bounceDomain) !== undefined,
    countMail: (remoteAddress) => countWithinLimit(services, BOUNCES, toNetwork(remoteAddress)),
    onFailure: (address, failure) => recordBounce(services, address, failure),
  });
}

/**
 * Marks the mail whose return path this is, whatever recipient the report names. A second report of a mail does nothing,
 * nor does one of a mail that was erased.
 */
async function recordBounce(
  { config, db, seal }: Pick<Services, 'config' | 'db' | 'seal'>,
  returnPath: string,
  { status }: DeliveryFailure,
): Promise<void> {
  const key = parseReturnPath(seal, returnPath, config.bounceDomain ?? '');
  if (!key) return;
  const { detail, isOfAddress } = describeBounce(status);
  await db.transaction(async (tx) => {
    const mail = await markBounced(tx, { event_id: key.eventId, id: key.id }, detail);
    if (mail?.kind === 'thanks') await recordThanked(tx, mail, false);
    if (mail && isOfAddress) await suppressBounced(tx, key, mail.address);
  });
}
