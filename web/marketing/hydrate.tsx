import { startTransition, useEffect } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { MarketingPage } from '../../contract/pages.ts';
import { changeDraft } from './checkout/draft.ts';

/** Resolves when the page is interactive. */
export async function hydrate(root: HTMLElement, data: MarketingPage): Promise<void> {
  const view = await loadView(data);
  preserveInput(root);
  await new Promise<void>((resolve) => {
    // A transition hydrates in small pieces, so that the page stays responsive.
    startTransition(() => {
      hydrateRoot(root, <Hydrated onHydrated={resolve}>{view}</Hydrated>);
    });
  });
}

/** Each view is a chunk of its own. */
async function loadView(data: MarketingPage): Promise<ReactNode> {
  switch (data.page) {
    case 'landing': {
      const { Landing } = await import('./landing/landing.tsx');
      return <Landing brand={data.brand} samples={data.samples} />;
    }
    case 'checkout': {
      const { Sandbox } = await import('./checkout/sandbox.tsx');
      return <Sandbox {...data} />;
    }
    case 'welcome': {
      const { Welcome } = await import('./checkout/welcome.tsx');
      return <Welcome {...data} />;
    }
    default:
      return null;
  }
}

/** Hydration would lose an address typed before it. */
function preserveInput(root: HTMLElement): void {
  const typed = root.querySelector<HTMLInputElement>('input[name="subdomain"]')?.value;
  if (typed) changeDraft({ subdomain: typed });
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
