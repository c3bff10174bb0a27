import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ANSWER_ERRORS, type FormInput } from '../../../contract/answers.ts';
import { ApiFailure } from '../../../contract/client.ts';
import type { RsvpResponse, RsvpSubmission } from '../../../contract/rsvp.ts';
import { createGuestApi } from '../api.ts';
import { prepareRequest } from '../idempotent-request.ts';
import type { GuestIdentity } from '../guest-identity.ts';
import { buildCompanyDraft, storeDraft, readDraft } from './draft.ts';
import type { FieldErrors } from './validation.ts';

const FAILED = 'Failed to submit RSVP. Please try again.';
/** Retry interval of a waiting reply in milliseconds: phones often report no event when the connection is back. */
const AGAIN_MS = 10_000;

export interface Refusal {
  sentence: string;
  fields: FieldErrors;
  /** Other errors have been corrected since. */
  mended?: true;
}

/** State of sending: `lost` without a response, `waiting` for the connection. */
export type Sending = 'ready' | 'sending' | 'lost' | 'waiting';

interface ReplyOptions {
  /** The event's `unique_id`. */
  event: string;
  /** The guest identity of the reply; null without one. */
  identity: GuestIdentity | null;
  draft: string;
  /** The refusal of a form that was submitted without a script. */
  before: Refusal | null;
  read: () => FormInput;
  build: (typed: FormInput, guestToken: string | undefined) => RsvpSubmission;
  /** Moves errors to the fields that the form has. */
  assign: (errors: FieldErrors, typed: FormInput) => FieldErrors;
  onSent: (reply: RsvpResponse) => void;
  onRefused: (code: RefusedCode) => void;
}

/**
 * Refusals that change the page: RSVPs are closed, the session has expired, the reply has changed, or the invitation
 * has (`people`).
 */
export type RefusedCode = 'rsvp_closed' | 'event_cancelled' | 'not_verified' | 'changed_elsewhere' | 'people';

/** Sends a reply once: the same answers keep their idempotency key after a lost connection or a reload. */
export function useReply(options: ReplyOptions) {
  const [sending, setSending] = useState<Sending>('ready');
  const [refusal, setRefusal] = useState<Refusal | null>(options.before);
  const busy = useRef(false);

  async function send(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const { event, identity, draft, read, build, assign, onSent, onRefused } = options;
    const typed = read();
    const body = build(typed, identity?.kind === 'invited' ? identity.token : undefined);
    const attempt = prepareRequest(JSON.stringify([identity?.token, body]), readDraft(draft)?.attempt);
    storeDraft(draft, { typed, attempt });
    // A waiting reply keeps its status until there is a result.
    setSending((before) => (before === 'waiting' ? before : 'sending'));
    setRefusal(null);
    try {
      const reply = await createGuestApi(identity?.kind === 'verified' ? identity.token : undefined)(
        'POST /events/:event/rsvp',
        {
          params: { event },
          body,
          idempotencyKey: attempt.key,
        },
      );
      // Other tabs notice the deletion.
      storeDraft(draft, null);
      // Without an identity the next reply is somebody else's.
      if (reply.attendance === 'no' && identity) storeDraft(draft, buildCompanyDraft(typed));
      setSending('ready');
      onSent(reply);
    } catch (error) {
      const failure = toFailure(error);
      if (!failure) return setSending((before) => (before === 'waiting' ? before : 'lost'));
      setSending('ready');
      setRefusal(toRefusal(failure, assign(failure.fields, typed)));
      const code = findRefusedCode(failure);
      if (code) onRefused(code);
    } finally {
      busy.current = false;
    }
  }

  const again = useEffectEvent(() => void send());
  useEffect(() => {
    if (sending !== 'waiting') return undefined;
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [sending]);

  return {
    sending,
    refusal,
    refuse: setRefusal,
    markAsFixed: (keys: readonly string[]) =>
      setRefusal((before) => {
        if (!before || !keys.some((key) => Object.hasOwn(before.fields, key))) return before;
        const left = Object.entries(before.fields).filter(([key]) => !keys.includes(key));
        return { sentence: '', fields: Object.fromEntries(left), mended: true };
      }),
    send,
    /** Sends automatically when the connection is back. */
    wait: () => setSending('waiting'),
    stop: () => setSending('lost'),
  };
}

/** Returns the server's refusal; undefined without a response. Rethrows any other error. */
function toFailure(error: unknown): ApiFailure | undefined {
  if (!(error instanceof ApiFailure)) throw error;
  return error.status === 0 ? undefined : error;
}

const CODES: readonly RefusedCode[] = ['rsvp_closed', 'event_cancelled', 'not_verified', 'changed_elsewhere'];

/** Errors that no input can cause mean that the page no longer agrees with the invitation or the schedule. */
function findRefusedCode({ code, fields }: ApiFailure): RefusedCode | undefined {
  const isOutdated = Object.keys(fields).some((path) => /^people($|\.\d+\.(person_id|attending)$)/.test(path));
  return isOutdated ? 'people' : CODES.find((known) => known === code);
}

function toRefusal(error: ApiFailure, fields: FieldErrors): Refusal {
  if (error.status >= 500) return { sentence: FAILED, fields: {} };
  if (error.status === 404) return { sentence: 'Invalid invitation link', fields: {} };
  if (error.code === 'changed_elsewhere') return { sentence: ANSWER_ERRORS.changed, fields: {} };
  return { sentence: error.message || FAILED, fields };
}
