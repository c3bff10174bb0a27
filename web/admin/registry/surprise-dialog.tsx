import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { addDays, formatDate, localToday } from '../../../contract/dates.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { surpriseQuery, useChangeSurprise } from './data.ts';

/** Hides from the owner who gives what, until a date of the owner's choice. */
export function SurpriseDialog({ onClose }: { onClose: () => void }) {
  const { eventId } = useSession().site;
  const surprise = useQuery(surpriseQuery(eventId));
  const change = useChangeSurprise(eventId);
  const tomorrow = addDays(localToday(), 1);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [dayProblem, setDayProblem] = useState<string>();
  const state = surprise.data;
  const stored = state?.hidden ? (state.reveal_on ?? '') : '';
  const day = typed ?? stored;
  const save = async (until: string | null) => {
    setProblem(undefined);
    setDayProblem(undefined);
    try {
      await change.mutateAsync(until);
      toast.success(until === null ? 'Names are shown again' : `Names are hidden until ${formatDate(until)}`);
      onClose();
    } catch (cause) {
      const placed = cause instanceof ApiFailure ? cause.fields['reveal_on'] : undefined;
      setDayProblem(placed);
      if (placed === undefined) setProblem(formatFailure(cause, 'This could not be saved. Please try again.'));
    }
  };
  return (
    <FormDialog
      title="Surprise Mode"
      dirty={day !== stored}
      busy={change.isPending}
      problem={problem}
      action={state?.hidden ? 'Change Day' : 'Hide Names'}
      acting="Saving..."
      disabled={!state}
      aside={
        state?.hidden && (
          <button
            className="button button--bare button--bare-danger aside"
            type="button"
            disabled={change.isPending}
            onClick={() => void save(null)}
          >
            Show Names Now
          </button>
        )
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (day === '') setDayProblem('Please choose a day.');
        else void save(day);
      }}
      onClose={onClose}
    >
      {!state && surprise.isError && (
        <LoadError title="This could not be loaded" retry={() => void surprise.refetch()} />
      )}
      {!state && !surprise.isError && <Loading label="Loading..." rows={2} />}
      {state && (
        <>
          <p className="dlg-words">
            Not to know is half the joy. Until the day you choose, nothing here tells who reserved, bought or
            contributed: no list, no mail, no file. What is taken and what is free you still see.
          </p>
          <Field
            label="Hide names until"
            hint="On that day, once it has begun everywhere, all names and messages appear."
            problem={dayProblem}
          >
            {(control) => (
              <input
                {...control}
                className="input num surprise-day"
                type="date"
                min={tomorrow}
                value={day}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
