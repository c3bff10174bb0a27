import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Account } from '../../../contract/account.ts';
import { PageTitle } from '../../ui/area/page-title.tsx';
import { LoadError, Loading } from '../../ui/area/states.tsx';
import { eventQuery } from '../event/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { Address } from './address.tsx';
import { chosenOffer, keyOf } from './choice.ts';
import { accountQuery } from './data.ts';
import { Offers } from './offers.tsx';
import { Orders } from './orders.tsx';
import { Term } from './term.tsx';
import { TermWarning } from './term-warning.tsx';
import './account.css';

/** /admin/account: what was bought and until when, and how it goes on from there. */
export function Component() {
  const { site } = useSession();
  const account = useQuery(accountQuery);
  const date = useQuery(eventQuery(site.eventId)).data?.event_date ?? null;
  return (
    <>
      <PageTitle title="Account" />
      {account.isPending && <Loading label="Loading your account..." rows={5} />}
      {account.isLoadingError && (
        <LoadError title="Your account could not be loaded. Please try again." retry={() => void account.refetch()} />
      )}
      {date !== null && <TermWarning date={date} here />}
      {account.data && <Loaded account={account.data} event={date} />}
    </>
  );
}

function Loaded({ account, event }: { account: Account; event: string | null }) {
  const [query] = useSearchParams();
  // A choice is made for the term as it is: once that has changed, nothing is chosen to be bought a second time.
  const [picked, setPicked] = useState({ key: query.get('offer'), endsAt: account.endsAt });
  const chosen = chosenOffer(account, picked.endsAt === account.endsAt ? picked.key : null);
  return (
    <div className="account">
      <div>
        <Term account={account} event={event} chosen={chosen} />
        <Offers
          account={account}
          chosen={chosen}
          onChoose={(offer) => setPicked({ key: keyOf(offer), endsAt: account.endsAt })}
        />
      </div>
      <div>
        <Address account={account} />
        <Orders orders={account.orders} />
        <section className="sec" aria-labelledby="you">
          <div className="sec__head">
            <h2 id="you">Signed in as</h2>
          </div>
          <p className="account__you">
            <b>{account.name}</b>
            <span>{account.email}</span>
          </p>
        </section>
      </div>
    </div>
  );
}
