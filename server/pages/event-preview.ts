import type { FastifyRequest } from 'fastify';
import { eventChange, type Event } from '../../contract/event.ts';
import { openOwnerSession } from '../features/owners/actions.ts';
import { findSite } from '../features/sites/actions.ts';
import { ApiError, requireFound } from '../kit/errors.ts';
import type { Services } from '../services.ts';
import { buildLookPreview } from './event-site.ts';
import type { Page } from './page.ts';

/**
 * Renders the invitation with its owner's unsaved changes, and stores nothing.
 *
 * @throws ApiError 404 if there is no site, 401 for anyone but its owner.
 */
export async function buildEventPreview(services: Services, subdomain: string, request: FastifyRequest): Promise<Page> {
  const { db, samples } = services;
  const found = requireFound(await findSite(db, { subdomain }));
  const site = await samples.resolveVisitedSite(db, found, samples.readVisit(services, request));
  const session = await openOwnerSession(services, request);
  if (session?.eventId !== site.eventId) throw new ApiError('not_signed_in');
  return buildLookPreview(services, site, pickValidFields(request.body));
}

function pickValidFields(body: unknown): Partial<Event> {
  const sent = new Map<string, unknown>(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  const taken = Object.entries(eventChange.omit({ version: true }).shape).flatMap(([name, field]) => {
    const { data } = field.safeParse(sent.get(name));
    return data === undefined ? [] : [[name, data] as const];
  });
  return Object.fromEntries(taken);
}
