import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { eventTitle } from '../../contract/occasions.ts';
import type { GuestPage, Preload, RenderedPage } from '../../contract/pages.ts';
import { classicWedding } from './designs/classic-wedding/design.tsx';
import cormorant from './designs/classic-wedding/fonts/cormorant-core.woff2';
import pinyon from './designs/classic-wedding/fonts/pinyon-core.woff2';
import sceneTall from './designs/classic-wedding/scene-tall.webp';
import sceneWide from './designs/classic-wedding/scene-wide.webp';
import { designNameOf } from './designs/design.ts';
import type { Design, DesignName } from './designs/design.ts';
import { plain } from './designs/plain/design.tsx';
import fraunces from './designs/plain/fonts/fraunces-core.woff2';
import instrument from './designs/plain/fonts/instrument-core.woff2';
import { describe, documentTitle } from './home/wording.ts';
import { Invitation } from './invitation.tsx';
import type { InvitationPage } from './invitation.tsx';
import { GiftPage } from './registry/gift-page.tsx';
import { Registry } from './registry/registry.tsx';
import { DialogSample } from './samples/dialog-sample-page.tsx';
import { GallerySample } from './samples/gallery-sample-page.tsx';
import { shareImage } from './share.ts';

export { shareCard } from './share.ts';

interface Look {
  design: Design;
  /** The fonts of the first view whose late arrival one would see. */
  fonts: readonly string[];
  /** The picture at the top where the hosts have none of their own. */
  scene: readonly Preload[];
}

const LOOKS: Record<DesignName, Look> = {
  'classic-wedding': {
    design: classicWedding,
    fonts: [cormorant, pinyon],
    scene: [
      { href: sceneTall, as: 'image', media: '(max-width: 767px)' },
      { href: sceneWide, as: 'image', media: '(min-width: 768px)' },
    ],
  },
  plain: { design: plain, fonts: [fraunces, instrument], scene: [] },
};

/** Renders a page for guests: the invitation, complete without script, a mailed gift, or a test page (spec 2.1). */
export function render(data: GuestPage): RenderedPage {
  switch (data.page) {
    case 'invitation':
      return renderInvitation(data);
    case 'gift':
      return renderGift(data);
    case 'dialog-test':
      return renderSample('Dialog', <DialogSample />);
    case 'gallery-test':
      return renderSample('Gallery', <GallerySample />);
    default:
      return data satisfies never;
  }
}

function renderInvitation(page: InvitationPage): RenderedPage {
  const { event } = page;
  const name = designNameOf(event.template_id);
  const { design, fonts, scene } = LOOKS[name];
  const photo = event.main_photo_url;
  return {
    head: {
      title: documentTitle(event),
      cardTitle: eventTitle(event),
      description: describe(event),
      ...shareImage(event),
      // A site is found by strangers if its owner lets it be; a personal link is nobody else's to find.
      ...((!event.search_listed || page.guest !== null || page.invitationProblem !== null) && { noindex: true }),
    },
    body: renderToString(
      <StrictMode>
        <Invitation page={page} design={design} parts={{ Registry }} />
      </StrictMode>,
    ),
    htmlAttributes: { 'data-theme': event.color_theme },
    styles: [styleOf(name)],
    preload: [
      ...(photo === '' ? scene : [{ href: photo, as: 'image' as const }]),
      ...fonts.map((href) => ({ href, as: 'font' as const })),
    ],
  };
}

/** The page behind a mailed link: nobody else's to find, and nothing for a script to do. */
function renderGift(page: Extract<GuestPage, { page: 'gift' }>): RenderedPage {
  const { event } = page;
  const name = designNameOf(event.template_id);
  const { design, fonts } = LOOKS[name];
  return {
    head: { title: `A gift · ${documentTitle(event)}`, description: 'A gift that was reserved.', noindex: true },
    body: renderToString(<GiftPage page={page} design={design} />),
    htmlAttributes: { 'data-theme': event.color_theme },
    styles: [styleOf(name)],
    preload: fonts.map((href) => ({ href, as: 'font' })),
    still: true,
  };
}

function renderSample(title: string, sample: ReactNode): RenderedPage {
  return {
    head: { title, description: `A page to try the ${title.toLowerCase()} with.`, noindex: true },
    body: renderToString(sample),
    styles: [styleOf('plain'), 'web/guest/samples/samples.css'],
    preload: LOOKS.plain.fonts.map((href) => ({ href, as: 'font' })),
  };
}

/** The style sheet of a design, as the build's manifest names it. */
function styleOf(name: DesignName): string {
  return `web/guest/designs/${name}/style.css`;
}
