import { useState } from 'react';
import type { EventStatus, OwnEvent } from '../../../contract/event.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { useChangeEvent } from './data.ts';
import { STATUS_NAME } from './status-names.ts';

interface Choice {
  about: string;
  title: string;
  question: string;
  action: string;
  done: string;
}

const CHOICES: Readonly<Record<EventStatus, Choice>> = {
  planned: {
    about: 'Your site shows date and place.',
    title: 'Is it going ahead after all?',
    question:
      'Your site becomes an invitation again, and guests can reply. Enter the date below if it isn’t there yet.',
    action: 'Yes, It’s Going Ahead',
    done: 'Your site is an invitation again',
  },
  postponed: {
    about: 'There is no new date yet. Guests can still reply.',
    title: 'Postpone your event?',
    question:
      'Your site says so right away. The date, the RSVP deadline and the schedule disappear from it, and replies are kept. As soon as you enter a new date, it’s an invitation again.',
    action: 'Postpone',
    done: 'Your site says that the event is postponed',
  },
  cancelled: {
    about: 'It won’t take place. Guests can’t reply.',
    title: 'Call off your event?',
    question:
      'Your site says so right away, and takes no more replies, reservations or contributions. It keeps its address and everything in it. You can take this back.',
    action: 'Call It Off',
    done: 'Your site says that the event is called off',
  },
};
const STATUSES = Object.keys(STATUS_NAME) as EventStatus[];

/** Applied apart from the form, after a question. */
export function StatusFields({ event }: { event: OwnEvent }) {
  const change = useChangeEvent(event.id);
  const [asked, setAsked] = useState<EventStatus>();
  const apply = async (status: EventStatus) => {
    try {
      await change.mutateAsync({ status });
      toast.success(CHOICES[status].done, { topic: 'status' });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t change this. Please try again.'), { topic: 'status' });
    }
    setAsked(undefined);
  };
  return (
    <fieldset className="event__part access">
      <legend>Is it going ahead?</legend>
      <div className="access__choices" role="radiogroup" aria-label="Is it going ahead?">
        {STATUSES.map((status) => (
          <label className="access__choice" key={status}>
            <input
              type="radio"
              name="status"
              checked={status === (asked ?? event.status)}
              onChange={() => setAsked(status)}
            />
            <span>
              {STATUS_NAME[status]}
              <span className="hint">{CHOICES[status].about}</span>
            </span>
          </label>
        ))}
      </div>
      {asked !== undefined && (
        <ConfirmDialog
          title={CHOICES[asked].title}
          question={CHOICES[asked].question}
          action={CHOICES[asked].action}
          acting="Saving..."
          // "Cancel" could also mean the event.
          cancel="Keep It as It Is"
          busy={change.isPending}
          harmless={asked === 'planned'}
          onConfirm={() => void apply(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </fieldset>
  );
}
