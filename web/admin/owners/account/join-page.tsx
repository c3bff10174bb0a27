import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiFailure } from '../../../../contract/client.ts';
import { newPassword } from '../../../../contract/owners.ts';
import { nameForm } from '../../../../contract/profile.ts';
import { toast } from '../../../ui/toast.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { Field, FormProblem } from '../../../ui/app-shell/field.tsx';
import { useLinkToken } from '../../../ui/app-shell/link-token.ts';
import { LoadError } from '../../../ui/app-shell/states.tsx';
import { api } from '../../api.ts';
import { showFailure } from '../../kit/form.ts';
import { SignInLayout } from '../sign-in-layout.tsx';
import { removeOwner, storeOwner } from '../stored-owner.ts';
import { buildSiteOrigin } from '../../../../contract/subdomain.ts';
import { readPageData, formatSiteAddress } from '../../page-data.ts';
import { paths } from '../../paths.ts';
import { DeadLink } from './confirm-email-page.tsx';
import { invitationQuery, type Invitation } from './data.ts';
import { NewPasswordField } from '../../kit/new-password-field.tsx';
import { createZodResolver } from '../../kit/zod-resolver.ts';

export function Component() {
  const token = useLinkToken(paths.join);
  const invitation = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== null });
  if (token === null || (invitation.error instanceof ApiFailure && invitation.error.status === 400)) {
    return (
      <DeadLink title="This invitation has expired">
        It was already used, is more than a week old, or was withdrawn. Ask the person who invited you for a new one.
      </DeadLink>
    );
  }
  return (
    <SignInLayout title="Manage a site together">
      {invitation.isPending && <p role="status">Opening your invitation…</p>}
      {invitation.isError && (
        <LoadError title="Couldn’t open the invitation." retry={() => void invitation.refetch()} />
      )}
      {invitation.data && <Greeting invitation={invitation.data} />}
      {invitation.data &&
        (invitation.data.isKnown ? <Known token={token} /> : <Unknown token={token} invitation={invitation.data} />)}
    </SignInLayout>
  );
}

function Greeting({ invitation: { inviter, subdomain, email } }: { invitation: Invitation }) {
  return (
    <header>
      <h1>{inviter} invites you</h1>
      <p>
        to manage <b>{formatSiteAddress(buildSiteOrigin(readPageData().brand.origin, subdomain))}</b> together. You’ll
        sign in with <b>{email}</b>.
      </p>
    </header>
  );
}

/** For owners with an account: they sign in after accepting. */
function Known({ token }: { token: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: () => api('POST /admin/second-owner/accept', { body: { token } }),
    onSuccess: async ({ email }) => {
      toast.success('You’re now an owner of this site.', { description: 'Sign in with your existing password.' });
      removeOwner();
      queries.clear();
      await navigate(paths.login, { replace: true, state: { email } });
    },
  });
  return (
    <>
      <FormProblem>
        {accept.isError ? formatFailure(accept.error, 'Couldn’t accept the invitation. Please try again.') : undefined}
      </FormProblem>
      <button
        className="button button--go button--wide"
        type="button"
        disabled={accept.isPending || accept.isSuccess}
        onClick={() => accept.mutate()}
      >
        {accept.isPending ? 'Accepting…' : 'Accept Invitation'}
      </button>
    </>
  );
}

const joining = nameForm.extend({ password: newPassword });

/** For owners without an account: a name and a password create one and sign in. */
function Unknown({ token, invitation }: { token: string; invitation: Invitation }) {
  const form = useForm({ resolver: createZodResolver(joining), defaultValues: { name: '', password: '' } });
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async ({ name, password }) => {
    setProblem(undefined);
    try {
      const { email, subdomain } = await api('POST /admin/second-owner/accept', { body: { token, name, password } });
      const { user } = await api('POST /admin/login', { body: { email, password, subdomain } });
      queries.clear();
      storeOwner(user);
      toast.success(`Welcome, ${name}!`, { description: 'You’re now an owner of this site.' });
      await navigate(paths.dashboard, { replace: true });
    } catch (cause) {
      setProblem(
        showFailure(cause, form.setError, ['name', 'password'], 'Couldn’t accept the invitation. Please try again.'),
      );
    }
  });
  const busy = isSubmitting || (isSubmitSuccessful && problem === undefined && Object.keys(errors).length === 0);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem>{problem}</FormProblem>
      <Field label="Your name" problem={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} className="input" autoComplete="name" required />}
      </Field>
      <NewPasswordField
        email={invitation.email}
        label="Choose a password"
        problem={errors.password?.message}
        entry={form.register('password')}
      />
      <button className="button button--go button--wide" type="submit" disabled={busy}>
        {busy ? 'Accepting…' : 'Accept Invitation'}
      </button>
    </form>
  );
}
