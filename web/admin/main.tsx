import '../ui/layers.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { config } from 'zod/v4/core';
import { Toaster } from '../ui/toast.tsx';
import '../ui/app-shell/area.css';
import '../ui/app-shell/button.css';
import '../ui/app-shell/field.css';
import '../ui/app-shell/opening.css';
import '../ui/app-shell/page.css';
import { liftToasts } from '../ui/app-shell/toast-lift.ts';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

// The page's Content-Security-Policy blocks and reports `new Function`, with which Zod compiles schemas. This must run
// before any schema is created, which happens when a page with a form is loaded.
config({ jitless: true });

const root = document.getElementById('app');
if (!root) throw new Error('The document has no root element.');

createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <RouterProvider router={createBrowserRouter(routes)} />
    <Toaster place={liftToasts} />
  </QueryClientProvider>,
);
