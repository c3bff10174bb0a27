import { useRef, useState } from 'react';
import type { GuestApi } from '../../../contract/api.ts';
import { ApiFailure, createClient } from '../../../contract/client.ts';
import type { Event } from '../../../contract/event.ts';
import type { Attendance, Question } from '../../../contract/rsvp.ts';
import { toast } from '../../ui/toast.tsx';
import { submissionOf } from './answers.ts';
import type { InvitedGuest } from './answers.ts';

const api = createClient<GuestApi>();
const SENT = 'RSVP submitted successfully! We can’t wait to celebrate with you!';
const FAILED = 'Failed to submit RSVP. Please try again.';

/** Why a reply was not taken: a sentence, and one for each field that was wrong. */
export interface Refusal {
  sentence: string;
  fields: Record<string, string>;
}

interface ReplyOptions {
  event: Event;
  questions: readonly Question[];
  guest: InvitedGuest;
  onSent: (attendance: Attendance | null) => void;
}

/** Sends a reply, once: a repeat of the same answers after a lost connection carries the same key (interface 3). */
export function useReply({ event, questions, guest, onSent }: ReplyOptions) {
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const busy = useRef(false);
  const attempt = useRef({ content: '', key: '' });

  async function send(form: FormData): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const body = submissionOf(questions, form, guest);
    const content = JSON.stringify(body);
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
    setSending(true);
    setRefusal(null);
    try {
      const reply = await api('POST /events/:event/rsvp', {
        params: { event: event.unique_id },
        body,
        idempotencyKey: attempt.current.key,
      });
      attempt.current = { content: '', key: '' };
      toast.success(SENT);
      onSent(reply.attendance);
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { sending, refusal, send };
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500) {
    return { sentence: FAILED, fields: {} };
  }
  return { sentence: error.message || FAILED, fields: error.fields };
}

/** 128 bits by chance. `randomUUID` would need HTTPS, which a site on a home network may lack. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
