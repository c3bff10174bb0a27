import type { CheckoutState } from '../../../contract/checkout.ts';

/** A failed order may still be paid, and an operator may still decide a parked one. */
export const isFinalStage = ({ stage }: CheckoutState): boolean => stage === 'ready' || stage === 'refunded';

/** Whatever became of the order, there is nothing left to pay. */
export const isPaidStage = ({ stage }: CheckoutState): boolean => stage !== 'waiting' && stage !== 'failed';
