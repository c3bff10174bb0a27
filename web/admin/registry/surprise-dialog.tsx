import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { SurpriseState } from '../../../contract/surprise.ts';
import { sentenceOf } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { plusDays, today } from '../../ui/app-shell/moments.ts';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { plainDate } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { surpriseQuery, useChangeSurprise } from './data.ts';

/** Keeps who gives what from the owner until a day of the owner's choice. */
export function SurpriseDialog({ onClose }: { onClose: () => void }) {
  const surprise = useQuery(surpriseQuery(useSession().site.eventId));
  const id = useId();
  return (
    <Dialog className="dlg" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        <h2 id={id}>Surprise Mode</h2>
      </div>
      {surprise.data ? (
        <SurpriseForm state={surprise.data} onClose={onClose} />
      ) : (
        <div className="dlg__body">
          {surprise.isError ? (
            <LoadError title="This could not be loaded" retry={() => void surprise.refetch()} />
          ) : (
            <Loading label="Loading..." rows={2} />
          )}
        </div>
      )}
    </Dialog>
  );
}

function SurpriseForm({ state, onClose }: { state: SurpriseState; onClose: () => void }) {
  const change = useChangeSurprise(useSession().site.eventId);
  const tomorrow = plusDays(today(), 1);
  const [day, setDay] = useState(state.hidden ? (state.reveal_on ?? '') : '');
  const [problem, setProblem] = useState<string>();
  const save = async (until: string | null) => {
    setProblem(undefined);
    try {
      await change.mutateAsync(until);
      toast.success(until === null ? 'Names are shown again' : `Names are hidden until ${plainDate(until)}`);
      onClose();
    } catch (cause) {
      const placed = cause instanceof ApiFailure ? cause.fields['reveal_on'] : undefined;
      setProblem(placed ?? sentenceOf(cause, 'This could not be saved. Please try again.'));
    }
  };
  return (
    <form
      className="dlg__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (day === '') setProblem('Please choose a day.');
        else void save(day);
      }}
    >
      <div className="dlg__body">
        <p className="dlg-words">
          Not to know is half the joy. Until the day you choose, nothing here tells who reserved, bought or contributed:
          no list, no mail, no file. What is taken and what is free you still see.
        </p>
        <Field
          label="Hide names until"
          hint="On that day, once it has begun everywhere, all names and messages appear."
          problem={problem}
        >
          {(control) => (
            <input
              {...control}
              className="input num surprise-day"
              type="date"
              min={tomorrow}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="dlg__foot">
        {state.hidden && (
          <button
            className="button button--bare button--bare-danger aside"
            type="button"
            disabled={change.isPending}
            onClick={() => void save(null)}
          >
            Show Names Now
          </button>
        )}
        <button className="button" type="button" disabled={change.isPending} onClick={onClose}>
          Cancel
        </button>
        <button className="button button--go" type="submit" disabled={change.isPending}>
          {change.isPending ? 'Saving...' : state.hidden ? 'Change Day' : 'Hide Names'}
        </button>
      </div>
    </form>
  );
}
