import { randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';
import { PageBody } from './body.ts';
import { renderDocument } from './document.ts';
import { buildPageHeaders } from './headers.ts';
import type { Page } from './page.ts';

/** A page as it is sent. */
export interface BuiltPage {
  status: number;
  headers: Record<string, string>;
  body: PageBody;
  shared: boolean;
}

/** `onStored` is for a page that is kept (`PageBody`). */
export function buildDocument(
  { config, assets }: Pick<Services, 'assets' | 'config'>,
  page: Page,
  onStored?: (bytes: number) => void,
): BuiltPage {
  const nonce = assets.renderHead ? randomBytes(16).toString('base64') : undefined;
  const { html, inlineStyles } = renderDocument({ ...page, assets, nonce, siteName: config.brand.name });
  const shared = page.shared === true && nonce === undefined;
  return {
    status: page.status ?? 200,
    headers: {
      'cache-control': shared ? 'no-cache' : 'private, no-cache',
      vary: 'accept-encoding',
      'content-type': 'text/html; charset=utf-8',
      ...buildPageHeaders(config, { styles: inlineStyles, nonce }),
      ...page.headers,
    },
    body: new PageBody(html, onStored ? 'stored' : shared ? 'shared' : 'once', onStored),
    shared,
  };
}
