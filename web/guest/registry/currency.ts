import { createContext, useContext } from 'react';
import { formatMoney } from '../../../contract/money.ts';

/** ISO 4217, of the event. */
export const Currency = createContext('USD');

/** Returns a function that formats an amount in the event's currency. */
export function useMoneyFormat(): (amount: number) => string {
  const currency = useContext(Currency);
  return (amount) => formatMoney(amount, currency);
}
