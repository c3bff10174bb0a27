import { buildFormInput, buildSubmission, type FormInput } from '../../contract/answers.ts';
import type { RejectedReply } from '../../contract/pages.ts';
import { collectPeople, isPeopleField } from '../../contract/people-form.ts';
import { rsvpSubmission, type RsvpResponse, type RsvpSubmission } from '../../contract/rsvp.ts';
import { listEnabledQuestions } from '../features/rsvp/question-actions.ts';
import { submitReply } from '../features/rsvp/actions.ts';
import { ApiError, buildFieldErrors } from '../kit/errors.ts';
import { GUEST_WRITES, buildGuestWriteKey } from '../features/guests/rules.ts';
import { runOncePerContent } from '../kit/http/idempotency.ts';
import { countHit } from '../kit/http/limits.ts';
import type { PublicScope } from '../scopes.ts';
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
 * replaces the first anyway.
 */
export async function submitReplyForm(
  services: Services,
  scope: PublicScope,
  token: string | undefined,
  { form, network }: SentForm,
): Promise<FormReply> {
  const questions = await listEnabledQuestions(services.db, scope);
  const sent = new Map<string, unknown>(typeof form === 'object' && form !== null ? Object.entries(form) : []);
  const people = collectPeople(sent, questions);
  const typed = {
    ...buildFormInput(questions, (key) => [sent.get(key)].flat()),
    ...collectTypedPeople(sent),
  };
  try {
    await countHit(services, GUEST_WRITES, buildGuestWriteKey(network, scope));
    const submission = parseSubmission({ ...buildSubmission(questions, typed, token), ...(people && { people }) });
    const send = async (bound: Services) => (await submitReply(bound, scope, submission, network)).reply;
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

/** As many fields as the largest household can have. */
const PEOPLE_FIELDS_MAX = 2000;

const collectTypedPeople = (sent: ReadonlyMap<string, unknown>): FormInput =>
  Object.fromEntries(
    [...sent]
      .filter(([name]) => isPeopleField(name))
      .slice(0, PEOPLE_FIELDS_MAX)
      .map(([name, value]) => [name, [value].flat().filter((text) => typeof text === 'string')]),
  );

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
