import { Suspense } from 'react';
import type { ComponentType } from 'react';
import type { PagePart } from '../../contract/pages.ts';
import { Toaster } from '../ui/toast.tsx';
import type { Design } from './designs/design.ts';
import { Footer } from './layout/footer.tsx';
import { Navigation } from './layout/navigation.tsx';
import { ProblemBanner } from './layout/problem-banner.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { Home } from './home/home.tsx';
import type { InvitationPage } from './invitation-page.ts';
import type { RegistryProps } from './registry/registry.tsx';
import { Rsvp } from './rsvp/rsvp.tsx';
import { Schedule } from './schedule/schedule.tsx';
import type { WrittenProps } from './sections/written.tsx';

/** Components that the server renders at once, and browsers otherwise. */
export interface Parts {
  /** Hydrates only when it is near the viewport. */
  Registry: ComponentType<RegistryProps>;
  /** Does not hydrate. */
  Written: ComponentType<WrittenProps>;
}

interface InvitationProps {
  page: InvitationPage;
  design: Design;
  parts: Parts;
  /** The address of the style sheet for what is below the first section. */
  belowStyle: string;
}

export function Invitation({ page, design, parts, belowStyle }: InvitationProps) {
  const { brand, event, guest, moment, origin, changes } = page;
  const token = guest?.unique_token;
  const hasReplies = page.parts.some(({ kind }) => kind === 'rsvp');
  const scheduled = page.parts.some(({ kind }) => kind === 'schedule');
  const render = (part: PagePart) => {
    switch (part.kind) {
      case 'home':
        return (
          <Home
            key="home"
            {...{ event, moment, origin, guest, token, changes, design, scheduled }}
            reply={guest && hasReplies ? page.reply : null}
            asks={hasReplies && page.terms !== 'closed'}
          />
        );
      case 'schedule':
        return <Schedule key="schedule" {...{ event, token, changes, design }} schedule={page.schedule} />;
      case 'rsvp':
        return <Rsvp key="rsvp" page={page} design={design} />;
      case 'registry':
        return (
          <Suspense key="registry">
            <parts.Registry page={page} design={design} />
          </Suspense>
        );
      case 'gallery':
        return <Gallery key="gallery" event={event} gallery={page.gallery} design={design} />;
      default:
        return <parts.Written key={part.anchor} part={part} page={page} design={design} />;
    }
  };
  const [top, ...below] = page.parts;
  return (
    <>
      <a className="skip" href="#main">
        Skip to the invitation
      </a>
      {page.invitationProblem !== null && <ProblemBanner />}
      <div className="site">
        <Navigation event={event} parts={page.parts} />
        <main id="main" tabIndex={-1}>
          {top && render(top)}
          {/* Browsers paint the top while it loads. */}
          <link rel="stylesheet" href={belowStyle} />
          {below.map(render)}
        </main>
        <Footer event={event} parts={page.parts} brand={brand} design={design} demo={page.sample} />
      </div>
      <Toaster />
    </>
  );
}
