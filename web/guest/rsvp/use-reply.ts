import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buildSubmission, type FormInput } from '../../../contract/answers.ts';
import { ApiFailure } from '../../../contract/client.ts';
import type { Question, RsvpResponse } from '../../../contract/rsvp.ts';
import { toast } from '../../ui/toast.tsx';
import { createGuestApi } from '../api.ts';
import { prepareRequest } from '../idempotent-request.ts';
import type { GuestIdentity } from '../guest-identity.ts';
import { storeDraft, readDraft } from './draft.ts';
import type { FieldErrors } from './validation.ts';

const SENT = 'RSVP submitted successfully! We can’t wait to celebrate with you!';
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
  questions: readonly Question[];
  /** The guest identity of the reply; null without one. */
  identity: GuestIdentity | null;
  draft: string;
  /** The refusal of a form that was submitted without a script. */
  before: Refusal | null;
  read: () => FormInput;
  onSent: (reply: RsvpResponse) => void;
  /** Called for refusals that change the page: RSVPs are closed, or the session has expired. */
  onRefused: (code: 'rsvp_closed' | 'not_verified') => void;
}

/** Sends a reply once: the same answers keep their idempotency key after a lost connection or a reload. */
export function useReply(options: ReplyOptions) {
  const [sending, setSending] = useState<Sending>('ready');
  const [refusal, setRefusal] = useState<Refusal | null>(options.before);
  const busy = useRef(false);

  async function send(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const { event, questions, identity, draft, read, onSent, onRefused } = options;
    const typed = read();
    const body = buildSubmission(questions, typed, identity?.kind === 'invited' ? identity.token : undefined);
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
      storeDraft(draft, null);
      setSending('ready');
      toast.success(SENT);
      onSent(reply);
    } catch (error) {
      const failure = toFailure(error);
      if (!failure) return setSending((before) => (before === 'waiting' ? before : 'lost'));
      setSending('ready');
      setRefusal(toRefusal(failure));
      if (failure.code === 'rsvp_closed' || failure.code === 'not_verified') onRefused(failure.code);
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

function toRefusal(error: ApiFailure): Refusal {
  if (error.status >= 500) return { sentence: FAILED, fields: {} };
  if (error.status === 404) return { sentence: 'Invalid invitation link', fields: {} };
  return { sentence: error.message || FAILED, fields: error.fields };
}
