import type { FastifyRequest } from 'fastify';
import { TEMPLATE_IDS } from '../../contract/catalog.ts';
import { COLOR_THEMES, type Event } from '../../contract/event.ts';
import { openOwnerSession } from '../features/owners/actions.ts';
import type { Site } from '../features/sites/actions.ts';
import type { Services } from '../services.ts';
import type { Page } from './serve.ts';

/** The look of an event. */
export type Look = Pick<Event, 'template_id' | 'color_theme'>;

/**
 * The look that a site's own owner tries on by `?template=…&theme=…`, in whole or in part; undefined where nobody asks
 * for one, and for everyone else.
 */
export async function lookTriedOn(
  services: Services,
  site: Site,
  request: Pick<FastifyRequest, 'url' | 'method' | 'headers' | 'host' | 'place'>,
): Promise<Partial<Look> | undefined> {
  const [path, query] = request.url.split('?');
  const asked = new URLSearchParams(query);
  const template_id = TEMPLATE_IDS.find((id) => id === asked.get('template'));
  const color_theme = COLOR_THEMES.find((id) => id === asked.get('theme'));
  if (path !== '/' || (!template_id && !color_theme)) return undefined;
  const session = await openOwnerSession(services, request);
  if (session?.eventId !== site.eventId) return undefined;
  return { ...(template_id && { template_id }), ...(color_theme && { color_theme }) };
}

/**
 * A page to be looked at and not used: within the owner area on the same host, without script, out of reach of pointer
 * and keyboard, and kept nowhere.
 */
export function onlyToLookAt(page: Page): Page {
  const { rendered, headers } = page;
  return {
    ...page,
    framed: true,
    rendered: { ...rendered, still: true, htmlAttributes: { ...rendered.htmlAttributes, inert: '' } },
    headers: { ...headers, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  };
}
