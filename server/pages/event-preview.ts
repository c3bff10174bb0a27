import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { eventChange, type Event } from '../../contract/event.ts';
import { listOwnSections } from '../features/sections/actions.ts';
import { arrangeTried, triedSections } from '../features/sections/preview-rules.ts';
import { findSite } from '../features/sites/actions.ts';
import { findOwnerScope } from '../gates.ts';
import { ApiError, requireFound } from '../kit/errors.ts';
import type { Services } from '../services.ts';
import { buildLookPreview } from './event-site.ts';
import { readNamedHousehold } from './household.ts';
import type { Page } from './page.ts';

/** As whom, and on which day in the event's zone, the owner sees the page. */
const lookedAt = z.object({ invitation: z.uuid().optional(), day: z.iso.date().optional() });

/**
 * Renders the invitation with its owner's unsaved changes, or as a household sees it, and stores nothing.
 *
 * @throws ApiError 404 if there is no such site or invitation, 401 for anyone but its owner.
 */
export async function buildEventPreview(services: Services, subdomain: string, request: FastifyRequest): Promise<Page> {
  const { db, samples } = services;
  const found = requireFound(await findSite(db, { subdomain }));
  const site = await samples.resolveVisitedSite(db, found, samples.readVisit(services, request));
  const scope = await findOwnerScope(services, request);
  if (scope?.eventId !== site.eventId) throw new ApiError('not_signed_in');
  const sent = readFields(request.body);
  const { data: tried } = triedSections.safeParse(sent.get('sections'));
  const sections = tried && arrangeTried(await listOwnSections(db, scope), tried);
  const { invitation, day } = lookedAt.safeParse(sent.get('as')).data ?? {};
  const household =
    invitation === undefined ? undefined : requireFound(await readNamedHousehold(services, site, invitation));
  return buildLookPreview(services, site, {
    event: pickValidFields(sent),
    ...(sections && { sections }),
    ...(household && { household }),
    ...(day !== undefined && { day }),
  });
}

const readFields = (body: unknown) =>
  new Map<string, unknown>(typeof body === 'object' && body !== null ? Object.entries(body) : []);

function pickValidFields(sent: ReadonlyMap<string, unknown>): Partial<Event> {
  const taken = Object.entries(eventChange.omit({ version: true }).shape).flatMap(([name, field]) => {
    const { data } = field.safeParse(sent.get(name));
    return data === undefined ? [] : [[name, data] as const];
  });
  return Object.fromEntries(taken);
}
