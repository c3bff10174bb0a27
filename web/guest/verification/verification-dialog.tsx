import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Purpose } from '../../../contract/verification.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { storeSession } from './session.ts';
import type { PublicSession } from './session.ts';
import { useCodes } from './use-codes.ts';
import './verification.css';

export interface VerificationProps {
  /** The event's `unique_id`. */
  event: string;
  purpose: Purpose;
  title?: string;
  description?: string;
  /** The code is sent to it at once. */
  email?: string;
  /** Called after the session was stored. */
  onVerified: (session: PublicSession) => void;
  /** Called if the dialog is closed without a session. Its input is discarded. */
  onClose: () => void;
}

export function VerificationDialog(props: VerificationProps) {
  const { event, purpose, onVerified, onClose } = props;
  const { title = 'Verify Your Email', description = 'Please verify your email to continue' } = props;
  const heading = useId();
  const [email, setEmail] = useState(props.email ?? '');
  const codes = useCodes(event, purpose);

  const sendToKnown = useEffectEvent(() => {
    if (email.trim() !== '') void codes.send(email.trim());
  });
  // Whoever gave an address has asked for its code already.
  useEffect(() => sendToKnown(), []);

  async function verify(code: string): Promise<void> {
    const session = await codes.check(email.trim(), code);
    if (!session) return;
    storeSession(session, session.expiresAt);
    onVerified({ token: session.token, email: session.email });
  }

  return (
    <Dialog className="verification" labelledBy={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {codes.sent === null ? (
        <EmailStep
          description={description}
          email={email}
          busy={codes.busy}
          problem={codes.problem}
          onType={setEmail}
          onSend={() => void codes.send(email.trim())}
        />
      ) : (
        <CodeStep
          email={email.trim()}
          sent={codes.sent}
          busy={codes.busy}
          problem={codes.problem}
          onVerify={(code) => void verify(code)}
          onAgain={() => void codes.send(email.trim())}
          onBack={codes.goBack}
        />
      )}
    </Dialog>
  );
}
