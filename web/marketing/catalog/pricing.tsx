import type { ReactNode } from 'react';
import { DEFAULT_PLAN, PLANS } from '../../../contract/catalog.ts';
import type { Plan, PlanId } from '../../../contract/catalog.ts';
import flourish from '../art/flourish.svg';
import { price } from './money.ts';

export interface PricingProps {
  onChoose: (id: PlanId) => void;
  /** The order form, once a template is chosen. */
  children?: ReactNode;
}

/** The three plans, set like a menu. */
export function Pricing({ onChoose, children }: PricingProps) {
  return (
    <section className="pricing" id="pricing" aria-labelledby="pricing-heading">
      <div className="menu">
        <div className="menu__head">
          <h2 id="pricing-heading">Prices</h2>
          <p>You pay once. Every plan has every design and everything on this page; only the time differs.</p>
          <img src={flourish} alt="" width="240" height="30" loading="lazy" />
        </div>
        {PLANS.map((plan) => (
          <Course key={plan.id} plan={plan} onChoose={onChoose} />
        ))}
        <div className="menu__foot">
          <p className="italic">Not right for you? Your money back, for thirty days.</p>
          <p className="soft small">Prices in US dollars. Monthly figures are compared with {PLANS[0]?.name}.</p>
        </div>
      </div>
      {children}
    </section>
  );
}

function Course({ plan, onChoose }: { plan: Plan; onChoose: (id: PlanId) => void }) {
  const main = plan.id === DEFAULT_PLAN;
  return (
    <div className="course">
      <h3 className="course__line">
        <span>{plan.name}</span>
        <i aria-hidden="true" />
        <s>
          <span className="unseen">instead of </span>
          {price(plan.struckCents)}
        </s>
        <span className="course__price" data-main={main || undefined}>
          {price(plan.priceCents)}
        </span>
      </h3>
      <p className="course__terms">
        <span>
          <strong>{plan.term}</strong>, <Monthly plan={plan} />
        </span>
        <span>
          You save <span className="figure">{price(plan.struckCents - plan.priceCents)}</span>
        </span>
      </p>
      <button className={main ? 'button' : 'link course__choose'} type="button" onClick={() => onChoose(plan.id)}>
        Choose {plan.name}
      </button>
    </div>
  );
}

/** The monthly cost, and what it saves against the shortest plan. */
export function Monthly({ plan }: { plan: Plan }) {
  return (
    <>
      <span className="figure">{price(plan.perMonthCents)}</span> a month
      {plan.savingPercent !== undefined && (
        <>
          , <span className="figure">{plan.savingPercent}%</span> less
        </>
      )}
    </>
  );
}
