import { useEffect, useRef } from 'react';
import type { Design } from '../designs/design.ts';
import { SectionHead } from '../layout/section-head.tsx';
import type { InvitationPage } from '../invitation-page.ts';
import { HYDRATED } from '../loader/first-tap.ts';
import { Currency } from './currency.ts';
import { Chips } from './chips.tsx';
import { GiftCard } from './gift-card.tsx';
import { formatCount } from './gift-state.ts';
import { MoreGifts } from './more-gifts.tsx';
import { MyGifts } from './my-gifts.tsx';
import { RegistryDialogs } from './registry-dialogs.tsx';
import { useRegistry } from './use-registry.ts';
import { focusCard, useShown } from './use-shown.ts';

export interface RegistryProps {
  page: InvitationPage;
  design: Design;
}

const INVITING = 'Your presence is our present. If you’d like to give something more, here are some ideas.';
const CLOSED = 'The hosts have called this off, so the registry is closed. Thank you for thinking of them.';

/** The registry: complete in the server's markup, hydrated when it is near the viewport. */
export function Registry({ page, design }: RegistryProps) {
  const registry = useRegistry(page);
  const { state, failed, load, actions, changed, open } = registry;
  const shown = useShown(state, load);
  const { chosen, gifts, total } = shown;
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    section.current?.setAttribute('data-lazy', HYDRATED);
    section.current?.dispatchEvent(new Event(HYDRATED));
  }, []);

  const focused = useRef(changed);
  useEffect(() => {
    if (!changed || changed === focused.current || open) return;
    focused.current = changed;
    focusCard(document.getElementById(`gift-${changed.id}`));
  }, [changed, open]);

  const empty = state.total === 0 && !failed;
  return (
    <Currency value={page.event.currency}>
      <section
        ref={section}
        id="registry"
        className={empty ? 'registry' : 'registry registry--filled'}
        aria-labelledby="registry-title"
        data-lazy=""
      >
        {design.Margins && <design.Margins of="registry" />}
        <SectionHead of="registry" title="Registry" design={design}>
          {empty ? undefined : actions.closed ? CLOSED : INVITING}
        </SectionHead>
        {/* The loader writes here before hydration. React leaves a text child alone. */}
        <p className="registry-wait" role="status" data-wait="" suppressHydrationWarning>
          {''}
        </p>
        {empty && <NoGifts design={design} closed={actions.closed} />}
        {failed && (
          <div className="registry-failure" role="alert">
            <p>Failed to load registry items. Please try again later.</p>
            <button className="button button--quiet" type="button" onClick={() => void load()}>
              Try Again
            </button>
          </div>
        )}
        {!empty && !failed && (
          <>
            <MyGifts
              registry={state}
              identity={registry.identity}
              actions={actions}
              shown={gifts}
              onFollow={(id) => void shown.goTo(id)}
            />
            <Chips categories={state.categories} chosen={chosen} waiting={shown.waiting} onChoose={shown.choose} />
            <p className="visually-hidden" role="status">
              {chosen !== null && `${formatCount(total, 'gift')} in ${chosen}`}
            </p>
            {!actions.closed && (
              <noscript>
                <p className="registry-no-script">To reserve a gift, please turn on JavaScript.</p>
              </noscript>
            )}
            <ul className="gifts">
              {gifts.map((gift) => (
                <GiftCard key={gift.id} gift={gift} design={design} since={state.since} actions={actions} />
              ))}
            </ul>
            {gifts.length < total && (
              <MoreGifts total={total} waiting={shown.waiting} onAsk={() => void shown.showAll()} />
            )}
          </>
        )}
        <RegistryDialogs page={page} registry={registry} />
      </section>
    </Currency>
  );
}

/** `closed`: the event is called off, so nobody's presence is a gift any more. */
function NoGifts({ design, closed }: { design: Design; closed: boolean }) {
  return (
    <div className="empty">
      {design.Empty && <design.Empty of="registry" />}
      <p className="empty-title">{closed ? 'No gifts needed' : 'No gifts listed yet'}</p>
      {!closed && <p>Having you with us is the best gift of all.</p>}
    </div>
  );
}
