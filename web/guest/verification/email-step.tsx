import { useId } from 'react';
import { EmailHint } from '../../ui/email-hint.tsx';
import { Problem } from './problem.tsx';

interface EmailStepProps {
  description: string;
  email: string;
  busy: 'sending' | 'verifying' | null;
  problem: string;
  onType: (email: string) => void;
  onSend: () => void;
}

export function EmailStep({ description, email, busy, problem, onType, onSend }: EmailStepProps) {
  const id = useId();
  return (
    <form
      className="verification-step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <p>{description}</p>
      <div className="field" data-refused={problem === '' ? undefined : ''}>
        <label htmlFor={id}>Email</label>
        <input
          id={id}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          aria-invalid={problem === '' ? undefined : true}
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <EmailHint email={email} className="quiet-link" onUse={onType} />
      </div>
      <Problem id={`${id}-problem`}>{problem}</Problem>
      <div className="verification-actions">
        <button className="button" type="submit" disabled={busy !== null}>
          {busy === 'sending' ? 'Sending Code...' : 'Send Verification Code'}
        </button>
      </div>
    </form>
  );
}
