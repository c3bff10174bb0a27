import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/app-shell/field.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { CodeFrame, formatProblem, useVerification } from './code-frame.tsx';

const DIGITS = 6;
/** Seconds to wait before another code can be requested. */
const RESEND_AFTER = 30;

interface CodeFormProps {
  email: string;
  challenge: string;
  resending: boolean;
  onResend: () => void;
  onOther: () => void;
  onSignedIn: () => void;
}

/** Six digits, typed or pasted, are submitted at once. Mount it anew for each mailed code. */
export function CodeForm({ email, challenge, resending, onResend, onOther, onSignedIn }: CodeFormProps) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const wait = useCountdown(RESEND_AFTER);
  const verify = useVerification({
    challenge,
    onSignedIn,
    onError: () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  useEffect(() => input.current?.focus(), []);

  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS && digits !== code) verify.mutate(digits);
  };
  return (
    <CodeFrame
      intro={
        <>
          We emailed a six-digit code to <b>{email}</b>. It works once and expires in 10 minutes.
        </>
      }
      others={
        <div className="sign-in-layout__others">
          <button className="button button--bare" type="button" disabled={wait > 0 || resending} onClick={onResend}>
            {resending ? 'Sending…' : wait > 0 ? `New code in ${wait} s` : 'Send a new code'}
          </button>
          <button className="button button--bare" type="button" onClick={onOther}>
            Use another account
          </button>
        </div>
      }
      verify={verify}
      onSubmit={() => verify.mutate(code)}
    >
      <Field label="Code" problem={verify.isError ? formatProblem(verify.error, WRONG) : undefined}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className="input sign-in-layout__code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => type(event.target.value)}
            required
          />
        )}
      </Field>
    </CodeFrame>
  );
}

const WRONG = 'This code is wrong, used or expired. Use the code from the newest email, or send a new one.';
