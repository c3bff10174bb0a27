import { z } from 'zod';
import { access } from '../../contract/access.ts';
import { ERRORS } from '../../contract/errors.ts';
import type { Event } from '../../contract/event.ts';
import { wantedInvitation } from '../../contract/finding.ts';
import type { GuestPage } from '../../contract/pages.ts';
import { getEvent } from '../features/event/actions.ts';
import { findInvitationByName, mailFoundInvitations } from '../features/finding/actions.ts';
import { unlock } from '../features/sites/access-actions.ts';
import type { Site } from '../features/sites/actions.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import { toSiteScope } from '../gates.ts';
import { ApiError } from '../kit/errors.ts';
import type { Services } from '../services.ts';
import type { Page, Redirect } from './page.ts';

type CoverPage = Extract<GuestPage, { page: 'cover' }>;
type Step = Pick<CoverPage, 'step' | 'typed' | 'problem'>;

/** Where the forms are sent to, and where their next step is shown. */
export const UNLOCK = '/unlock';
export const FIND = '/find';

/** In the query of that step. Encrypted, because it contains what was typed and proxies log addresses. */
const STEP = 'step';

/** Of what the form shows again; no valid value is longer. */
const TYPED_MAX = 254;
const typed = z.string().max(TYPED_MAX);
const storedStep = z.object({
  step: z.enum(['enter', 'find', 'sent']),
  typed: z.object({ passcode: typed, email: typed, name: typed }),
  problem: z.object({ field: z.enum(['passcode', 'email', 'name']), sentence: z.string() }).nullable(),
});
type Field = keyof Step['typed'];

const NOTHING_TYPED = { passcode: '', email: '', name: '' };

/** The event as strangers may know it: by its hosts' names and its appearance. */
export const hideFacts = (event: Event): Event => ({
  ...event,
  event_type: 'other',
  status: 'planned',
  event_name: '',
  event_date: null,
  event_time: '',
  event_end_time: null,
  time_zone: null,
  event_caption: '',
  main_photo_url: '',
  main_photo_focus: null,
  venue_name: '',
  venue_address: '',
  rsvp_deadline: null,
  contact: '',
});

/** What a visitor sees of a site that is closed to them, and where guests find their invitation. */
export async function buildCover(
  services: Services,
  site: Site,
  { path, query, ...shown }: { path: string; query: string; isLetIn: boolean; wrongLink?: boolean },
  status = 200,
): Promise<Page> {
  const { brand } = services.config;
  const event = hideFacts(await getEvent(services.db, toSiteScope(site)));
  const first: Step = { step: path === FIND ? 'find' : 'enter', typed: NOTHING_TYPED, problem: null };
  const step = path === FIND || path === UNLOCK ? readStep(services, site, query) : undefined;
  const { findByName: byName } = site;
  const page: CoverPage = {
    page: 'cover',
    brand,
    event,
    access: site.access,
    byName,
    wrongLink: false,
    ...first,
    ...step,
    ...shown,
  };
  return {
    status,
    entry: 'guest',
    rendered: services.views.renderGuest(page),
    data: page,
    canonical: `${buildSiteOrigin(brand.origin, site.subdomain)}/`,
    headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
  };
}

/**
 * Lets a browser in, mails links or finds an invitation, as the API's calls do. It always redirects, so that going back or
 * reloading sends no form again.
 */
export async function handleCoverForm(
  services: Services,
  site: Site,
  { path, form, network }: { path: string; form: unknown; network: string },
): Promise<Redirect> {
  const sent = new Map<string, unknown>(typeof form === 'object' && form !== null ? Object.entries(form) : []);
  const readTyped = (field: Field) => {
    const value = sent.get(field);
    return typeof value === 'string' ? value : '';
  };
  const field = path === UNLOCK ? 'passcode' : sent.get('do') === 'name' ? 'name' : 'email';
  const step = field === 'passcode' ? 'enter' : 'find';
  const shown = { ...NOTHING_TYPED, [field]: readTyped(field).slice(0, TYPED_MAX) };
  try {
    const redirect = await handleField(services, site, { field, text: readTyped(field), network });
    return redirect ?? redirectToStep(services, site, { step: 'sent', typed: shown, problem: null });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const refused = { step, typed: shown, problem: { field, sentence: error.message } } as const;
    return { ...redirectToStep(services, site, refused), refusal: error.status };
  }
}

/** Returns undefined if a mail is on its way. */
async function handleField(
  services: Services,
  site: Site,
  { field, text, network }: { field: Field; text: string; network: string },
): Promise<Redirect | undefined> {
  const scope = toSiteScope(site);
  if (field === 'passcode') {
    const { passcode } = parse(access.unlock.body, { passcode: text });
    const cookie = await unlock(services, scope, { passcode, network });
    const home = `${buildSiteOrigin(services.config.brand.origin, site.subdomain)}/`;
    return { redirect: home, status: 303, ...(cookie !== undefined && { headers: { 'set-cookie': cookie } }) };
  }
  const { email, name } = parse(wantedInvitation, { [field]: text });
  if (name !== undefined)
    return { redirect: await findInvitationByName(services, scope, { name, network }), status: 303 };
  if (email !== undefined) await mailFoundInvitations(services, scope, { email, network });
  return undefined;
}

/** Returns the step that a query names. */
function readStep({ seal }: Services, site: Site, query: string): Step | undefined {
  const text = seal.decrypt(buildPurpose(site), new URLSearchParams(query).get(STEP) ?? '');
  return text === undefined ? undefined : storedStep.safeParse(JSON.parse(text)).data;
}

function redirectToStep({ config, seal }: Services, site: Site, step: Step): Redirect {
  const query = new URLSearchParams({ [STEP]: seal.encrypt(buildPurpose(site), JSON.stringify(step)) }).toString();
  const path = step.step === 'enter' ? UNLOCK : FIND;
  return { redirect: `${buildSiteOrigin(config.brand.origin, site.subdomain)}${path}?${query}`, status: 303 };
}

const buildPurpose = ({ eventId }: Site) => `cover ${eventId}`;

/** Throws the first message as a refusal. */
function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_input', { sentence: parsed.error.issues[0]?.message ?? ERRORS.invalid_input.sentence });
}
