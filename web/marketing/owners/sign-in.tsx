import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { Brand } from '../../../contract/pages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast, Toaster } from '../../ui/toast.tsx';
import { signIn } from './sign-in-call.ts';
import './sign-in.css';

export default function SignIn({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Null until the account turns out to need one. */
  const [code, setCode] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    const outcome = await signIn(brand.origin, {
      email: email.trim(),
      password,
      ...(code !== null && { code }),
    });
    if (outcome.kind === 'code') {
      setBusy(false);
      setCode('');
      return;
    }
    if (outcome.kind === 'failed') {
      setBusy(false);
      setProblem(outcome.message);
      return;
    }
    toast.success('Login successful! Redirecting to your site...');
    location.assign(outcome.url);
  };

  const explainReset = () =>
    toast('Please contact support to reset your password.', {
      description: 'Or get a reset link by email.',
      action: { label: 'Get a link', onPress: () => location.assign('/admin/forgot-password') },
    });

  return (
    <Dialog className="sign-in" labelledBy="sign-in-heading" onClose={onClose}>
      <h2 id="sign-in-heading">Welcome back</h2>
      <form onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>Email</span>
          <input
            name="email"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="username"
            required
          />
        </label>
        <label className="field">
          <span>Password</span>
          <input
            name="password"
            type="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            required
          />
        </label>
        {code !== null && (
          <label className="field">
            <span>Code from your authenticator app, or a recovery code</span>
            <input
              name="code"
              ref={focusField}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          </label>
        )}
        <button className="link small" type="button" onClick={explainReset}>
          Forgot password?
        </button>
        <p className="field-error" role="alert">
          {problem}
        </p>
        <button className="button button--wide" type="submit" disabled={busy} aria-busy={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </button>
      </form>
      <p className="soft sign-in__new">
        No site yet?{' '}
        <a href="#templates" onClick={onClose}>
          See the templates
        </a>
      </p>
      <Toaster />
    </Dialog>
  );
}

const focusField = (field: HTMLInputElement | null) => field?.focus();
