import { startTransition, useEffect } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { MarketingPage } from '../../contract/pages.ts';
import { changeDraft } from './checkout/draft.ts';

/** Brings a page to life that the server rendered; done when it answers. */
export async function hydrate(root: HTMLElement, data: MarketingPage): Promise<void> {
  const view = await loadView(data);
  preserveInput(root);
  await new Promise<void>((resolve) => {
    // As a transition it is done in small pieces, between which the page answers.
    startTransition(() => {
      hydrateRoot(root, <Hydrated onAlive={resolve}>{view}</Hydrated>);
    });
  });
}

/** The view of a page; each comes as a part of its own. */
async function loadView(data: MarketingPage): Promise<ReactNode> {
  switch (data.page) {
    case 'landing': {
      const { Landing } = await import('./landing/landing.tsx');
      return <Landing brand={data.brand} demos={data.demos} />;
    }
    case 'checkout': {
      const { Sandbox } = await import('./checkout/sandbox.tsx');
      return <Sandbox {...data} />;
    }
    case 'welcome': {
      const { Welcome } = await import('./checkout/welcome.tsx');
      return <Welcome {...data} />;
    }
    case 'outbox': {
      const { Outbox } = await import('./outbox/outbox.tsx');
      return <Outbox {...data} />;
    }
    default:
      return null;
  }
}

/** An address that was typed before the page was alive would be lost to hydration. */
function preserveInput(root: HTMLElement): void {
  const typed = root.querySelector<HTMLInputElement>('input[name="subdomain"]')?.value;
  if (typed) changeDraft({ subdomain: typed });
}

function Hydrated({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}
