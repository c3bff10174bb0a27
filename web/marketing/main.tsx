import type { MarketingPage } from '../../contract/pages.ts';
import './base.css';
import { startWhenUsed } from './start-when-used.ts';

/**
 * The pages are complete without this script. It loads the code for hydration when the page is idle or touched,
 * whichever comes first; a press in between is repeated after hydration.
 */
const root = document.getElementById('root');
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as MarketingPage | null;

// `/templates` and `/pricing` are the landing page, scrolled to that section.
if (data?.page === 'landing' && location.hash === '') {
  document.getElementById(location.pathname.slice(1))?.scrollIntoView({ behavior: 'instant' });
}

if (root && data) {
  // The welcome page and the greeting of a known owner need the script immediately.
  const atOnce = data.page === 'welcome' || document.cookie.includes('adminLogin=');
  startWhenUsed(root, atOnce, async () => {
    const { hydrate } = await import('./hydrate.tsx');
    await hydrate(root, data);
  });
}
