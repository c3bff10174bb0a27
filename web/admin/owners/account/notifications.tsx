import { useEffect, useId, useRef } from 'react';
import type { Account } from '../../../../contract/account.ts';
import type { NotifyChoice, NotifySettings } from '../../../../contract/owner-news.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { toast } from '../../../ui/toast.tsx';
import { useChangeNotifications } from './data.ts';

const NEWS: readonly (readonly [NotifyChoice, string])[] = [
  ['at_once', 'Right away'],
  ['daily', 'Once a day, at 6 PM'],
  ['never', 'Never'],
];

const WEEKLY = [
  [true, 'Mondays, at 9 AM'],
  [false, 'Never'],
] as const;

/** Mails link here. */
const ANCHOR = 'notifications';

export function Notifications({ account }: { account: Account }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${ANCHOR}`) section.current?.scrollIntoView();
  }, []);
  return (
    <section className="section notify" aria-labelledby={ANCHOR} ref={section}>
      <div className="section__head">
        <h2 id={ANCHOR}>Emails to you</h2>
      </div>
      <Choice name="notify_replies" label="Replies from guests" value={account.notify_replies} choices={NEWS} />
      <Choice name="notify_gifts" label="Gifts and contributions" value={account.notify_gifts} choices={NEWS} />
      <Choice name="notify_weekly" label="Weekly summary" value={account.notify_weekly} choices={WEEKLY} />
      <p className="account__note">
        {account.owners.second ? 'Each of you chooses separately. ' : ''}
        News that comes within five minutes shares one email. The summary comes only if there is something to tell.
      </p>
    </section>
  );
}

interface ChoiceProps<Name extends keyof NotifySettings> {
  name: Name;
  label: string;
  value: NotifySettings[Name];
  choices: readonly (readonly [value: NotifySettings[Name], words: string])[];
}

function Choice<Name extends keyof NotifySettings>({ name, label, value, choices }: ChoiceProps<Name>) {
  const id = useId();
  const change = useChangeNotifications();
  // Until the answer is here, the select shows what was chosen.
  const shown = change.isPending ? (change.variables[name] ?? value) : value;
  return (
    <div className="notify__choice">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        value={String(shown)}
        disabled={change.isPending}
        onChange={({ target }) =>
          change.mutate(
            { [name]: choices.find(([choice]) => String(choice) === target.value)?.[0] },
            {
              onSuccess: () => toast.success('Saved.'),
              onError: (cause) => toast.error(formatFailure(cause, 'Couldn’t save your choice. Please try again.')),
            },
          )
        }
      >
        {choices.map(([choice, words]) => (
          <option key={words} value={String(choice)}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
