import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { Setup } from '../../../contract/second-factor.ts';
import { AppSecret } from '../../ui/app-shell/app-secret.tsx';
import { CodeField } from '../../ui/app-shell/code-field.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { FormProblem } from '../../ui/app-shell/field.tsx';
import { RecoveryCodes } from '../../ui/app-shell/recovery-codes.tsx';
import { LoadError } from '../../ui/app-shell/states.tsx';
import { api } from '../api.ts';
import { sessionQuery, useSignOut } from './data.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** Shown instead of the console until the operator has a second factor. */
export function SetUpPage({ email }: { email: string }) {
  const setUp = useMutation({ mutationFn: () => api('POST /operator/second-factor/setup'), gcTime: 0 });
  const [codes, setCodes] = useState<readonly string[]>();
  const { mutate } = setUp;
  useEffect(() => mutate(), [mutate]);

  if (codes) return <Saved codes={codes} email={email} />;
  return (
    <SignInLayout title="Set up two-step verification" wide>
      {setUp.data ? (
        <Connect setup={setUp.data} onConnected={setCodes} />
      ) : setUp.isError ? (
        <LoadError title="Two-step verification could not be started." retry={() => mutate()} />
      ) : (
        <p role="status">Loading…</p>
      )}
    </SignInLayout>
  );
}

function Connect({ setup, onConnected }: { setup: Setup; onConnected: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('');
  const signOut = useSignOut();
  const confirm = useMutation({
    mutationFn: (digits: string) => api('PUT /operator/second-factor', { body: { code: digits } }),
    onSuccess: ({ recovery_codes }) => onConnected(recovery_codes),
    gcTime: 0,
  });
  const problem = confirm.error instanceof ApiFailure ? confirm.error.fields['code'] : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate(code);
      }}
    >
      <header>
        <h1>Set up two-step verification</h1>
        <p>The console needs a code from your authenticator app each time you sign in, instead of an emailed one.</p>
      </header>
      <FormProblem>
        {confirm.isError && problem === undefined
          ? formatFailure(confirm.error, 'The code could not be checked. Please try again.')
          : undefined}
      </FormProblem>
      <AppSecret setup={setup} />
      <CodeField
        focus="keep-scroll"
        value={code}
        onChange={setCode}
        onComplete={(digits) => confirm.mutate(digits)}
        problem={confirm.isPending ? undefined : problem}
      />
      <button className="button button--go button--wide" type="submit" disabled={confirm.isPending}>
        {confirm.isPending ? 'Checking…' : 'Turn On'}
      </button>
      <button
        className="button button--bare button--wide"
        type="button"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        Sign Out
      </button>
    </form>
  );
}

function Saved({ codes, email }: { codes: readonly string[]; email: string }) {
  const queries = useQueryClient();
  return (
    <SignInLayout title="Your recovery codes" wide>
      <div className="sign-in-layout__part">
        <header>
          <h1>Save your recovery codes</h1>
          <p>Two-step verification is on.</p>
        </header>
        <div>
          <RecoveryCodes codes={codes} account={email} />
        </div>
        <button
          className="button button--go button--wide"
          type="button"
          onClick={() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })}
        >
          I’ve Saved Them
        </button>
      </div>
    </SignInLayout>
  );
}
