import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Account } from '../../../../contract/account.ts';
import { PageTitle } from '../../../ui/app-shell/page-title.tsx';
import { LoadError, Loading } from '../../../ui/app-shell/states.tsx';
import { eventQuery } from '../../event/data.ts';
import { readPageData } from '../../page-data.ts';
import { useSession } from '../../shell/shell-context.ts';
import { Address } from './address.tsx';
import { chooseOffer, formatOfferKey } from './offer-choice.ts';
import { accountQuery } from './data.ts';
import { Devices } from './devices.tsx';
import { CloseSite, ClosingNotice } from './close-site.tsx';
import { ExportSite } from './export-site.tsx';
import { Notifications } from './notifications.tsx';
import { Offers } from './offers.tsx';
import { Orders } from './orders.tsx';
import { Owners } from './owners.tsx';
import { Term } from './term.tsx';
import { TermWarning } from './term-warning.tsx';
import { Profile } from './profile.tsx';
import { SecondFactor } from './second-factor.tsx';
import './account.css';

export function Component() {
  return readPageData().sample ? <NoSiteAccount /> : <Whole />;
}

function NoSiteAccount() {
  return (
    <>
      <PageTitle title="Account" />
      <p>This is a demo. On your own site, you manage your plan, password, and devices here.</p>
    </>
  );
}

function Whole() {
  const { site } = useSession();
  const account = useQuery(accountQuery);
  const date = useQuery(eventQuery(site.eventId)).data?.event_date ?? null;
  return (
    <>
      <PageTitle title="Account" />
      {account.isPending && <Loading label="Loading your account..." rows={5} />}
      {account.isLoadingError && (
        <LoadError title="Couldn’t load your account. Please try again." retry={() => void account.refetch()} />
      )}
      {date !== null && <TermWarning date={date} here />}
      {account.data && <Loaded account={account.data} event={date} />}
    </>
  );
}

function Loaded({ account, event }: { account: Account; event: string | null }) {
  const [query] = useSearchParams();
  // A choice is valid for the current term only: after a purchase nothing is preselected, so that it is not bought
  // twice.
  const [picked, setPicked] = useState({ key: query.get('offer'), endsAt: account.endsAt });
  const [wasClosing] = useState(account.closing !== null);
  const chosen = chooseOffer(account, picked.endsAt === account.endsAt ? picked.key : null);
  return (
    <>
      {account.closing && <ClosingNotice account={account} until={account.closing.until} fresh={!wasClosing} />}
      <div className="account">
        <div>
          <Term account={account} event={event} chosen={chosen} />
          {account.offers.length > 0 && (
            <Offers
              account={account}
              chosen={chosen}
              onChoose={(offer) => setPicked({ key: formatOfferKey(offer), endsAt: account.endsAt })}
            />
          )}
          <Profile account={account} />
          <Notifications account={account} />
          <SecondFactor account={account} />
          <Devices />
        </div>
        <div>
          <Address account={account} />
          <Owners account={account} />
          <Orders orders={account.orders} />
          <ExportSite originals={account.originals} />
          {account.isFirstOwner && !account.closing && <CloseSite account={account} />}
        </div>
      </div>
    </>
  );
}
