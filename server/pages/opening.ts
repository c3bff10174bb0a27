import { escapeHtml } from './document.ts';

/** Returns the body of an application, which says that it is loading while its root shows no page (opening.css). */
export const renderOpening = (brandName: string): string =>
  [
    '<div id="app"></div>',
    `<div class="opening" role="status"><b>${escapeHtml(brandName)}</b><p>Loading…</p></div>`,
    '<noscript><p class="page">This page needs JavaScript. Please turn it on and reload the page.</p></noscript>',
  ].join('');
