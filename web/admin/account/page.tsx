import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Account, TermOffer } from '../../../contract/account.ts';
import { PageTitle } from '../../ui/area/page-title.tsx';
import { LoadError, Loading } from '../../ui/area/states.tsx';
import { eventQuery } from '../event/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { Address } from './address.tsx';
import { firstChoice, keyOf } from './choice.ts';
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
  const event = useQuery(eventQuery(site.eventId));
  return (
    <>
      <PageTitle title="Account" />
      {account.isPending && <Loading label="Loading your account..." rows={5} />}
      {account.isLoadingError && (
        <LoadError title="Your account could not be loaded. Please try again." retry={() => void account.refetch()} />
      )}
      {account.data && <Loaded account={account.data} event={event.data?.event_date ?? null} />}
    </>
  );
}

function Loaded({ account, event }: { account: Account; event: string | null }) {
  const [query] = useSearchParams();
  const [picked, setPicked] = useState<string | null>(query.get('offer'));
  // By name: after a payment the same offer has another end, or is gone.
  const chosen: TermOffer | undefined = firstChoice(account, picked);
  return (
    <div className="account">
      <div>
        {event !== null && <TermWarning date={event} here />}
        <Term account={account} event={event} chosen={chosen} />
        <Offers account={account} chosen={chosen} onChoose={(offer) => setPicked(keyOf(offer))} />
        <Orders orders={account.orders} email={account.email} />
      </div>
      <div>
        <Address account={account} />
        <section className="sec" aria-labelledby="you">
          <div className="sec__head">
            <h2 id="you">You</h2>
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
