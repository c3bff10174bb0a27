import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../contract/dates.ts';
import { REMINDER_DAY_MAX, REMINDER_DAYS_MAX } from '../../../contract/reminders.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { toast } from '../../ui/toast.tsx';
import { eventQuery } from '../event/data.ts';
import { Switch } from '../kit/switch.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { reminderPreviewQuery, remindersQuery, useChangeReminders } from './reminders-data.ts';
import './reminders.css';

/** When guests who have not replied are reminded, and how many would be as of now. Changes are saved at once. */
export function Reminders() {
  const { eventId } = useSession().site;
  const id = useId();
  const settings = useQuery(remindersQuery(eventId)).data;
  const deadline = useQuery(eventQuery(eventId)).data?.rsvp_deadline;
  const change = useChangeReminders(eventId);
  if (!settings || deadline === undefined) return null;
  const { enabled, days_before: days } = settings;
  const save = async (body: Parameters<typeof change.mutateAsync>[0]) => {
    try {
      await change.mutateAsync(body);
    } catch (cause) {
      toast.error(formatFailure(cause, 'The reminders couldn’t be saved.'), { topic: 'reminders' });
    }
  };
  return (
    <section className="reminders" aria-labelledby={id}>
      <h2 id={id}>Reminders</h2>
      <Switch on={enabled} busy={change.isPending} onFlip={() => void save({ enabled: !enabled })}>
        Remind guests who haven’t replied
      </Switch>
      {deadline === null ? (
        <p className="small dim">
          Reminders are counted back from your RSVP deadline. <Link to={paths.event}>Set a deadline</Link>
        </p>
      ) : (
        <>
          <ul className="reminders__days" aria-label="Days of reminders">
            {days.map((day) => (
              <li key={day}>
                {formatCount(day, 'day', 'days')} before
                {days.length > 1 && (
                  <button
                    className="icon-button"
                    type="button"
                    aria-label={`Remove ${formatCount(day, 'day', 'days')} before`}
                    disabled={change.isPending}
                    onClick={() => void save({ days_before: days.filter((one) => one !== day) })}
                  >
                    <X aria-hidden="true" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          {days.length < REMINDER_DAYS_MAX && (
            <AddDay busy={change.isPending} onAdd={(day) => save({ days_before: [...days, day] })} />
          )}
          <ComingDays enabled={enabled} />
        </>
      )}
    </section>
  );
}

function AddDay({ busy, onAdd }: { busy: boolean; onAdd: (day: number) => Promise<void> }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = Number(typed);
    if (!Number.isInteger(day) || day < 1 || day > REMINDER_DAY_MAX) {
      setProblem(`Please enter a whole number of days from 1 to ${REMINDER_DAY_MAX}.`);
      return;
    }
    setProblem(undefined);
    setTyped('');
    void onAdd(day);
  };
  return (
    <form className="reminders__add" noValidate onSubmit={add}>
      <Field label="Remind this many days before" problem={problem}>
        {(control) => (
          <input
            {...control}
            className="input num"
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <button className="button" type="submit" disabled={busy}>
        Add
      </button>
    </form>
  );
}

function ComingDays({ enabled }: { enabled: boolean }) {
  const coming = useQuery(reminderPreviewQuery(useSession().site.eventId)).data;
  if (!coming) return null;
  if (coming.length === 0) return <p className="small dim">No reminder is due any more before the deadline.</p>;
  return (
    <>
      <p className="small dim">
        {enabled ? 'At 10 AM in your event’s time zone, as of now:' : 'If you turn them on, as of now:'}
      </p>
      <ul className="reminders__coming small">
        {coming.map(({ date, invitations }) => (
          <li key={date} className="num">
            {formatDate(date)}: {formatCount(invitations, 'household', 'households')}
          </li>
        ))}
      </ul>
    </>
  );
}
