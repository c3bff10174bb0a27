import type { Services } from '../../services.ts';
import { CHECKOUT_STEP } from '../../../contract/carts.ts';
import { CART_STAGES, type CartFunnel, type CartStage } from '../../../contract/analytics.ts';

/** Payments of the sandbox are revenue only of an installation that sells nothing else. */
export const selectCountedPayments = ({ config }: Pick<Services, 'config'>) => ({
  sandbox: config.payment.provider === 'sandbox',
});

const toCartStage = (step: number): CartStage => CART_STAGES[Math.min(step, CHECKOUT_STEP)] ?? 'opened';

export function buildFunnel(
  carts: readonly { step: number; paid: boolean; reason: string | null; carts: number }[],
  medians: readonly { step: number | null; seconds: number }[],
): Pick<CartFunnel, 'stages' | 'leaving'> {
  const sum = (rows: typeof carts) => rows.reduce((total, row) => total + row.carts, 0);
  const left = carts.filter(({ reason }) => reason !== null);
  const places = new Map(left.map(({ step, reason }) => [`${step} ${reason}`, { step, reason: reason ?? '' }]));
  return {
    stages: CART_STAGES.map((stage, index) => ({
      stage,
      carts: sum(carts.filter(({ step, paid }) => (stage === 'paid' ? paid : step >= index))),
      medianSeconds: medians.find(({ step }) => step !== null && stage === toCartStage(step))?.seconds ?? null,
    })),
    leaving: [...places.values()]
      .map(({ step, reason }) => ({
        stage: toCartStage(step),
        reason,
        carts: sum(left.filter((row) => row.step === step && row.reason === reason)),
      }))
      .toSorted((a, b) => b.carts - a.carts),
  };
}
