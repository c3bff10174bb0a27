import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Invitation } from '../../../contract/guests.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import emptyArt from '../art/empty-guests.svg';
import { eventQuery } from '../event/data.ts';
import { buildInvitationUrl, paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { declareFonts } from './card-fonts.ts';
import { cardsQuery, CARDS_PER_SHEET } from './data.ts';
import { LIST_ADDRESS } from './list.ts';
import { encodeQr } from '../../ui/app-shell/qr.ts';
import { QrCode } from '../../ui/app-shell/qr-code.tsx';
import { hasLink } from './row-actions.ts';
import './cards.css';
import './card-fonts.css';

export function Component() {
  const { site } = useSession();
  const [query] = useSearchParams();
  const view = useMemo(() => LIST_ADDRESS.viewOf(query), [query]);
  const ids = (useLocation().state as { ids?: readonly string[] } | null)?.ids;
  const [sheet, setSheet] = useState(0);
  const cards = useQuery(cardsQuery(site.eventId, view, ids));
  const event = useQuery(eventQuery(site.eventId)).data;

  const template = event?.template_id;
  useEffect(() => {
    if (template !== undefined) void declareFonts(template);
  }, [template]);

  const all = cards.data ?? [];
  const shown = all.slice(sheet * CARDS_PER_SHEET, (sheet + 1) * CARDS_PER_SHEET);
  const sheets = Math.ceil(all.length / CARDS_PER_SHEET);
  return (
    <>
      <div className="cards__top">
        <PageTitle
          title="Invitation Cards"
          count={cards.data && all.length}
          lede="In your design, four cards per sheet, A4 or Letter. Print at actual size, cut along the lines, and add one to each envelope."
        >
          <Link
            className="button"
            to={{ pathname: paths.guests, search: new URLSearchParams(LIST_ADDRESS.queryOf(view)).toString() }}
          >
            <ArrowLeft aria-hidden="true" />
            Guests
          </Link>
          {shown.length > 0 && (
            <button className="button button--go" type="button" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {sheets > 1 ? 'Print These' : 'Print'}
            </button>
          )}
        </PageTitle>
        {sheets > 1 && (
          <label className="cards__part">
            <span>Cards to print</span>
            <select className="input" value={sheet} onChange={(change) => setSheet(Number(change.target.value))}>
              {Array.from({ length: sheets }, (_, part) => (
                <option key={part} value={part}>
                  {part * CARDS_PER_SHEET + 1} to {Math.min((part + 1) * CARDS_PER_SHEET, all.length)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {cards.isPending && <Loading label="Loading cards..." />}
      {cards.isError && (
        <LoadError title="Failed to load guest invitations. Please try again." retry={() => void cards.refetch()} />
      )}
      {cards.data && all.length === 0 && (
        <Empty
          art={emptyArt}
          title="No Cards to Print"
          hint="Select guests first. Any you selected before may have been deleted."
        >
          <Link className="button" to={paths.guests}>
            Choose Guests
          </Link>
        </Empty>
      )}
      <ul className="cards" aria-label="Cards" data-template={template}>
        {shown.map((guest) => (
          <Card key={guest.id} guest={guest} origin={site.url} findsByName={event?.find_by_name === true} />
        ))}
      </ul>
    </>
  );
}

interface CardProps {
  guest: Invitation;
  origin: string;
  findsByName: boolean;
}

/** The picture of the design is the one that a shared link shows. */
const Card = memo(function Card({ guest, origin, findsByName }: CardProps) {
  const link = hasLink(guest) ? buildInvitationUrl(origin, guest.unique_token) : undefined;
  return (
    <li className="card">
      <img className="card__picture" src={paths.shareCard} alt="" width="1200" height="630" />
      <h2>{guest.guest_name}</h2>
      {link === undefined ? (
        <p className="card__how">This link cannot be shown. Create a new one in the guest list, then print again.</p>
      ) : (
        <>
          <QrCode code={encodeQr(link)} />
          <p className="card__how">
            <b>Scan to reply</b>
            {describeTyping(guest, { link, origin, findsByName })}
          </p>
        </>
      )}
    </li>
  );
});

interface Typing {
  link: string;
  origin: string;
  findsByName: boolean;
}

/** What guests without a camera do: the link itself only where they cannot find their invitation otherwise. */
function describeTyping({ guest_email, people }: Invitation, { link, origin, findsByName }: Typing): ReactNode {
  const hasEmail = guest_email !== null || people.some(({ email }) => email !== null);
  const [address, what] = findsByName || hasEmail ? [origin + paths.find, findsByName ? 'name' : 'email'] : [link];
  return (
    <>
      or go to <span>{address.replace(/^https?:\/\//, '')}</span>
      {what !== undefined && ` and enter your ${what}`}
    </>
  );
}
