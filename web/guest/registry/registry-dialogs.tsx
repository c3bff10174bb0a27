import type { InvitationPage } from '../invitation-page.ts';
import { Verification } from '../verification/verification.tsx';
import { PurchaseDialog, ReserveDialog } from './confirm-dialogs.tsx';
import { ContributeDialog } from './contribute-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import type { useRegistry } from './use-registry.ts';

interface RegistryDialogsProps {
  page: InvitationPage;
  registry: ReturnType<typeof useRegistry>;
}

const INVITED_GIVERS =
  'Contributions come with an invitation. Please enter the email address that yours was sent to, or open the link in it.';

export function RegistryDialogs({ page: { brand, event }, registry }: RegistryDialogsProps) {
  const { open, close, state } = registry;
  if (!open) return null;
  const shared = { busy: registry.busy !== null, onClose: close };
  if (!registry.identity && (open.kind === 'reserve' || open.kind === 'contribute')) {
    return (
      <Verification
        event={event.unique_id}
        purpose="gift_reservation"
        title={open.kind === 'contribute' ? 'Contribute' : 'Reserve Gift'}
        {...(open.kind === 'contribute' && { description: INVITED_GIVERS })}
        onVerified={registry.handleVerified}
        onClose={close}
      />
    );
  }
  switch (open.kind) {
    case 'reserve':
      return (
        <ReserveDialog
          {...shared}
          gift={open.gift}
          draft={registry.draftOf(open.gift)}
          asksName={registry.identity?.kind === 'verified'}
          onType={(change) => registry.type(open.gift, change)}
          onConfirm={(words) => void registry.confirmReserve(open.gift, words)}
        />
      );
    case 'purchase':
      return (
        <PurchaseDialog
          {...shared}
          gift={open.gift}
          onConfirm={(quantity) => void registry.confirmPurchase(open.gift, quantity)}
        />
      );
    case 'contribute':
      return (
        <ContributeDialog
          {...shared}
          gift={open.gift}
          draft={registry.draftOf(open.gift)}
          onType={(change) => registry.type(open.gift, change)}
          brandName={brand.name}
          onGive={(given) => registry.confirmContribution(open.gift, given)}
        />
      );
    case 'payment':
      return <PaymentDialog gift={open.gift} giving={state.giving} brandName={brand.name} onClose={close} />;
    default:
      return open satisfies never;
  }
}
