import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { TEMPLATE_IDS } from '../../contract/catalog.ts';
import { formatEventTitle, formatHosts } from '../../contract/occasions.ts';
import type { GuestPage, Preload, RenderedPage } from '../../contract/pages.ts';
import type { PictureProps } from '../ui/own-picture.ts';
import { getDesign } from './designs/all.ts';
import { DataPage } from './guest-data/data-page.tsx';
import { UnsubscribePage } from './guest-mail/unsubscribe-page.tsx';
import { findTopPhoto } from './home/top-photo.ts';
import { describe, formatDocumentTitle } from './home/wording.ts';
import { Invitation } from './invitation.tsx';
import { buildIcon } from './layout/icon.ts';
import type { InvitationPage } from './invitation-page.ts';
import { GiftPage } from './registry/gift-page.tsx';
import { Registry } from './registry/registry.tsx';
import { DialogSample } from './samples/dialog-sample-page.tsx';
import { GallerySample } from './samples/gallery-sample-page.tsx';
import { buildShareImage } from './share.ts';
import { Written } from './sections/written.tsx';
import { Cover } from './sites/cover.tsx';
import type { CoverData } from './sites/door.tsx';

export { buildShareCard } from './share.ts';

export function render(data: GuestPage): RenderedPage {
  switch (data.page) {
    case 'invitation':
      return renderInvitation(data);
    case 'gift':
      return renderGift(data);
    case 'data':
      return renderData(data);
    case 'unsubscribe':
      return renderUnsubscribe(data);
    case 'cover':
      return renderCover(data);
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
  const { design, fonts, getScene, getFirstView, style, belowStyle, sectionStyle } = getDesign(event.template_id);
  const photo = findTopPhoto(event);
  return {
    head: {
      title: formatDocumentTitle(event),
      cardTitle: formatEventTitle(event),
      description: describe(event),
      ...buildShareImage(event),
      ...buildIcon(event),
      // Search engines may list a site only if its owner allows it, and never a personal link.
      ...((!event.search_listed || page.guest !== null || page.invitationProblem !== null) && { noindex: true }),
    },
    body: renderToString(
      <StrictMode>
        <Invitation page={page} design={design} parts={{ Registry, Written }} belowStyle={belowStyle} />
      </StrictMode>,
    ),
    htmlAttributes: { 'data-theme': event.color_theme },
    styles: hasSectionStyles(page) ? [style, sectionStyle] : [style],
    bodyStyles: [belowStyle],
    preload: [
      ...(photo ? [toPreload(photo)] : getScene(event.color_theme)),
      ...fonts.map((href) => ({ href, as: 'font' as const })),
      ...getFirstView(event.color_theme),
    ],
  };
}

/** For written sections, and for a navigation that the design does not arrange itself (layout/navigation.tsx). */
const hasSectionStyles = ({ parts, written }: InvitationPage): boolean =>
  Object.keys(written).length > 0 || parts.length < 4 || parts.length > 5;

const toPreload = ({ src, srcSet, sizes }: PictureProps): Preload => ({
  href: src,
  as: 'image',
  ...(srcSet !== undefined && { srcSet, sizes }),
});

function renderGift(page: Extract<GuestPage, { page: 'gift' }>): RenderedPage {
  const { event } = page;
  const { design, fonts, otherStyles } = getDesign(event.template_id);
  return {
    head: {
      title: `Your gift · ${formatDocumentTitle(event)}`,
      description: 'A reserved gift.',
      ...buildIcon(event),
      noindex: true,
    },
    body: renderToString(<GiftPage page={page} design={design} />),
    htmlAttributes: { 'data-theme': event.color_theme },
    styles: otherStyles,
    preload: fonts.map((href) => ({ href, as: 'font' })),
    noScript: true,
  };
}

function renderData(page: Extract<GuestPage, { page: 'data' }>): RenderedPage {
  const { event } = page;
  const { fonts, otherStyles } = getDesign(event.template_id);
  return {
    head: {
      title: `Your data · ${formatDocumentTitle(event)}`,
      description: 'What this site stores.',
      ...buildIcon(event),
      noindex: true,
    },
    body: renderToString(<DataPage page={page} />),
    htmlAttributes: { 'data-theme': event.color_theme },
    styles: otherStyles,
    preload: fonts.map((href) => ({ href, as: 'font' })),
    noScript: true,
  };
}

function renderUnsubscribe(page: Extract<GuestPage, { page: 'unsubscribe' }>): RenderedPage {
  const { event } = page;
  const { fonts, otherStyles } = getDesign(event?.template_id ?? TEMPLATE_IDS[0]);
  return {
    head: { title: 'Unsubscribe', description: 'Stop emails about an event.', noindex: true },
    body: renderToString(<UnsubscribePage page={page} />),
    ...(event && { htmlAttributes: { 'data-theme': event.color_theme } }),
    styles: otherStyles,
    preload: fonts.map((href) => ({ href, as: 'font' })),
    noScript: true,
  };
}

/** Its event has no facts, so neither has the head. */
function renderCover(page: CoverData): RenderedPage {
  const { event, isLetIn } = page;
  const { design, fonts, getScene, otherStyles } = getDesign(event.template_id);
  const hosts = formatHosts(event.couple_names);
  const what = isLetIn ? 'Find your invitation' : 'A private invitation';
  return {
    head: {
      title: hosts === '' ? what : `${hosts} · ${what}`,
      description: isLetIn ? 'Get the link of your invitation.' : 'Only invited guests can see this site.',
      ...buildShareImage(event),
      ...buildIcon(event),
      noindex: true,
    },
    body: renderToString(<Cover page={page} design={design} />),
    htmlAttributes: { 'data-theme': event.color_theme },
    styles: otherStyles,
    preload: [...getScene(event.color_theme), ...fonts.map((href) => ({ href, as: 'font' as const }))],
    noScript: true,
  };
}

function renderSample(title: string, sample: ReactNode): RenderedPage {
  const { fonts, style, belowStyle } = getDesign(TEMPLATE_IDS[0]);
  return {
    head: { title, description: `A test page for the ${title.toLowerCase()}.`, noindex: true },
    body: renderToString(sample),
    styles: [style, belowStyle, 'web/guest/samples/samples.css'],
    preload: fonts.map((href) => ({ href, as: 'font' })),
  };
}
