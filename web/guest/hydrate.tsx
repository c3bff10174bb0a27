import { StrictMode, useEffect } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { GuestPage } from '../../contract/pages.ts';
import type { Design } from './designs/design.ts';
import { Invitation } from './invitation.tsx';
import type { Parts } from './invitation.tsx';
import { lazySection } from './loader/lazy-parts.ts';
import { KeptSection } from './sections/kept.tsx';

const DESIGNS = import.meta.glob<Design>('./designs/*/design.tsx', { import: 'design' });

const PARTS: Parts = {
  Registry: lazySection('registry', async () => (await import('./registry/registry.tsx')).Registry),
  Written: KeptSection,
};

/**
 * Hydrates the page. `beforeHydration` runs last before React starts and may delay it or restore the markup. Resolves when the
 * page is interactive.
 */
export async function hydrate(root: HTMLElement, beforeHydration: () => Promise<void>): Promise<void> {
  const page = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as GuestPage;
  if (page.page !== 'invitation') return;
  const load = DESIGNS[`./designs/${page.event.template_id}/design.tsx`];
  if (!load) return;
  const design = await load();
  // Only the server knows its address.
  const belowStyle = root.querySelector('main > link')?.getAttribute('href') ?? '';
  await beforeHydration();
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <StrictMode>
        <Hydrated onHydrated={resolve}>
          <Invitation page={page} design={design} parts={PARTS} belowStyle={belowStyle} />
        </Hydrated>
      </StrictMode>,
    );
  });
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
