import { lazy, Suspense, useCallback, useState } from 'react';
import { getPlan } from '../../../contract/catalog.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import type { Brand, SampleAddresses } from '../../../contract/pages.ts';
import { cleanSubdomain, SUBDOMAIN_MAX } from '../../../contract/subdomain.ts';
import type { AddressFieldProps } from '../../ui/address-field.tsx';
import { toast, Toaster } from '../../ui/toast.tsx';
import { Pricing } from '../catalog/pricing.tsx';
import { Templates } from '../catalog/templates.tsx';
import { changeDraft, useDraft } from '../checkout/draft.ts';
import { forgetOpenCheckout, useOpenCheckout } from '../checkout/open-checkout.ts';
import { OpenPayment, OrderForm } from '../checkout/order-form.tsx';
import { SiteHeader } from '../layout/site-header.tsx';
import { SiteFooter } from '../layout/site-footer.tsx';
import { OwnerMenu, SignInLink } from '../owners/owner-menu.tsx';
import { useAddress } from '../sites/use-address.ts';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { Questions } from './questions.tsx';
import { Features } from './features.tsx';

const Wizard = lazy(() => import('../checkout/wizard.tsx'));
const SignIn = lazy(() => import('../owners/sign-in.tsx'));
const Paid = lazy(() => import('../checkout/paid.tsx'));
const Preview = lazy(() => import('../catalog/preview.tsx'));

type Open = { kind: 'wizard' } | { kind: 'sign-in' } | { kind: 'preview'; templateId: TemplateId };

export function Landing({ brand, samples }: { brand: Brand; samples: SampleAddresses }) {
  const draft = useDraft();
  const address = useAddress(draft.subdomain, brand.domain);
  const [open, setOpen] = useState<Open>();
  const checkout = useOpenCheckout();
  const close = useCallback(() => setOpen(undefined), []);
  const { templateId } = draft;

  const field: AddressFieldProps = {
    label: 'Your web address',
    value: draft.subdomain,
    onChange: (subdomain) => changeDraft({ subdomain }),
    normalize: cleanSubdomain,
    suffix: `.${brand.domain}`,
    status: address.status,
    hint: 'At least 3 lowercase letters, numbers or hyphens.',
    maxLength: SUBDOMAIN_MAX,
    onRetry: address.recheck,
  };
  const select = (id: TemplateId) => {
    changeDraft({ templateId: id });
    setOpen({ kind: 'wizard' });
  };
  const choose = (planId: PlanId) => {
    changeDraft({ planId });
    if (templateId !== undefined) goToOrder();
    else goToTemplates(`${getPlan(planId).name} selected. Now choose a design.`);
  };
  const submitAddress = () => {
    if (address.status.kind !== 'free') address.recheck();
    else if (templateId !== undefined) setOpen({ kind: 'wizard' });
    else goToTemplates('This address is available. Now choose a design.');
  };
  const signIn = () => setOpen({ kind: 'sign-in' });

  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader brand={brand} here>
        <OwnerMenu brand={brand} onSignIn={signIn} />
      </SiteHeader>
      <main id="main">
        <Hero brand={brand} />
        <ul className="promises" aria-label="Our promise">
          <li>One-time payment</li>
          <li>30-day money-back guarantee</li>
          <li>Trusted by 10,000+ customers</li>
        </ul>
        <Templates
          brand={brand}
          samples={samples}
          chosen={templateId}
          onSelect={select}
          onPreview={(id) => setOpen({ kind: 'preview', templateId: id })}
        />
        <Features />
        <Pricing chosen={draft.planId} onChoose={choose}>
          {templateId === undefined ? (
            checkout && <OpenPayment url={checkout.url} />
          ) : (
            <OrderForm templateId={templateId} draft={draft} field={field} checkoutUrl={checkout?.url} />
          )}
        </Pricing>
        <Questions />
        <Closing brand={brand} field={field} onSubmit={submitAddress} />
      </main>
      <SiteFooter brand={brand} here signIn={<SignInLink onSignIn={signIn} />} />
      <Suspense>
        {open?.kind === 'wizard' && templateId !== undefined && (
          <Wizard brand={brand} templateId={templateId} draft={draft} field={field} onClose={close} />
        )}
        {open === undefined && checkout && (
          <Paid key={checkout.id} checkoutId={checkout.id} onClose={() => forgetOpenCheckout(checkout.id)} />
        )}
        {open?.kind === 'sign-in' && <SignIn brand={brand} onClose={close} />}
        {open?.kind === 'preview' && (
          <Preview
            demo={samples[open.templateId]}
            key={open.templateId}
            brand={brand}
            templateId={open.templateId}
            onClose={close}
            onSelect={() => select(open.templateId)}
          />
        )}
      </Suspense>
      {open === undefined && <Toaster />}
    </>
  );
}

function goToOrder(): void {
  const heading = document.getElementById('order-heading');
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
}

function goToTemplates(words: string): void {
  toast(words);
  document.getElementById('templates')?.scrollIntoView();
  document.querySelector<HTMLElement>('#templates input')?.focus({ preventScroll: true });
}
