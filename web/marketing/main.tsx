import type { MarketingPage } from '../../contract/pages.ts';
import './base.css';
import { startWhenUsed } from './start-when-used.ts';

/**
 * The pages are complete without this. The script that makes them answer is fetched when the page is idle or at the
 * first touch, whichever comes first; a press in between is kept and done then.
 */
const root = document.getElementById('root');
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as MarketingPage | null;

// `/templates` and `/pricing` are the landing page, seen from there.
if (data?.page === 'landing' && location.hash === '') {
  document.getElementById(location.pathname.slice(1))?.scrollIntoView({ behavior: 'instant' });
}

if (root && data) {
  // A greeting waits to be shown: at once then.
  const atOnce = data.page === 'welcome' || document.cookie.includes('adminLogin=');
  startWhenUsed(root, atOnce, async () => {
    const { hydrate } = await import('./hydrate.tsx');
    await hydrate(root, data);
  });
}
