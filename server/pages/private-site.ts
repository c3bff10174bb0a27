import { z } from 'zod';
import { ERRORS } from '../../contract/errors.ts';
import type { Event } from '../../contract/event.ts';
import type { GuestPage } from '../../contract/pages.ts';
import { verification } from '../../contract/verification.ts';
import { buildAdmissionCookie } from '../admission.ts';
import { getEvent } from '../features/event/actions.ts';
import { isInvitedEmail } from '../features/guests/actions.ts';
import type { Site } from '../features/sites/actions.ts';
import { buildSiteOrigin } from '../features/sites/rules.ts';
import { checkCode, requestCode } from '../features/verification/actions.ts';
import { toSiteScope } from '../gates.ts';
import { ApiError } from '../kit/errors.ts';
import type { Services } from '../services.ts';
import type { Page, Redirect } from './page.ts';

type PrivatePage = Extract<GuestPage, { page: 'private' }>;
type Step = Pick<PrivatePage, 'wrongLink' | 'step' | 'email' | 'shownCode' | 'problem'>;

const START: Step = { wrongLink: false, step: 'email', email: '', shownCode: null, problem: null };

const NOT_INVITED =
  'This address isn’t on the guest list. Please use the one that the hosts have, or open the link in your invitation.';

/** Where the form is sent to, and where its next step is shown. */
export const ENTRY = '/enter';

/** In the query of that step. Encrypted, because it contains an email and proxies log addresses. */
const STEP = 'step';

const entryStep = z.object({
  step: z.enum(['email', 'code']),
  email: z.string(),
  shownCode: z.string().nullable(),
  problem: z.string().nullable(),
});
/** Of a rejected email that the form shows again: RFC 5321 §4.5.3.1.3 allows no longer one. */
const EMAIL_LENGTH = 254;
type EntryStep = z.output<typeof entryStep>;

/** The event as strangers may know it: by its hosts' names and its appearance. */
export const hideFacts = (event: Event): Event => ({
  ...event,
  event_type: 'other',
  event_name: '',
  event_date: null,
  event_time: '',
  event_end_time: null,
  time_zone: null,
  event_caption: '',
  main_photo_url: '',
  venue_name: '',
  venue_address: '',
  rsvp_deadline: null,
  contact: '',
});

/** The page of a private site for visitors who are not admitted. */
export async function buildPrivatePage(
  services: Services,
  site: Site,
  step: Partial<Step> = {},
  status = 200,
): Promise<Page> {
  const { brand } = services.config;
  const event = hideFacts(await getEvent(services.db, toSiteScope(site)));
  const page: PrivatePage = { page: 'private', brand, event, ...START, ...step };
  return {
    status,
    entry: 'guest',
    rendered: services.views.renderGuest(page),
    data: page,
    canonical: `${buildSiteOrigin(brand.origin, site.subdomain)}/`,
    headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  };
}

/** Returns the step that an address names; the first one if it names none. */
export function readEntryStep({ seal }: Services, site: Site, query: string): Partial<Step> {
  const text = seal.decrypt(buildPurpose(site), new URLSearchParams(query).get(STEP) ?? '');
  return text === undefined ? {} : (entryStep.safeParse(JSON.parse(text)).data ?? {});
}

/**
 * Mails a code to an invited address, or takes one and admits this browser. Until a code is right, the response is the
 * same for all addresses. It always redirects, so that going back or reloading sends no form again.
 */
export async function handleEntryForm(
  services: Services,
  site: Site,
  { form, network }: { form: unknown; network: string },
): Promise<Redirect> {
  const sent = new Map<string, unknown>(typeof form === 'object' && form !== null ? Object.entries(form) : []);
  const [email, isCode] = [sent.get('email'), sent.get('do') === 'enter'];
  const typed = { purpose: 'view', email, code: sent.get('code') };
  try {
    if (isCode) return await enterByCode(services, site, parse(verification.checkCode.body, typed));
    const key = parse(verification.sendCode.body, typed);
    const { code, shown } = await requestCode(services, toSiteScope(site), { ...key, network });
    const shownCode = shown ? code : null;
    return redirectToStep(services, site, { step: 'code', email: key.email, shownCode, problem: null });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const refused = {
      step: isCode ? 'code' : 'email',
      email: typeof email === 'string' ? email.slice(0, EMAIL_LENGTH) : '',
      shownCode: null,
      problem: error.message,
    } as const;
    return { ...redirectToStep(services, site, refused), refusal: error.status };
  }
}

function redirectToStep({ config, seal }: Services, site: Site, step: EntryStep): Redirect {
  const query = new URLSearchParams({ [STEP]: seal.encrypt(buildPurpose(site), JSON.stringify(step)) }).toString();
  return { redirect: `${buildSiteOrigin(config.brand.origin, site.subdomain)}${ENTRY}?${query}`, status: 303 };
}

const buildPurpose = ({ eventId }: Site) => `private entry ${eventId}`;

async function enterByCode(
  services: Services,
  site: Site,
  sent: z.output<typeof verification.checkCode.body>,
): Promise<Redirect> {
  const { session_token } = await checkCode(services, toSiteScope(site), sent);
  // Where no mail is sent, the page shows the code to everyone.
  if (!(await isInvitedEmail(services.db, site, sent.email)))
    throw new ApiError('invited_only', { sentence: NOT_INVITED });
  return {
    redirect: `${buildSiteOrigin(services.config.brand.origin, site.subdomain)}/`,
    status: 303,
    headers: { 'set-cookie': buildAdmissionCookie(services.config, session_token) },
  };
}

/** Throws the first message as a refusal. */
function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_input', { sentence: parsed.error.issues[0]?.message ?? ERRORS.invalid_input.sentence });
}
