import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../../../contract/client.ts';
import type { Setup } from '../../../../contract/second-factor.ts';
import { AppSecret } from '../../../ui/app-shell/app-secret.tsx';
import { CodeField } from '../../../ui/app-shell/code-field.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { Field, FormProblem } from '../../../ui/app-shell/field.tsx';
import { focusPage } from '../../../ui/app-shell/focus.ts';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';
import { RecoveryCodes } from '../../../ui/app-shell/recovery-codes.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRenewCodes, useSetUp, useTurnOff, useTurnOn } from './second-factor-data.ts';

interface DialogProps {
  email: string;
  onClose: () => void;
}

/** Asks for the password, shows the secret, takes the first code, and shows the recovery codes. */
export function TurnOnDialog({ email, onClose }: DialogProps) {
  const setUp = useSetUp();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    const close = () => {
      // The button that opened the dialog is gone.
      focusPage();
      onClose();
    };
    return (
      <NewCodes
        title="Save your recovery codes"
        intro="Two-step verification is on."
        codes={codes}
        email={email}
        onClose={close}
      />
    );
  }
  if (setUp.data) return <ConfirmDialog setup={setUp.data} onConfirmed={setCodes} onClose={onClose} />;
  return <AskPassword setUp={setUp} email={email} onClose={onClose} />;
}

function AskPassword({ setUp, email, onClose }: DialogProps & { setUp: ReturnType<typeof useSetUp> }) {
  const [password, setPassword] = useState('');
  const problem = findFieldProblem(setUp.error, 'password');
  return (
    <FormDialog
      className="account__dlg"
      bodyClassName="account__fields"
      title="Turn on two-step verification"
      dirty={false}
      busy={setUp.isPending}
      problem={findFormProblem(setUp.error, problem)}
      action="Continue"
      acting="Checking…"
      onSubmit={(event) => {
        event.preventDefault();
        setUp.mutate(password);
      }}
      onClose={onClose}
    >
      <p className="account__note">
        You need an authenticator app on your phone or computer. Any one will do, such as Google Authenticator.
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordEntry value={password} onChange={setPassword} problem={setUp.isPending ? undefined : problem} />
    </FormDialog>
  );
}

interface ConfirmProps {
  setup: Setup;
  onConfirmed: (codes: readonly string[]) => void;
  onClose: () => void;
}

function ConfirmDialog({ setup, onConfirmed, onClose }: ConfirmProps) {
  const [code, setCode] = useState('');
  const turnOn = useTurnOn();
  const problem = findFieldProblem(turnOn.error, 'code');
  const confirm = (digits: string) =>
    turnOn.mutate(digits, { onSuccess: (answer) => onConfirmed(answer.recovery_codes) });
  return (
    <FormDialog
      title="Connect your authenticator app"
      dirty={false}
      busy={turnOn.isPending}
      problem={findFormProblem(turnOn.error, problem)}
      action="Turn On"
      acting="Turning on…"
      onSubmit={(event) => {
        event.preventDefault();
        confirm(code);
      }}
      onClose={onClose}
    >
      <AppSecret setup={setup} />
      <CodeField
        focus="keep-scroll"
        value={code}
        onChange={setCode}
        onComplete={confirm}
        problem={turnOn.isPending ? undefined : problem}
      />
      <p className="account__note">All other devices will be signed out.</p>
    </FormDialog>
  );
}

export function RenewCodesDialog({ email, onClose }: DialogProps) {
  const renew = useRenewCodes();
  if (renew.data) {
    return (
      <NewCodes
        title="Save your new recovery codes"
        codes={renew.data.recovery_codes}
        email={email}
        onClose={onClose}
      />
    );
  }
  return (
    <ProofDialog change={renew} title="New recovery codes" action="Get New Codes" acting="Creating…" onClose={onClose}>
      The codes that you have now will stop working.
    </ProofDialog>
  );
}

export function TurnOffDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const turnOff = useTurnOff(() => {
    focusPage();
    toast.success('Two-step verification is off.');
    onClose();
  });
  return (
    <ProofDialog
      change={turnOff}
      title="Turn off two-step verification?"
      action="Turn Off"
      acting="Turning off…"
      danger
      onClose={onClose}
    >
      Your password alone will be enough to sign in.
    </ProofDialog>
  );
}

interface ProofDialogProps {
  change: {
    mutate: (proof: { password: string; code: string }) => void;
    isPending: boolean;
    error: unknown;
  };
  title: string;
  action: string;
  acting: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for the password and a code. */
function ProofDialog({ change, children, ...rest }: ProofDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const problems = {
    password: findFieldProblem(change.error, 'password'),
    code: findFieldProblem(change.error, 'code'),
  };
  return (
    <FormDialog
      {...rest}
      className="account__dlg"
      bodyClassName="account__fields"
      dirty={false}
      busy={change.isPending}
      problem={findFormProblem(change.error, problems.password ?? problems.code)}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ password, code });
      }}
    >
      <p className="account__note">{children}</p>
      <PasswordEntry
        value={password}
        onChange={setPassword}
        problem={change.isPending ? undefined : problems.password}
      />
      <CodeField
        value={code}
        onChange={setCode}
        problem={change.isPending ? undefined : problems.code}
        isRecovery={isRecovery}
        onSwitch={(next) => {
          setRecovery(next);
          setCode('');
        }}
      />
    </FormDialog>
  );
}

interface NewCodesProps extends DialogProps {
  title: string;
  intro?: string;
  codes: readonly string[];
}

/** Only its button closes it, because the codes are not shown again. */
function NewCodes({ title, intro, codes, email, onClose }: NewCodesProps) {
  const id = useId();
  const [reminded, setReminded] = useState(false);
  return (
    <Dialog className="dlg" labelledBy={id} onClose={() => setReminded(true)}>
      <div className="dlg__head">
        <h2 id={id}>{title}</h2>
        {intro !== undefined && <p className="dim small">{intro}</p>}
      </div>
      <div className="dlg__body">
        <RecoveryCodes codes={codes} account={email} />
        <FormProblem>{reminded ? 'Save the codes first: we can’t show them again.' : undefined}</FormProblem>
      </div>
      <div className="dlg__foot">
        <button className="button button--go" type="button" onClick={onClose}>
          I’ve Saved Them
        </button>
      </div>
    </Dialog>
  );
}

interface PasswordEntryProps {
  value: string;
  onChange: (password: string) => void;
  problem: string | undefined;
}

const PasswordEntry = ({ value, onChange, problem }: PasswordEntryProps) => (
  <Field label="Your password" problem={problem}>
    {(control) => (
      <input
        {...control}
        className="input"
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        required
      />
    )}
  </Field>
);

const findFieldProblem = (cause: unknown, field: string) =>
  cause instanceof ApiFailure ? cause.fields[field] : undefined;

/** Undefined without a failure, and if its message belongs to a field. */
const findFormProblem = (cause: unknown, fieldProblem: string | undefined) =>
  cause && fieldProblem === undefined ? formatFailure(cause, 'Something went wrong. Please try again.') : undefined;
