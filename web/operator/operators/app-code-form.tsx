import { useState } from 'react';
import { CodeField } from '../../ui/app-shell/code-field.tsx';
import { CodeFrame, formatProblem, useVerification } from './code-frame.tsx';

interface AppCodeFormProps {
  email: string;
  challenge: string;
  onOther: () => void;
  onSignedIn: () => void;
}

/** Takes a code of the operator's authenticator app, or a recovery code. */
export function AppCodeForm({ email, challenge, onOther, onSignedIn }: AppCodeFormProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const verify = useVerification({ challenge, onSignedIn });
  return (
    <CodeFrame
      intro={
        <>
          From the authenticator app for <b>{email}</b>.
        </>
      }
      others={
        <button className="button button--bare button--wide" type="button" onClick={onOther}>
          Use another account
        </button>
      }
      verify={verify}
      onSubmit={() => verify.mutate(code)}
    >
      <CodeField
        focus
        value={code}
        onChange={setCode}
        onComplete={(digits) => verify.mutate(digits)}
        problem={verify.isError ? formatProblem(verify.error, isRecovery ? WRONG.recovery : WRONG.app) : undefined}
        isRecovery={isRecovery}
        onSwitch={(next) => {
          setRecovery(next);
          setCode('');
          verify.reset();
        }}
      />
    </CodeFrame>
  );
}

const WRONG = {
  app: 'This code is wrong, used or expired. Enter the code that your app shows now, or start again.',
  recovery: 'This recovery code is wrong or was already used. Check it, or start again.',
};
