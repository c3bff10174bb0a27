import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { getTemplate } from '../../../contract/catalog.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import type { Brand } from '../../../contract/pages.ts';
import { AddressField } from '../../ui/address-field.tsx';
import type { AddressFieldProps } from '../../ui/address-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { openCart } from '../carts/cart.ts';
import type { Cart } from '../carts/cart.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { changeDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { checkPlan, checkSetup } from './order-rules.ts';
import { PlanStep } from './plan-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { CheckoutOpened } from './checkout-opened.tsx';
import { SmallPrint } from './small-print.tsx';
import { useCheckout } from './use-checkout.ts';
import './wizard.css';

type Step = 1 | 2 | 3;
const STEPS = ['Choose Plan', 'Website Setup', 'Review Order'] as const;
/** How long the final message is shown after the checkout was opened. */
const CLOSING_MS = 1000;

export interface WizardProps {
  brand: Brand;
  templateId: TemplateId;
  draft: Draft;
  field: AddressFieldProps;
  onClose: () => void;
}

export default function Wizard({ brand, templateId, draft, field, onClose }: WizardProps) {
  const [step, setStep] = useState<Step>(1);
  const [problem, setProblem] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const checkout = useCheckout();
  const cart = useCart(templateId, step, draft.planId);
  const looking = field.status.kind === 'looking';
  const heading = useHeading(step);

  const go = (next: Step) => {
    setProblem(undefined);
    setStep(next);
  };
  const leaveSetup = () => {
    const found = checkSetup(draft, field.status);
    if (found === undefined) go(3);
    else setProblem(found);
  };
  const goToNextStep = () => {
    if (step === 1) {
      const found = checkPlan(draft.planId);
      if (found === undefined) go(2);
      else setProblem(found);
    } else if (looking && draft.name.trim() !== '' && draft.email.trim() !== '') setWaiting(true);
    else leaveSetup();
  };
  const choose = (planId: PlanId) => {
    changeDraft({ planId });
    cart.current?.choose(planId);
  };
  const leave = () => {
    cart.current?.abandon();
    onClose();
  };

  // The visitor continued while the address was still being checked; the wizard continues after the check.
  if (waiting && !looking) {
    setWaiting(false);
    leaveSetup();
  }

  const complete = async () => {
    const outcome = await checkout.start({ ...draft, templateId });
    if (outcome.kind === 'started') {
      cart.current?.convert(outcome.checkoutId);
    } else if (outcome.addressLost) {
      field.onRetry();
      go(2);
      setProblem(outcome.message);
    }
  };

  const opened = checkout.started?.opened ?? false;
  useEffect(() => {
    if (!opened) return undefined;
    const timer = setTimeout(onClose, CLOSING_MS);
    return () => clearTimeout(timer);
  }, [opened, onClose]);

  const shownProblem = problem ?? (step === 3 ? checkout.problem : undefined);
  return (
    <Dialog
      className="wizard"
      labelledBy="wizard-heading"
      onClose={checkout.started ? onClose : leave}
      busy={checkout.busy}
    >
      <Steps step={step} />
      {checkout.started ? (
        <CheckoutOpened started={checkout.started} />
      ) : (
        <form
          className="wizard__body"
          noValidate
          onInput={() => setProblem(undefined)}
          onSubmit={(event) => {
            event.preventDefault();
            if (step === 3) void complete();
            else goToNextStep();
          }}
        >
          <h2 id="wizard-heading" ref={heading} tabIndex={-1}>
            {step === 1
              ? 'How long should your site stay online?'
              : step === 2
                ? 'Choose your web address'
                : 'Check your order'}
          </h2>
          {step === 1 && <PlanStep draft={draft} onChoose={choose} />}
          {step === 2 && <SetupStep draft={draft} field={field} checked={problem !== undefined} />}
          {step === 3 && <ReviewStep draft={draft} template={getTemplate(templateId)} domain={brand.domain} />}
          <p className="field-error wizard__error" role="alert">
            {shownProblem}
          </p>
          <div className="wizard__end">
            {step === 1 ? (
              <button className="link" type="button" onClick={leave}>
                Cancel
              </button>
            ) : (
              <button className="link" type="button" disabled={checkout.busy} onClick={() => go(step === 3 ? 2 : 1)}>
                Back
              </button>
            )}
            <button className="button" type="submit" disabled={checkout.busy} aria-busy={checkout.busy || waiting}>
              {step === 3 ? 'Complete Purchase' : 'Next'}
            </button>
          </div>
          {step === 3 && (
            <div className="wizard__print">
              <p className="small soft">You pay once. The payment page opens in a new tab.</p>
              <SmallPrint />
            </div>
          )}
        </form>
      )}
      <Toaster />
    </Dialog>
  );
}

function Steps({ step }: { step: Step }): ReactNode {
  return (
    <ol className="steps" aria-label="Steps">
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index + 1 === step ? 'step' : undefined} data-done={index + 1 < step || undefined}>
          <span>{index + 1}.</span> <span className="steps__name">{name}</span>
        </li>
      ))}
    </ol>
  );
}

function SetupStep({ draft, field, checked }: { draft: Draft; field: AddressFieldProps; checked: boolean }) {
  return (
    <div className="wizard__setup">
      <AddressField {...field} />
      <BuyerFields draft={draft} checked={checked} />
    </div>
  );
}

function useCart(templateId: TemplateId, step: Step, planId: PlanId) {
  const cart = useRef<Cart>(null);
  const plan = useRef(planId);
  useEffect(() => {
    plan.current = planId;
  }, [planId]);
  useEffect(() => {
    const opened = openCart(templateId);
    cart.current = opened;
    return () => opened.close();
  }, [templateId]);
  useEffect(() => {
    cart.current?.enter(step, plan.current);
  }, [templateId, step]);
  return cart;
}

/** Focuses the heading when the step changes, so that screen readers announce it. */
function useHeading(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
