import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buildSubmission, type FormInput } from '../../../contract/answers.ts';
import { ApiFailure } from '../../../contract/client.ts';
import type { Question, RsvpResponse } from '../../../contract/rsvp.ts';
import { toast } from '../../ui/toast.tsx';
import { createGuestApi } from '../api.ts';
import { prepareRequest } from '../idempotent-request.ts';
import type { GuestIdentity } from '../registry/guest-identity.ts';
import { keepDraft, readDraft } from './draft.ts';
import type { FieldErrors } from './validation.ts';

const SENT = 'RSVP submitted successfully! We can’t wait to celebrate with you!';
const FAILED = 'Failed to submit RSVP. Please try again.';
/** How often a reply that waits for the connection is tried again: a phone often does not notice that it is back. */
const AGAIN_MS = 10_000;

/** Why a reply was not taken: a sentence, and one for each answer that was wrong. */
export interface Refusal {
  sentence: string;
  fields: FieldErrors;
  /** What was wrong besides has been set right since. */
  mended?: true;
}

/** Where sending stands: `lost` without an answer, `waiting` until the connection is back. */
export type Sending = 'ready' | 'sending' | 'lost' | 'waiting';

interface ReplyOptions {
  /** The event's `unique_id`. */
  event: string;
  questions: readonly Question[];
  /** As whom it is sent; null for a stranger. */
  giver: GuestIdentity | null;
  /** The name of its draft. */
  draft: string;
  /** What was wrong with the reply that was sent before there was a script. */
  before: Refusal | null;
  /** What stands in the form. */
  read: () => FormInput;
  onSent: (reply: RsvpResponse) => void;
  /** Not taken, for a reason that is more than a sentence: replies have ended, or nobody is verified any more. */
  onRefused: (code: 'rsvp_closed' | 'not_verified') => void;
}

/** Sends a reply, once: the same answers after a lost connection or a reload carry the same key. */
export function useReply(options: ReplyOptions) {
  const [sending, setSending] = useState<Sending>('ready');
  const [refusal, setRefusal] = useState<Refusal | null>(options.before);
  const busy = useRef(false);

  async function send(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const { event, questions, giver, draft, read, onSent, onRefused } = options;
    const typed = read();
    const body = buildSubmission(questions, typed, giver?.kind === 'invited' ? giver.token : undefined);
    const attempt = prepareRequest(JSON.stringify([giver?.token, body]), readDraft(draft)?.attempt);
    keepDraft(draft, { typed, attempt });
    // One that waits stays so, until there is something to tell.
    setSending((before) => (before === 'waiting' ? before : 'sending'));
    setRefusal(null);
    try {
      const reply = await createGuestApi(giver?.kind === 'verified' ? giver.token : undefined)(
        'POST /events/:event/rsvp',
        {
          params: { event },
          body,
          idempotencyKey: attempt.key,
        },
      );
      keepDraft(draft, null);
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
    /** Says no more of answers that have been set right. */
    mend: (keys: readonly string[]) =>
      setRefusal((before) => {
        if (!before || !keys.some((key) => Object.hasOwn(before.fields, key))) return before;
        const left = Object.entries(before.fields).filter(([key]) => !keys.includes(key));
        return { sentence: '', fields: Object.fromEntries(left), mended: true };
      }),
    send,
    /** Sends it by itself as soon as the connection is back. */
    wait: () => setSending('waiting'),
    /** Leaves it to the guest after all. */
    stop: () => setSending('lost'),
  };
}

/** What the server said; undefined where nobody answered. Whatever else was thrown is a fault of ours. */
function toFailure(error: unknown): ApiFailure | undefined {
  if (!(error instanceof ApiFailure)) throw error;
  return error.status === 0 ? undefined : error;
}

function toRefusal(error: ApiFailure): Refusal {
  if (error.status >= 500) return { sentence: FAILED, fields: {} };
  if (error.status === 404) return { sentence: 'Invalid invitation link', fields: {} };
  return { sentence: error.message || FAILED, fields: error.fields };
}
