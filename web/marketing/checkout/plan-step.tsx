import { PLANS } from '../../../contract/catalog.ts';
import type { PlanId } from '../../../contract/catalog.ts';
import { price } from '../catalog/money.ts';
import { Monthly } from '../catalog/pricing.tsx';
import { DayField } from './day-field.tsx';
import type { Draft } from './draft.ts';

/** The first step: for how long. */
export function PlanStep({ draft, onChoose }: { draft: Draft; onChoose: (id: PlanId) => void }) {
  return (
    <>
      <Options planId={draft.planId} onChoose={onChoose} />
      <DayField draft={draft} onTake={onChoose} />
    </>
  );
}

function Options({ planId, onChoose }: { planId: PlanId; onChoose: (id: PlanId) => void }) {
  return (
    <fieldset className="options">
      <legend className="unseen">Plan</legend>
      {PLANS.map((plan) => (
        <label key={plan.id} className="option">
          <input
            type="radio"
            name="plan"
            value={plan.id}
            checked={plan.id === planId}
            onChange={() => onChoose(plan.id)}
          />
          <span className="option__name">{plan.name}</span>
          <span className="option__price">
            <s>
              <span className="unseen">instead of </span>
              {price(plan.struckCents)}
            </s>{' '}
            {price(plan.priceCents)}
          </span>
          <small>
            {plan.term}, <Monthly plan={plan} />
          </small>
          <small>You save {price(plan.struckCents - plan.priceCents)}</small>
        </label>
      ))}
    </fieldset>
  );
}
