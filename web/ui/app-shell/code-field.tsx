import { useEffect, useRef } from 'react';
import { Field } from './field.tsx';
import './second-factor.css';

const DIGITS = 6;

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Called with six digits as soon as they are typed or pasted. */
  onComplete?: (code: string) => void;
  problem: string | undefined;
  /** Focuses the field when it appears; with `keep-scroll` what is above it stays in view. */
  focus?: boolean | 'keep-scroll';
  /** A recovery code instead of one of the app; without `onSwitch` only codes of the app are asked for. */
  isRecovery?: boolean;
  onSwitch?: (isRecovery: boolean) => void;
}

/** Asks for a code of an authenticator app, or a recovery code. A problem selects what was typed. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, onComplete, problem, focus = false, isRecovery = false, onSwitch } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus !== false) input.current?.focus({ preventScroll: focus === 'keep-scroll' });
  }, [focus, isRecovery]);
  useEffect(() => {
    if (problem === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [problem]);

  const type = (typed: string) => {
    const code = isRecovery ? typed : typed.replace(/\D/g, '').slice(0, DIGITS);
    onChange(code);
    if (!isRecovery && code.length === DIGITS && code !== value) onComplete?.(code);
  };
  return (
    <Field
      label={isRecovery ? 'Recovery code' : 'Code'}
      problem={problem}
      hint={isRecovery ? 'One of the codes you saved. Each works once.' : 'Six digits from your authenticator app.'}
      {...(onSwitch && {
        aside: (
          <button className="second-factor__switch" type="button" onClick={() => onSwitch(!isRecovery)}>
            {isRecovery ? 'Use your app' : 'Use a recovery code'}
          </button>
        ),
      })}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          key={isRecovery ? 'recovery' : 'app'}
          className={isRecovery ? 'input' : 'input second-factor__digits'}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => type(event.target.value)}
          required
        />
      )}
    </Field>
  );
}
