import { useId } from 'react';
import { PLANS } from '../../../contract/catalog.ts';
import type { PlanId } from '../../../contract/catalog.ts';
import { formatPriceCents } from '../../../contract/money.ts';
import { Monthly } from '../catalog/pricing.tsx';
import { DayField } from './day-field.tsx';
import type { Draft } from './draft.ts';

export function PlanStep({ draft, onChoose }: { draft: Draft; onChoose: (id: PlanId) => void }) {
  return (
    <>
      <Options planId={draft.planId} onChoose={onChoose} />
      <DayField draft={draft} onTake={onChoose} />
    </>
  );
}

function Options({ planId, onChoose }: { planId: PlanId; onChoose: (id: PlanId) => void }) {
  const id = useId();
  return (
    <fieldset className="options">
      <legend className="visually-hidden">Plan</legend>
      {PLANS.map((plan) => (
        <label key={plan.id} className="option">
          <input
            type="radio"
            name="plan"
            value={plan.id}
            checked={plan.id === planId}
            onChange={() => onChoose(plan.id)}
            aria-labelledby={`${id}${plan.id}`}
            aria-describedby={`${id}${plan.id}-price ${id}${plan.id}-term`}
          />
          <span className="option__name" id={`${id}${plan.id}`}>
            {plan.name}
          </span>
          <span className="option__price" id={`${id}${plan.id}-price`}>
            <s>
              <span className="visually-hidden">instead of </span>
              {formatPriceCents(plan.struckCents)}
            </s>{' '}
            {formatPriceCents(plan.priceCents)}
          </span>
          <small id={`${id}${plan.id}-term`}>
            {plan.term}, <Monthly plan={plan} />
          </small>
          <small>You save {formatPriceCents(plan.struckCents - plan.priceCents)}</small>
        </label>
      ))}
    </fieldset>
  );
}
