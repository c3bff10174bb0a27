import '../ui/layers.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { config } from 'zod';
import '../ui/app-shell/area.css';
import '../ui/app-shell/button.css';
import '../ui/app-shell/field.css';
import '../ui/app-shell/opening.css';
import '../ui/app-shell/page.css';
import './operator.css';
import { liftToasts } from '../ui/app-shell/toast-lift.ts';
import { Toaster } from '../ui/toast.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

// The page's Content-Security-Policy blocks and reports `new Function`, with which Zod compiles schemas.
config({ jitless: true });

const root = document.getElementById('app');
if (!root) throw new Error('The document has no root element.');

createRoot(root).render(
  <QueryClientProvider client={createQueryClient()}>
    <RouterProvider router={createBrowserRouter(routes)} />
    <Toaster place={liftToasts} />
  </QueryClientProvider>,
);
