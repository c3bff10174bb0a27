import { useEffect, useId, useRef } from 'react';
import type { Account } from '../../../../contract/account.ts';
import type { NotifyChoice, NotifySettings } from '../../../../contract/owner-news.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { toast } from '../../../ui/toast.tsx';
import { useChangeNotifications } from './data.ts';

const CHOICES: Readonly<Record<NotifyChoice, string>> = {
  at_once: 'Right away',
  daily: 'Once a day, at 6 PM',
  never: 'Never',
};

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
      <Choice name="notify_replies" label="Replies from guests" value={account.notify_replies} />
      <Choice name="notify_gifts" label="Gifts and contributions" value={account.notify_gifts} />
      <p className="account__note">
        {account.owners.second ? 'Each of you chooses separately. ' : ''}
        News that comes within five minutes shares one email.
      </p>
    </section>
  );
}

function Choice({ name, label, value }: { name: keyof NotifySettings; label: string; value: NotifyChoice }) {
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
        value={shown}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate(
            { [name]: event.target.value as NotifyChoice },
            {
              onSuccess: () => toast.success('Saved.'),
              onError: (cause) => toast.error(formatFailure(cause, 'Couldn’t save your choice. Please try again.')),
            },
          )
        }
      >
        {Object.entries(CHOICES).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
