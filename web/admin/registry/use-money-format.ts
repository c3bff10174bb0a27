import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../contract/money.ts';
import { eventQuery } from '../event/data.ts';
import { useSession } from '../shell/shell-context.ts';

/** Returns a function that formats an amount in the event's currency. */
export function useMoneyFormat(): (amount: number) => string {
  const currency = useQuery(eventQuery(useSession().site.eventId)).data?.currency ?? 'USD';
  return (amount) => formatMoney(amount, currency);
}
