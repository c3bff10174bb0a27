import type { OutputOf } from '../../../contract/client.ts';
import { PAGE_MAX } from '../../../contract/endpoint.ts';
import type {
  ContributionForm,
  FundPayment,
  FundPaymentForm,
  funds,
  GuestContributions,
} from '../../../contract/funds.ts';
import { CONTRIBUTIONS_MAX } from '../../../contract/limits.ts';
import { toCents } from '../../../contract/values.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import { createId } from '../../kit/ids.ts';
import type { GuestScope, OwnerScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { lockCurrency, touchEvent } from '../event/actions.ts';
import { findGuestByEmail, lockGuest, lockInvitedByEmail } from '../guests/actions.ts';
import { recordNews } from '../owner-news/actions.ts';
import { getFund, lockFund, requireOpenRegistry } from './actions.ts';
import { contributionMailJob } from './rules.ts';
import {
  buildFundSummary,
  deriveReference,
  toGuestContribution,
  toGivenContribution,
  toShownPayment,
} from './fund-rules.ts';
import {
  countContributions,
  insertContribution,
  listContributions,
  readContributions,
  readGiverEmail,
  readPayment,
  writePayment,
} from './fund-store.ts';

/**
 * Returns how to pay the contribution. Throws 404 for a fund that guests do not see, 409 for a gift that is closed or
 * not a fund, after too many contributions or once the event is called off, 403 for a verified email that matches no invitation, or several.
 */
export async function createContribution(
  services: Services,
  scope: GuestScope | VerifiedScope,
  fundId: string,
  form: ContributionForm,
): Promise<OutputOf<(typeof funds)['contribute']>> {
  return services.db.transaction(async (tx) => {
    await lockCurrency(tx, scope);
    const { id: invitation_id, name: guest_name } = await lockInvitation(tx, scope);
    if ((await countContributions(tx, scope, invitation_id)) >= CONTRIBUTIONS_MAX) {
      throw new ApiError('limit_reached', {
        sentence: `You’ve already noted ${CONTRIBUTIONS_MAX} contributions, the most for one guest.`,
      });
    }
    const { id: gift_id, closed } = await lockFund(tx, scope, fundId);
    if (closed) throw new ApiError('fund_closed');
    await requireOpenRegistry(tx, scope);
    const row = { id: createId(), amount_cents: toCents(form.amount), message: form.message ?? '' };
    const created_at = await insertContribution(tx, scope, { ...row, gift_id, invitation_id, guest_name });
    await recordNews(tx, scope, { kind: 'gifts', itemId: row.id, changed: false });
    await tx.enqueue(contributionMailJob, {
      mailId: createId(),
      eventId: scope.eventId,
      contributionId: row.id,
    });
    const fund = await getFund(tx, scope, gift_id);
    const { showAmount } = fund;
    return {
      contribution: toGuestContribution({ ...row, created_at }, { showAmount, own: true }),
      summary: buildFundSummary(fund),
      payment: toShownPayment(await readPayment(tx, scope)),
    };
  });
}

async function lockInvitation(tx: Db, scope: GuestScope | VerifiedScope): Promise<{ id: string; name: string }> {
  if ('invitationId' in scope) return { ...(await lockGuest(tx, scope)), id: scope.invitationId };
  const invited = await lockInvitedByEmail(tx, scope);
  if (!invited) throw new ApiError('invitation_needed');
  return invited;
}

/** How to pay is included only if there are contributions, because it is the owner's own account. */
export async function getGuestContributions(db: Db, scope: GuestScope | VerifiedScope): Promise<GuestContributions> {
  const invitationId = 'invitationId' in scope ? scope.invitationId : (await findGuestByEmail(db, scope))?.id;
  if (invitationId === undefined) return { contributions: [], payment: null };
  const rows = await listContributions(db, scope, { after: undefined, take: PAGE_MAX }, { invitationId });
  const payment = rows.length === 0 ? undefined : await readPayment(db, scope);
  return { contributions: rows.map(toGivenContribution), payment: toShownPayment(payment) };
}

export interface PromisedContribution {
  invitationId: string | null;
  /** Of the guest; null if it is unknown. */
  email: string | null;
  fund: string;
  cents: number;
  reference: string;
  payment: FundPayment | null;
}

/** For the mail to the guest who promised it. */
export async function findContribution(
  db: Db,
  event: Pick<PublicScope, 'eventId'>,
  id: string,
): Promise<PromisedContribution | undefined> {
  const [row] = await readContributions(db, event, [id]);
  if (!row) return undefined;
  const { invitation_id: invitationId, gift_title: fund, amount_cents: cents } = row;
  const email = invitationId === null ? null : await readGiverEmail(db, event, invitationId);
  const payment = toShownPayment(await readPayment(db, event));
  return { invitationId, email, fund, cents, reference: deriveReference(id), payment };
}

export async function getFundPayment(db: Db, scope: PublicScope): Promise<FundPayment> {
  return (await readPayment(db, scope)) ?? { details: '', link: '' };
}

export async function changePayment(
  services: Services,
  scope: OwnerScope,
  form: FundPaymentForm,
): Promise<FundPayment> {
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    const before = await getFundPayment(tx, scope);
    await writePayment(tx, scope, { details: form.details ?? before.details, link: form.link ?? before.link });
    return getFundPayment(tx, scope);
  });
}
