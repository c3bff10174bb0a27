import { useState } from 'react';
import { Link } from 'react-router';
import type { OperatorSite } from '../../../contract/back-office.ts';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { useMedia, WIDE_QUERY } from '../../ui/app-shell/media.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty } from '../../ui/app-shell/states.tsx';
import { Truncated } from '../kit/truncated.tsx';
import { ExportButton } from '../kit/export-button.tsx';
import { ListTools } from '../kit/list-tools.tsx';
import { isWhole, useListView, WHOLE_LIST } from '../kit/list-view.ts';
import { formatOwnerName, formatPurchase } from '../kit/names.ts';
import { PagedList } from '../kit/paged-list.tsx';
import { orderPathOf } from '../paths.ts';
import { BlockButton, BlockDialog } from './block-button.tsx';
import { fetchSitesFile, useSites } from './data.ts';
import { SITE_STATES, SiteStatus } from './site-status.tsx';
import { formatAfterTerm, formatTerm } from './term.ts';
import './sites.css';

export function Component() {
  const { view, requested, setView: change } = useListView();
  const sites = useSites(requested);
  const wide = useMedia(WIDE_QUERY);
  const [asked, setAsked] = useState<OperatorSite | null>(null);
  return (
    <>
      <PageTitle title="Sites" lede="All sites, newest first.">
        <ExportButton what="sites" read={() => fetchSitesFile(requested)} />
      </PageTitle>
      <ListTools view={view} onChange={change} hint="Address or owner’s email" states={SITE_STATES} />
      <PagedList
        list={sites}
        noun={['site', 'sites']}
        nothing={
          isWhole(requested) ? (
            <Empty art={searchArt} title="No sites yet" hint="Sites appear here as soon as their order is paid." />
          ) : (
            <Empty art={searchArt} title="No matching sites" hint="Enter the beginning of an address or email.">
              <button className="button" type="button" onClick={() => change(WHOLE_LIST)}>
                Show All Sites
              </button>
            </Empty>
          )
        }
      >
        {(rows) => (wide ? <SiteTable sites={rows} onAsk={setAsked} /> : <SiteCards sites={rows} onAsk={setAsked} />)}
      </PagedList>
      {asked && <BlockDialog site={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface SiteListProps {
  sites: readonly OperatorSite[];
  /** Suspend or restore a site. */
  onAsk: (site: OperatorSite) => void;
}

function SiteTable({ sites, onAsk }: SiteListProps) {
  return (
    <table className="data-table is-tall sites">
      <caption className="visually-hidden">Sites, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th className="sites__state" scope="col">
            Status
          </th>
          <th className="sites__term" scope="col">
            Term
          </th>
          <th scope="col">Owner</th>
          <th className="cash sites__order" scope="col">
            Order
          </th>
          <th className="sites__action" scope="col">
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sites.map((site) => (
          <tr key={site.eventId}>
            <th className="name" scope="row">
              <SiteLink site={site} />
              <Truncated under>{formatPurchase(site.templateId, site.planId)}</Truncated>
            </th>
            <td>
              <SiteStatus status={site.status} />
              {site.blocked !== null && <Truncated under>{site.blocked.note}</Truncated>}
            </td>
            <td>
              {formatTerm(site)}
              <span className="under">{formatAfterTerm(site)}</span>
            </td>
            <td>
              <Truncated>{formatOwnerName(site.owner)}</Truncated>
              <Truncated under>{site.owner.email}</Truncated>
            </td>
            <td className="cash">
              <OrderLink site={site} />
            </td>
            <td className="sites__action">
              <BlockButton site={site} onAsk={onAsk} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SiteCards({ sites, onAsk }: SiteListProps) {
  return (
    <ul className="row-list" aria-label="Sites, newest first">
      {sites.map((site) => (
        <li key={site.eventId} className="mobile-row">
          <h2 className="mobile-row__name">
            <SiteLink site={site} />
          </h2>
          <p className="cash">
            <OrderLink site={site} />
          </p>
          <p className="mobile-row__line">
            <SiteStatus status={site.status} />
            <span>
              {formatTerm(site)}, {formatAfterTerm(site)}
            </span>
          </p>
          <p className="mobile-row__line dim">
            {[formatOwnerName(site.owner), site.owner.email].filter((text) => text !== '').join(', ')}
          </p>
          {site.blocked !== null && <p className="mobile-row__line">{site.blocked.note}</p>}
          <div className="sites__action">
            <BlockButton site={site} onAsk={onAsk} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function SiteLink({ site: { url, subdomain, erasedAt } }: { site: OperatorSite }) {
  if (erasedAt !== null) return subdomain;
  return (
    <a className="sites__link" href={url} target="_blank" rel="noopener noreferrer">
      {subdomain}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

const OrderLink = ({ site: { order } }: { site: OperatorSite }) => (
  <Link className="sites__link num" to={orderPathOf(order.id)}>
    <span className="visually-hidden">Order </span>
    {order.number}
  </Link>
);
