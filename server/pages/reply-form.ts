import { ANSWER_ERRORS, buildFormInput, buildSubmission, type FormInput } from '../../contract/answers.ts';
import type { RejectedReply } from '../../contract/pages.ts';
import { checkAnswerForAll } from '../../contract/people-errors.ts';
import { alignInput, buildPeopleForm, buildPeopleSubmission, placeErrors } from '../../contract/people-form.ts';
import { rsvpSubmission, type OwnReply, type RsvpResponse, type RsvpSubmission } from '../../contract/rsvp.ts';
import { submitReply } from '../features/rsvp/actions.ts';
import { getOpenReply, getOwnReply } from '../features/rsvp/own-reply-actions.ts';
import type { Site } from '../features/sites/actions.ts';
import { findLinkScope, toSiteScope } from '../gates.ts';
import { ApiError, buildFieldErrors } from '../kit/errors.ts';
import { GUEST_WRITES, buildGuestWriteKey } from '../features/guests/rules.ts';
import { runOncePerContent } from '../kit/http/idempotency.ts';
import { countHit } from '../kit/http/limits.ts';
import type { Services } from '../services.ts';

export interface SentForm {
  form: unknown;
  network: string;
}

export interface FormReply {
  status: number;
  headers?: Record<string, string>;
  reply: RsvpResponse | null;
  attempt: RejectedReply | null;
}

/**
 * Uses the same action and limits as the API. Browsers without script send no idempotency key and may send twice, so
 * without an invitation the same content within 24 hours counts as the same reply. With an invitation the second reply
 * replaces the first, if its sender has seen that.
 */
export async function submitReplyForm(
  services: Services,
  site: Site,
  token: string | undefined,
  { form, network }: SentForm,
): Promise<FormReply> {
  const scope = toSiteScope(site);
  const own = await readAsked(services, site, token);
  const peopleForm = buildPeopleForm(own);
  const sent = new Map<string, unknown>(typeof form === 'object' && form !== null ? Object.entries(form) : []);
  const typed = readInput(own, sent);
  const input = peopleForm ? alignInput(peopleForm, typed) : typed;
  try {
    await countHit(services, GUEST_WRITES, buildGuestWriteKey(network, scope));
    const contradiction = checkAnswerForAll(peopleForm, input);
    if (Object.keys(contradiction).length > 0) throw buildFieldErrors(contradiction);
    const submission = parseSubmission({
      ...(peopleForm
        ? buildPeopleSubmission(peopleForm, own.questions, input, token)
        : buildSubmission(own.questions, input, token)),
      ...readSeen(sent.get('seen_updated_at')),
    });
    const send = async (bound: Services) => (await submitReply(bound, scope, submission, network)).reply;
    const content = { call: `POST /rsvp ${scope.eventId}`, content: submission };
    const reply = token === undefined ? await runOncePerContent(services, content, send) : await send(services);
    return { status: 200, reply, attempt: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { code, fields: errors = {}, message, retryAfter, status } = error;
    const fields = peopleForm ? placeErrors(peopleForm, input, errors) : errors;
    const sentence = code === 'changed_elsewhere' ? ANSWER_ERRORS.changed : message;
    return {
      status,
      ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
      reply: null,
      attempt: { typed: input, refusal: { sentence: Object.keys(fields).length > 0 ? '' : sentence, fields } },
    };
  }
}

/** What the household, or anybody, is asked. */
async function readAsked(services: Services, site: Site, token: string | undefined): Promise<OwnReply> {
  const scope = token === undefined ? undefined : await findLinkScope(services, site, token);
  return scope ? getOwnReply(services.db, scope) : getOpenReply(services.db, toSiteScope(site));
}

/** More than the fields of the largest household with the longest schedule. */
const PEOPLE_FIELDS_MAX = 2000;

function readInput({ questions }: OwnReply, sent: ReadonlyMap<string, unknown>): FormInput {
  const read = (key: string) => [sent.get(key)].flat().filter((value) => typeof value === 'string');
  const ofPeople = [...sent.keys()].filter((name) => /^people\.\d{1,2}\./.test(name)).slice(0, PEOPLE_FIELDS_MAX);
  return {
    ...buildFormInput(questions, read),
    ...Object.fromEntries(['attendance', ...ofPeople].map((name) => [name, read(name)])),
  };
}

/** A form that says nothing about it may replace any reply. */
const readSeen = (seen: unknown): Pick<RsvpSubmission, 'seen_updated_at'> =>
  typeof seen === 'string' ? { seen_updated_at: seen === '' ? null : seen } : {};

function parseSubmission(submission: unknown): RsvpSubmission {
  const parsed = rsvpSubmission.safeParse(submission);
  if (parsed.success) return parsed.data;
  throw buildFieldErrors(
    Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [
        path[0] === 'people' ? path.join('.') : String(path.at(-1) ?? ''),
        message,
      ]),
    ),
  );
}
