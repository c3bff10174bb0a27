import { redirect } from 'react-router';
import type { RouteObject } from 'react-router';
import { PageError } from '../ui/app-shell/page-error.tsx';
import { paths } from './paths.ts';
import { Protected } from './shell/protected.tsx';

export const routes: RouteObject[] = [
  {
    ErrorBoundary: PageError,
    // The document says that the page is loading.
    HydrateFallback: () => null,
    children: [
      { path: paths.login, lazy: () => import('./operators/sign-in-page.tsx') },
      { path: paths.password, lazy: () => import('./operators/password-page.tsx') },
      {
        Component: Protected,
        children: [
          { path: paths.orders, lazy: () => import('./orders/page.tsx') },
          { path: paths.order, lazy: () => import('./orders/order-page.tsx') },
          { path: paths.sites, lazy: () => import('./sites/page.tsx') },
          { path: paths.carts, lazy: () => import('./carts/page.tsx') },
          { path: paths.revenue, lazy: () => import('./revenue/page.tsx') },
          { path: paths.jobs, lazy: () => import('./jobs/page.tsx') },
          { path: paths.log, lazy: () => import('./log/page.tsx') },
        ],
      },
      { path: '*', loader: () => redirect(paths.orders) },
    ],
  },
];
