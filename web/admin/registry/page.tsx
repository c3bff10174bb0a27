import { useQuery } from '@tanstack/react-query';
import { Coins, HandHeart, PiggyBank, Plus, Settings2, Wallet, VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OwnGift } from '../../../contract/registry.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { lazyComponent, usePreload } from '../kit/lazy.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { giftsQuery, reservationsQuery } from './data.ts';
import { DeleteGift } from './delete-gift.tsx';
import { GiftsTab } from './gifts-tab.tsx';
import { FUNDS } from './gifts.ts';
import { ReservationsTab } from './reservations-tab.tsx';
import './registry.css';

type Open =
  | { act: 'add'; category: string }
  | { act: 'edit' | 'delete'; gift: OwnGift }
  | { act: 'currency' | 'payment' | 'surprise' }
  | null;
type Tab = 'gifts' | 'reservations';

const loadGiftDialog = () => import('./gift-dialog.tsx');
const GiftDialog = lazyComponent(async () => (await loadGiftDialog()).GiftDialog);
const PaymentDialog = lazyComponent(async () => (await import('./payment-dialog.tsx')).PaymentDialog);
const CurrencyDialog = lazyComponent(async () => (await import('./currency-dialog.tsx')).CurrencyDialog);
const SurpriseDialog = lazyComponent(async () => (await import('./surprise-dialog.tsx')).SurpriseDialog);

export function Component() {
  const { eventId } = useSession().site;
  const gifts = useQuery(giftsQuery(eventId));
  const reservations = useQuery(reservationsQuery(eventId));
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<Open>(search.get('open') === 'payment' ? { act: 'payment' } : null);
  const tab: Tab = search.get('tab') === 'reservations' ? 'reservations' : 'gifts';

  usePreload(loadGiftDialog);

  const close = () => {
    setOpen(null);
    if (search.has('open')) setSearch({}, { replace: true });
  };
  const openPayment = () => setOpen({ act: 'payment' });
  const add = (category = '') => setOpen({ act: 'add', category });
  return (
    <>
      <PageTitle title="Gift Registry">
        <Link className="button" to={paths.thanks}>
          <HandHeart aria-hidden="true" />
          Thank-You List
        </Link>
        <Menu
          buttonClass="button"
          button={
            <>
              <Settings2 aria-hidden="true" />
              Settings
            </>
          }
        >
          <MenuItem onClick={openPayment}>
            <Wallet aria-hidden="true" />
            How Guests Pay
          </MenuItem>
          <MenuItem onClick={() => setOpen({ act: 'currency' })}>
            <Coins aria-hidden="true" />
            Currency
          </MenuItem>
          <MenuItem onClick={() => setOpen({ act: 'surprise' })}>
            <VenetianMask aria-hidden="true" />
            Surprise Mode
          </MenuItem>
        </Menu>
        {!gifts.isLoadingError && (
          <>
            <button className="button" type="button" onClick={() => add(FUNDS)}>
              <PiggyBank aria-hidden="true" />
              Add Fund
            </button>
            <button className="button button--go" type="button" data-shortcut="new" onClick={() => add()}>
              <Plus aria-hidden="true" />
              Add Gift
            </button>
          </>
        )}
      </PageTitle>
      <Tabs<Tab>
        label="Gift registry"
        tabs={[
          { name: 'gifts', label: 'Gifts', count: gifts.data?.length },
          { name: 'reservations', label: 'Reservations', count: reservations.data?.length },
        ]}
        open={tab}
        onOpen={(name) => setSearch(name === 'gifts' ? {} : { tab: name }, { replace: true })}
      >
        {tab === 'gifts' ? (
          <GiftsTab
            list={gifts}
            onAdd={add}
            onEdit={(gift) => setOpen({ act: 'edit', gift })}
            onDelete={(gift) => setOpen({ act: 'delete', gift })}
            onPayment={openPayment}
          />
        ) : (
          <ReservationsTab list={reservations} onSurprise={() => setOpen({ act: 'surprise' })} />
        )}
      </Tabs>
      {(open?.act === 'add' || open?.act === 'edit') && (
        <GiftDialog {...open} gifts={gifts.data ?? []} onClose={close} onPayment={openPayment} />
      )}
      {open?.act === 'payment' && <PaymentDialog onClose={close} />}
      {open?.act === 'currency' && <CurrencyDialog onClose={close} />}
      {open?.act === 'surprise' && <SurpriseDialog onClose={close} />}
      {open?.act === 'delete' && <DeleteGift gift={open.gift} onClose={close} />}
    </>
  );
}
