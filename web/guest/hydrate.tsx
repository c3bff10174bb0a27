import { StrictMode, useEffect } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { GuestPage } from '../../contract/pages.ts';
import type { Design, DesignName } from './designs/design.ts';
import { designNameOf } from './designs/design.ts';
import { Invitation } from './invitation.tsx';
import type { LateParts } from './invitation.tsx';
import { late } from './loader/late.ts';

const DESIGNS: Record<DesignName, () => Promise<Design>> = {
  'classic-wedding': async () => (await import('./designs/classic-wedding/design.tsx')).classicWedding,
  plain: async () => (await import('./designs/plain/design.tsx')).plain,
};

const PARTS: LateParts = {
  Registry: late('registry', async () => (await import('./registry/registry.tsx')).Registry),
};

/** Brings the page to life: the same tree over the same markup. Resolves when it answers to the reader. */
export async function hydrate(root: HTMLElement): Promise<void> {
  const page = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as GuestPage;
  if (page.page !== 'invitation') return;
  const design = await DESIGNS[designNameOf(page.event.template_id)]();
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <StrictMode>
        <Alive onceAlive={resolve}>
          <Invitation page={page} design={design} parts={PARTS} />
        </Alive>
      </StrictMode>,
    );
  });
}

function Alive({ onceAlive, children }: { onceAlive: () => void; children: ReactNode }) {
  useEffect(onceAlive, [onceAlive]);
  return children;
}
