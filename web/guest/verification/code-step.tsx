import { useEffect, useId, useRef, useState } from 'react';
import type { CODE_DIGITS } from '../../../contract/verification.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { Problem } from './problem.tsx';
import type { SentCode } from './use-codes.ts';

const DIGITS: typeof CODE_DIGITS = 6;
/** Seconds until another code can be requested: email delivery takes time. */
const RESEND_SECONDS = 30;

interface CodeStepProps {
  email: string;
  sent: SentCode;
  busy: 'sending' | 'verifying' | null;
  problem: string;
  onVerify: (code: string) => void;
  onAgain: () => void;
  onBack: () => void;
}

export function CodeStep({ email, sent, busy, problem, onVerify, onAgain, onBack }: CodeStepProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const complete = code.length === DIGITS;

  useEffect(() => {
    input.current?.focus();
    // A wrong code is usually typed again from the start.
    if (problem !== '') input.current?.select();
  }, [problem]);

  return (
    <form
      className="verification-step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onVerify(code);
      }}
    >
      <div>
        <p>Enter the 6-digit code sent to your email</p>
        <p className="verification-address">Sent to: {email}</p>
      </div>
      {sent.demoCode !== undefined && (
        <p className="verification-demo">
          Demo code: <strong>{sent.demoCode}</strong>
        </p>
      )}
      <div className="field verification-code" data-refused={problem === '' ? undefined : ''}>
        <label htmlFor={id}>Verification code</label>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          aria-invalid={problem === '' ? undefined : true}
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          // No `maxLength`: it would cut pasted text before the digits are extracted.
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, DIGITS))}
          onKeyDown={(event) => {
            // The submit button is disabled until there are six digits, and a disabled button blocks submission by
            // Enter.
            if (event.key === 'Enter' && !complete) onVerify('');
          }}
        />
      </div>
      <Problem id={`${id}-problem`}>{problem}</Problem>
      <div className="verification-actions">
        <button className="button" type="submit" disabled={!complete || busy !== null}>
          {busy === 'verifying' ? 'Verifying...' : 'Verify Code'}
        </button>
        <button className="button button--quiet" type="button" disabled={busy !== null} onClick={onBack}>
          Back
        </button>
      </div>
      <Resend key={sent.count} again={sent.count > 1} sending={busy === 'sending'} onAgain={onAgain} />
    </form>
  );
}

function Resend({ again, sending, onAgain }: { again: boolean; sending: boolean; onAgain: () => void }) {
  const left = useCountdown(RESEND_SECONDS);
  return (
    <div className="verification-resend">
      <p role="status">{again ? 'We sent a new code. The old one no longer works.' : ''}</p>
      {left > 0 ? (
        <p>No email yet? You can request a new code in {left} seconds.</p>
      ) : (
        <p>
          No email yet? Check your spam folder, or{' '}
          <button className="verification-again" type="button" disabled={sending} onClick={onAgain}>
            {sending ? 'Sending Code...' : 'send a new code'}
          </button>
          .
        </p>
      )}
    </div>
  );
}
