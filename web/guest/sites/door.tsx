import type { ComponentProps, ReactNode } from 'react';
import type { GuestPage } from '../../../contract/pages.ts';

export type CoverData = Extract<GuestPage, { page: 'cover' }>;
type Name = keyof CoverData['typed'];

const PROBLEM = 'door-problem';
/** What a page that has come anew is about, which may be below its first screen. */
const ARRIVED = { tabIndex: -1, autoFocus: true } as const;

/** The ways into a site that is closed to a visitor, and to a guest's own invitation. */
export function Door({ page }: { page: CoverData }) {
  const { access, isLetIn, step, wrongLink } = page;
  const asksPasscode = access === 'passcode' && !isLetIn && step === 'enter';
  return (
    <div className={asksPasscode ? 'door door--passcode' : 'door'}>
      {wrongLink && (
        <p className="door__problem" role="alert">
          This link doesn’t work. Please use the newest one from the hosts, or ask them for it.
        </p>
      )}
      {step === 'sent' ? <Sent page={page} /> : asksPasscode ? <Passcode page={page} /> : <Find page={page} />}
    </div>
  );
}

function Passcode({ page }: { page: CoverData }) {
  return (
    <>
      <form className="door__form" method="post" action="/unlock">
        <Field page={page} name="passcode" label="Passcode" help="The hosts gave it to you with the invitation.">
          <Input page={page} name="passcode" autoComplete="off" help />
        </Field>
        <button className="button" type="submit">
          Open the Invitation
        </button>
      </form>
      <p className="door__other">
        Have an invitation? <a href="/find">Find it</a>
      </p>
    </>
  );
}

function Find({ page }: { page: CoverData }) {
  const { access, byName, isLetIn } = page;
  const isOnlyWay = access === 'invited' && !isLetIn;
  return (
    <>
      <div className="door__words">
        <h2>{isOnlyWay ? 'Open the link in your invitation' : 'Find your invitation'}</h2>
        <p>
          {isOnlyWay
            ? 'This browser remembers you from then on. Can’t find your link? We’ll email it to the address that the hosts have for you.'
            : 'Enter the email address that the hosts have for you, and we’ll send you your link.'}
        </p>
      </div>
      <form className="door__form" method="post" action="/find">
        <Field page={page} name="email" label="Email">
          <Input page={page} name="email" type="email" autoComplete="email" maxLength={254} />
        </Field>
        <button className="button" type="submit" name="do" value="email">
          Email My Invitation
        </button>
      </form>
      {byName && (
        <form className="door__form door__form--second" method="post" action="/find">
          <Field page={page} name="name" label="Or your full name" help="As it’s written on your invitation.">
            <Input page={page} name="name" autoComplete="name" maxLength={200} help />
          </Field>
          <button className="button button--quiet" type="submit" name="do" value="name">
            Find by Name
          </button>
        </form>
      )}
      <Back page={page} />
    </>
  );
}

function Sent({ page }: { page: CoverData }) {
  return (
    <>
      <div className="door__words" role="status">
        <h2 {...ARRIVED}>Check your email</h2>
        <p>
          If <b>{page.typed.email}</b> is on the guest list, your invitation is on its way. Check your spam folder too.
        </p>
      </div>
      <p className="door__other">
        Nothing there? <a href="/find">Use another email</a>
      </p>
      <Back page={page} />
    </>
  );
}

/** To what the visitor came from, if that is another step. */
function Back({ page: { access, isLetIn } }: { page: CoverData }) {
  if (isLetIn)
    return (
      <p className="door__other">
        <a href="/#rsvp">Back to the invitation</a>
      </p>
    );
  if (access !== 'passcode') return null;
  return (
    <p className="door__other">
      <a href="/">Enter the passcode instead</a>
    </p>
  );
}

interface FieldProps {
  page: CoverData;
  name: Name;
}

function Field({
  page,
  name,
  label,
  help,
  children,
}: FieldProps & { label: string; help?: string; children: ReactNode }) {
  const { problem } = page;
  const isWrong = problem?.field === name;
  return (
    <div className="field" data-refused={isWrong ? '' : undefined}>
      <label htmlFor={`door-${name}`}>{label}</label>
      {children}
      {isWrong && (
        <p className="problem" id={PROBLEM} role="alert">
          {problem.sentence}
        </p>
      )}
      {help !== undefined && (
        <p className="help" id={`door-${name}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

function Input({
  page: { typed, problem },
  name,
  help = false,
  ...rest
}: FieldProps & { help?: boolean } & ComponentProps<'input'>) {
  const isWrong = problem?.field === name;
  const described = [...(isWrong ? [PROBLEM] : []), ...(help ? [`door-${name}-help`] : [])].join(' ');
  return (
    <input
      id={`door-${name}`}
      name={name}
      type="text"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      defaultValue={typed[name]}
      {...rest}
      {...(isWrong && { 'aria-invalid': true, autoFocus: ARRIVED.autoFocus })}
      {...(described !== '' && { 'aria-describedby': described })}
    />
  );
}
