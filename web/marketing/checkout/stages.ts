import type { CheckoutState } from '../../../contract/checkout.ts';

/** A failed order may still be paid, and an operator may still decide a parked one. */
export const isFinalStage = ({ stage }: CheckoutState): boolean => stage === 'ready' || stage === 'refunded';
