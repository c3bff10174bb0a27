import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import type { ReturnTo } from '../shell/protected.tsx';
import { AppCodeForm } from './app-code-form.tsx';
import { CodeForm } from './code-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { PasswordForm } from './password-form.tsx';
import type { Credentials } from './password-form.tsx';

/** Navigation state from other pages: where to return to, and the email to sign in with. */
type Arrival = (ReturnTo & { email?: string }) | null;

export function Component() {
  const arrival = useLocation().state as Arrival;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [known, setKnown] = useState<Credentials | null>(null);

  const login = useMutation({
    mutationFn: (body: Credentials) => api('POST /operator/login', { body }),
    onSuccess: ({ method }, body) => {
      if (known && method === 'email') toast.success('We sent a new code');
      setKnown(body);
    },
  });

  if (known === null || login.data === undefined) {
    return (
      <SignInLayout title="Sign in">
        <PasswordForm
          email={arrival?.email ?? ''}
          busy={login.isPending}
          failure={login.error}
          onSubmit={(fields) => login.mutate(fields)}
        />
      </SignInLayout>
    );
  }
  const { challenge, method } = login.data;
  const enter = () => {
    queries.clear();
    void navigate(arrival?.from ?? paths.orders, { replace: true });
  };
  if (method === 'app') {
    return (
      <SignInLayout title="Enter the code">
        <AppCodeForm
          key={challenge}
          email={known.email}
          challenge={challenge}
          onOther={() => setKnown(null)}
          onSignedIn={enter}
        />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title="Enter the code">
      <CodeForm
        key={challenge}
        email={known.email}
        challenge={challenge}
        resending={login.isPending}
        onResend={() => login.mutate(known, { onError: () => toast.error('The code could not be sent again') })}
        onOther={() => setKnown(null)}
        onSignedIn={enter}
      />
    </SignInLayout>
  );
}
