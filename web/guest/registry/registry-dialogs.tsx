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
          onType={(change) => registry.type(open.gift, change)}
          onConfirm={(message) => void registry.confirmReserve(open.gift, message)}
        />
      );
    case 'purchase':
      return <PurchaseDialog {...shared} gift={open.gift} onConfirm={() => void registry.confirmPurchase(open.gift)} />;
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
