import { useState } from 'react';
import { INVALID_EMAIL } from '../../../../contract/email.ts';
import { makeHouseholdName } from '../../../../contract/household-name.ts';
import { emailAddress } from '../../../../contract/values.ts';
import { Field } from '../../../ui/app-shell/field.tsx';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';
import { BLANK, listNamed, type PersonValues } from '../household-values.ts';
import { PeopleFields } from '../people-fields.tsx';
import type { Correction } from './households.ts';
import type { PlannedGroup } from './plan.ts';
import '../guest-dialog.css';

interface CorrectProps {
  planned: PlannedGroup;
  busy: boolean;
  /** Why the last correction was refused. */
  problem: string | undefined;
  onSave: (correction: Correction) => void;
  onClose: () => void;
}

/** Corrects how the names of one invitation were read, before it is imported. */
export function CorrectDialog({ planned: { row }, busy, problem, onSave, onClose }: CorrectProps) {
  const [read] = useState(() => ({
    people: (row.people ?? []).map(({ email, id: _, ...person }): PersonValues => ({ ...person, email: email ?? '' })),
    name: row.guest_name ?? '',
    email: row.guest_email ?? '',
  }));
  const [people, setPeople] = useState<PersonValues[]>(read.people.length > 0 ? read.people : [BLANK]);
  const [name, setName] = useState(read.name);
  const [email, setEmail] = useState(read.email);
  const [isTried, setIsTried] = useState(false);
  const named = listNamed(people);
  const made = makeHouseholdName(named);
  const isUnnamed = named.length === 0 && name.trim() === '';
  const isMissing = ({ first_name }: PersonValues) => first_name.trim() === '';
  const isWrong = email.trim() !== '' && !emailAddress().safeParse(email.trim()).success;
  const save = () => {
    setIsTried(true);
    if (isUnnamed || isWrong || named.some(isMissing)) return;
    onSave({
      guest_name: name.trim(),
      guest_email: email.trim(),
      people: named.map(({ email, ...person }) => ({ ...person, email: email.trim() === '' ? null : email.trim() })),
    });
  };
  return (
    <FormDialog
      className="dlg--guest"
      title="Correct the Names"
      dirty={name !== read.name || email !== read.email || JSON.stringify(named) !== JSON.stringify(read.people)}
      busy={busy}
      problem={problem}
      action="Use These Names"
      acting="Checking..."
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <PeopleFields
        people={people}
        problems={people.map((person) =>
          isTried && named.includes(person) && isMissing(person)
            ? { first_name: { message: 'Please enter a first name.' } }
            : undefined,
        )}
        problem={undefined}
        onChange={setPeople}
      />
      <div className="fields">
        <Field
          className="full"
          label="Name on the Envelope"
          {...(made !== '' && { need: 'optional' as const })}
          hint={made === '' ? 'Only if you don’t know everybody’s name.' : `Leave empty to use “${made}”.`}
          problem={isTried && isUnnamed ? 'Guest name is required' : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              autoComplete="off"
              maxLength={200}
              placeholder={made === '' ? 'The Okafors' : made}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field className="full" label="Email" need="optional" problem={isTried && isWrong ? INVALID_EMAIL : undefined}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
