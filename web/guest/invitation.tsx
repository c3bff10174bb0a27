import { Suspense } from 'react';
import type { ComponentType } from 'react';
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

/** Components that the server renders at once and that hydrate only when they are near the viewport. */
export interface LazyParts {
  Registry: ComponentType<RegistryProps>;
}

interface InvitationProps {
  page: InvitationPage;
  design: Design;
  parts: LazyParts;
}

export function Invitation({ page, design, parts }: InvitationProps) {
  const { brand, event, guest, moment, origin } = page;
  const token = guest?.unique_token;
  const hasSchedule = page.schedule.length > 0;
  return (
    <>
      <a className="skip" href="#main">
        Skip to the invitation
      </a>
      {page.invitationProblem !== null && <ProblemBanner />}
      <div className="site">
        <Navigation event={event} hasSchedule={hasSchedule} />
        <main id="main" tabIndex={-1}>
          <Home {...{ event, moment, origin, guest, token, design }} scheduled={page.schedule.length > 0} />
          <Schedule event={event} schedule={page.schedule} token={token} design={design} />
          <Rsvp page={page} design={design} />
          <Suspense>
            <parts.Registry page={page} design={design} />
          </Suspense>
          <Gallery event={event} gallery={page.gallery} design={design} />
        </main>
        <Footer event={event} hasSchedule={hasSchedule} brand={brand} design={design} demo={page.sample} />
      </div>
      <Toaster />
    </>
  );
}
