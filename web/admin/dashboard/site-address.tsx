import { ArrowRight, Copy } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../../../contract/dates.ts';
import { paths } from '../paths.ts';
import type { Session } from '../shell/shell-context.ts';

export function SiteAddress({ site, onCopy }: { site: Session['site']; onCopy: () => void }) {
  return (
    <section className="section" aria-labelledby="address">
      <div className="section__head">
        <h2 id="address">Your site</h2>
      </div>
      <p className="address__look">
        <Link className="more" to={paths.guestView}>
          See it as a guest <ArrowRight aria-hidden="true" />
        </Link>
      </p>
      <div className="address">
        <p>
          <a href={paths.site} target="_blank" rel="noopener">
            {new URL(site.url).host}
          </a>
          {site.status === 'active' && <span>Online until {formatDay(site.endsAt)}</span>}
        </p>
        <button
          className="icon-button"
          type="button"
          title="Copy site address"
          aria-label="Copy site address"
          onClick={onCopy}
        >
          <Copy aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}
