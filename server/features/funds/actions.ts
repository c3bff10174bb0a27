import type { OutputOf } from '../../../contract/client.ts';
import type { ContributionForm, funds } from '../../../contract/funds.ts';
import { centsOf } from '../../../contract/values.ts';
import { ApiError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import type { GuestScope } from '../../kit/scopes.ts';
import type { Services } from '../../services.ts';
import { lockGiver } from '../guests/actions.ts';
import { fundOf, lockFund } from '../registry/actions.ts';
import { fundSummary, guestContribution } from './rules.ts';
import { insertContribution } from './store.ts';

/** Notes a contribution, in whole cents. 404 for what guests do not see, 409 for a gift that is no fund or is closed. */
export async function contribute(
  services: Services,
  scope: GuestScope,
  fundId: string,
  form: ContributionForm,
): Promise<OutputOf<(typeof funds)['contribute']>> {
  return services.db.transaction(async (tx) => {
    const guest_name = await lockGiver(tx, scope);
    const { id: gift_id, closed } = await lockFund(tx, scope, fundId);
    if (closed) throw new ApiError('fund_closed');
    const row = { id: newId(), amount_cents: centsOf(form.amount), message: form.message ?? '' };
    const created_at = await insertContribution(tx, scope, { ...row, gift_id, guest_name });
    const fund = await fundOf(tx, scope, gift_id);
    const { showAmount } = fund;
    return {
      contribution: guestContribution({ ...row, created_at }, { showAmount, own: true }),
      summary: fundSummary(fund),
    };
  });
}
