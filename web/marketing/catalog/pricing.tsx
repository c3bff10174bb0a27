import type { ReactNode } from 'react';
import { computeMonthlyCents, PLANS, computeSaving } from '../../../contract/catalog.ts';
import type { Plan, PlanId } from '../../../contract/catalog.ts';
import flourish from '../art/flourish.svg';
import { formatPriceCents } from '../../../contract/money.ts';

export interface PricingProps {
  chosen: PlanId;
  onChoose: (id: PlanId) => void;
  /** The order form, after a template was chosen. */
  children?: ReactNode;
}

export function Pricing({ chosen, onChoose, children }: PricingProps) {
  return (
    <section className="pricing" id="pricing" aria-labelledby="pricing-heading">
      <div className="price-list">
        <div className="price-list__head">
          <h2 id="pricing-heading">Prices</h2>
          <p>
            You pay once. Every plan includes every design and feature. They differ only in how long your site stays
            online.
          </p>
          <img src={flourish} alt="" width="240" height="30" loading="lazy" />
        </div>
        {PLANS.map((plan) => (
          <PlanRow key={plan.id} plan={plan} chosen={plan.id === chosen} onChoose={onChoose} />
        ))}
        <div className="price-list__foot">
          <p className="italic">Not right for you? Get your money back within 30 days.</p>
          <p className="soft small">Prices in US dollars, paid once. Nothing renews automatically.</p>
        </div>
      </div>
      {children}
    </section>
  );
}

interface PlanRowProps {
  plan: Plan;
  chosen: boolean;
  onChoose: (id: PlanId) => void;
}

function PlanRow({ plan, chosen, onChoose }: PlanRowProps) {
  return (
    <div className="plan-row">
      <h3 className="plan-row__line">
        <span>{plan.name}</span>
        <i aria-hidden="true" />
        <s>
          <span className="visually-hidden">instead of </span>
          {formatPriceCents(plan.struckCents)}
        </s>
        <span className="plan-row__price" data-chosen={chosen || undefined}>
          {formatPriceCents(plan.priceCents)}
        </span>
      </h3>
      <p className="plan-row__terms">
        <span>
          <strong>{plan.term}</strong>, <Monthly plan={plan} />
        </span>
        <span>
          You save <span className="figure">{formatPriceCents(plan.struckCents - plan.priceCents)}</span>
        </span>
      </p>
      <p className="plan-row__for">{plan.description}</p>
      <button
        className={chosen ? 'button' : 'link plan-row__choose'}
        type="button"
        aria-pressed={chosen}
        onClick={() => onChoose(plan.id)}
      >
        Choose {plan.name}
      </button>
    </div>
  );
}

export function Monthly({ plan }: { plan: Plan }) {
  const saving = computeSaving(plan);
  return (
    <>
      <span className="figure">{formatPriceCents(computeMonthlyCents(plan))}</span> a month
      {saving !== undefined && (
        <>
          , <span className="figure">{saving}%</span> less than {PLANS[0]?.name}
        </>
      )}
    </>
  );
}
