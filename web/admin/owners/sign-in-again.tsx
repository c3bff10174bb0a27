import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { loginForm } from '../../../contract/owners.ts';
import { CodeField } from '../../ui/app-shell/code-field.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasswordField } from '../kit/password-field.tsx';
import { resetSessionExpired } from '../kit/session-expiry.ts';
import { readPageData } from '../page-data.ts';
import { paths } from '../paths.ts';
import type { ReturnTo } from '../shell/return-to.ts';
import { useSession } from '../shell/shell-context.ts';
import { findCodeProblem, needsCode } from './code-form.tsx';
import { removeOwner, storeOwner } from './stored-owner.ts';
import { describeCodesLeft, signIn, formatSignInProblem, type SignInForm } from './sign-in.ts';
import { createZodResolver } from '../kit/zod-resolver.ts';
import './sign-in-again.css';

/** Signs in above a form whose session has ended; the form keeps its input. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const { email } = useSession().user;
  const queries = useQueryClient();
  /** Null until a code is needed. */
  const [code, setCode] = useState<string | null>(null);
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({ resolver: createZodResolver(loginForm), defaultValues: { email, password: '' } });
  const login = useMutation({
    mutationFn: (fields: SignInForm) => signIn(fields, readPageData().subdomain),
    onSuccess: async (answer) => {
      storeOwner(answer.user);
      // Before the save is repeated, so that no response from before it arrives after it.
      await queries.invalidateQueries();
      const isSaving = resetSessionExpired(true);
      toast.success('Login successful!', {
        ...(!isSaving && { description: 'Your changes are still here. Save them again.' }),
        ...describeCodesLeft(answer),
      });
    },
    onError: (cause) => {
      if (needsCode(cause)) setCode((typed) => typed ?? '');
      else if (findCodeProblem(cause) === undefined) form.setFocus('password');
    },
  });
  const codeProblem = findCodeProblem(login.error);
  const isKnown = codeProblem !== undefined || needsCode(login.error);
  const submit = (typed: string | null) =>
    void form.handleSubmit((fields) => login.mutate({ ...fields, ...(typed !== null && { code: typed }) }))();
  const leave = useLeave();
  return (
    <FormDialog
      compact
      title="Your session has expired"
      // A typed password needs no confirmation before closing, and the page below keeps its input.
      dirty={false}
      busy={login.isPending}
      problem={login.isError && !isKnown ? formatSignInProblem(login.error) : undefined}
      action="Sign In"
      acting="Signing in…"
      cancel={{ label: 'Leave without Saving', onPress: leave }}
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
      onClose={onClose}
    >
      <p>
        Your changes are still here. Sign in as <b>{email}</b> to continue.
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="again__fields">
        <PasswordField
          label="Password"
          problem={form.formState.errors.password?.message}
          kind="current"
          entry={form.register('password')}
        />
        {code !== null && (
          <CodeField
            focus
            value={code}
            onChange={setCode}
            onComplete={submit}
            problem={login.isPending ? undefined : codeProblem}
            isRecovery={isRecovery}
            onSwitch={(next) => {
              setRecovery(next);
              setCode('');
            }}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** Returns a function that leads to the sign-in and from there back to this page; unsaved input is lost. */
function useLeave() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    resetSessionExpired(false);
    removeOwner();
    void navigate(paths.login, { state: { from: pathname + search } satisfies ReturnTo });
  };
}
