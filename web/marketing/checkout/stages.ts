import type { CheckoutState } from '../../../contract/checkout.ts';

/**
 * Nothing comes after this state by itself. Money may still come for an order that failed, and an operator may still
 * settle one that is parked.
 */
export const isFinalStage = ({ stage }: CheckoutState): boolean => stage === 'ready' || stage === 'refunded';
