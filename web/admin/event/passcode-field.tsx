import type { KeyboardEvent } from 'react';
import { PASSCODE_MAX, PASSCODE_MIN } from '../../../contract/limits.ts';
import { copyText } from '../../ui/app-shell/copy.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { toast } from '../../ui/toast.tsx';

interface PasscodeFieldProps {
  passcode: string;
  /** What guests need now; empty if they need none. */
  stored: string;
  problem: string | undefined;
  onChange: (text: string) => void;
  onEnter: () => void;
}

/** The passcode is readable, because owners hand it out. */
export function PasscodeField({ passcode, stored, problem, onChange, onEnter }: PasscodeFieldProps) {
  // The field is within the form of the event.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="access__passcode">
      <Field
        label="Passcode"
        hint={
          stored === ''
            ? `${PASSCODE_MIN} to ${PASSCODE_MAX} characters that are easy to say, such as “tulips and tea”. Capital letters make no difference.`
            : 'A new passcode locks out everyone who used the old one. Invitation links keep working.'
        }
        problem={problem}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={PASSCODE_MAX}
            value={passcode}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={applyOnEnter}
          />
        )}
      </Field>
      {stored !== '' && passcode === stored && <Wording passcode={stored} />}
    </div>
  );
}

const buildWording = (passcode: string) =>
  `Everything about our celebration is at ${location.host}. The passcode is: ${passcode}`;

function Wording({ passcode }: { passcode: string }) {
  const wording = buildWording(passcode);
  const copy = async () => {
    if (await copyText(wording)) toast.success('Copied', { topic: 'access' });
    else toast.error('Couldn’t copy the text', { description: wording, duration: 20_000 });
  };
  return (
    <div className="access__wording">
      <p className="hint">For your cards and messages:</p>
      <blockquote>{wording}</blockquote>
      <button className="button button--quiet" type="button" onClick={() => void copy()}>
        Copy Text
      </button>
    </div>
  );
}
