import type { FastifyRequest } from 'fastify';
import { buildSubmission, type FormInput } from '../../contract/answers.ts';
import type { RejectedReply } from '../../contract/pages.ts';
import { rsvpSubmission, type Question, type RsvpResponse, type RsvpSubmission } from '../../contract/rsvp.ts';
import { listEnabledQuestions } from '../features/rsvp/question-actions.ts';
import { submitReply } from '../features/rsvp/actions.ts';
import { ApiError, fieldErrors } from '../kit/errors.ts';
import { GUEST_WRITES, guestWriteKey } from '../features/guests/rules.ts';
import { runOncePerContent } from '../kit/http/idempotency.ts';
import { countHit } from '../kit/http/limits.ts';
import type { PublicScope } from '../scopes.ts';
import type { Services } from '../services.ts';

/** A form as it was sent by a browser without script. */
export interface SentForm {
  form: unknown;
  ip: string;
}

/** What became of a reply that was sent by its form. */
export interface FormReply {
  status: number;
  headers?: Record<string, string>;
  /** It was taken. */
  reply: RsvpResponse | null;
  /** It was not: the form is shown again, with all that was entered in it. */
  attempt: RejectedReply | null;
}

/**
 * Takes a reply from the form itself: the same action and the same limits as the call of the API. A browser without script
 * sends no key, and an impatient finger sends twice; so without an invitation the same content within 24 hours is the same
 * reply. By invitation the second takes the place of the first anyway.
 */
export async function submitReplyForm(
  services: Services,
  scope: PublicScope,
  token: string | undefined,
  { form, ip }: SentForm,
): Promise<FormReply> {
  const questions = await listEnabledQuestions(services.db, scope);
  const typed = readTypedAnswers(questions, form);
  try {
    await countHit(services, GUEST_WRITES, guestWriteKey(ip, scope));
    const submission = parseSubmission(buildSubmission(questions, typed, token));
    const send = async (bound: Services) => (await submitReply(bound, scope, submission)).reply;
    const content = { call: `POST /rsvp ${scope.eventId}`, content: submission };
    const reply = token === undefined ? await runOncePerContent(services, content, send) : await send(services);
    return { status: 200, reply, attempt: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { fields = {}, message, retryAfter, status } = error;
    const sentence = Object.keys(fields).length > 0 ? '' : message;
    return {
      status,
      ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
      reply: null,
      attempt: { typed, refusal: { sentence, fields } },
    };
  }
}

/** What was entered, by question; whatever else was sent is not looked at. */
function readTypedAnswers(questions: readonly Question[], form: unknown): FormInput {
  const sent = new Map<string, unknown>(typeof form === 'object' && form !== null ? Object.entries(form) : []);
  return Object.fromEntries(
    questions.map(({ question_key }) => {
      const values = [sent.get(question_key)].flat();
      return [question_key, values.filter((value) => typeof value === 'string')];
    }),
  );
}

function parseSubmission(submission: RsvpSubmission): RsvpSubmission {
  const parsed = rsvpSubmission.safeParse(submission);
  if (parsed.success) return parsed.data;
  throw fieldErrors(
    Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path.at(-1) ?? ''), message])),
  );
}

/**
 * Whether a page of another origin may have sent the form. It opens nothing by itself, but nobody's browser shall reply for
 * them. The page of an invitation tells nobody where it is, so its form's `Origin` is `null`.
 */
export function isCrossSiteForm({ headers, protocol, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== 'null' && origin !== `${protocol}://${host}`;
}
