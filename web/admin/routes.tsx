import { redirect } from 'react-router';
import type { RouteObject } from 'react-router';
import { paths } from './paths.ts';
import { PageError } from '../ui/app-shell/page-error.tsx';
import { Protected } from './shell/protected.tsx';

export const routes: RouteObject[] = [
  {
    ErrorBoundary: PageError,
    // The document says that the page is loading.
    HydrateFallback: () => null,
    children: [
      { path: paths.login, lazy: () => import('./owners/login-page.tsx') },
      { path: paths.forgotPassword, lazy: () => import('./owners/forgot-page.tsx') },
      { path: paths.resetPassword, lazy: () => import('./owners/reset-page.tsx') },
      { path: paths.restoreEmail, lazy: () => import('./owners/account/restore-email-page.tsx') },
      { path: paths.undoSecondFactor, lazy: () => import('./owners/account/undo-second-factor-page.tsx') },
      { path: paths.confirmEmail, lazy: () => import('./owners/account/confirm-email-page.tsx') },
      { path: paths.join, lazy: () => import('./owners/account/join-page.tsx') },
      { path: paths.handoff, lazy: () => import('./owners/handoff.tsx') },
      {
        Component: Protected,
        children: [
          { path: paths.dashboard, lazy: () => import('./dashboard/page.tsx') },
          { path: paths.event, lazy: () => import('./event/page.tsx') },
          { path: paths.sections, lazy: () => import('./sections/page.tsx') },
          { path: paths.sectionEditor, lazy: () => import('./sections/editor-page.tsx') },
          { path: paths.guestView, lazy: () => import('./guest-view/page.tsx') },
          { path: paths.themes, lazy: () => import('./event/themes/page.tsx') },
          { path: paths.gallery, lazy: () => import('./gallery/page.tsx') },
          { path: paths.rsvp, lazy: () => import('./rsvp/page.tsx') },
          { path: paths.questions, lazy: () => import('./rsvp/questions/page.tsx') },
          { path: paths.headcount, lazy: () => import('./headcount/page.tsx') },
          { path: paths.registry, lazy: () => import('./registry/page.tsx') },
          { path: paths.thanks, lazy: () => import('./registry/thanks/page.tsx') },
          { path: paths.schedule, lazy: () => import('./schedule/page.tsx') },
          { path: paths.guests, lazy: () => import('./guests/page.tsx') },
          { path: paths.guestCards, lazy: () => import('./guests/cards-page.tsx') },
          { path: paths.share, lazy: () => import('./mails/share-page.tsx') },
          { path: paths.mails, lazy: () => import('./mails/page.tsx') },
          { path: paths.account, lazy: () => import('./owners/account/page.tsx') },
        ],
      },
      { path: '*', loader: () => redirect(paths.dashboard) },
    ],
  },
];
