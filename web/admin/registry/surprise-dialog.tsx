import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { addDays, formatDate, getLocalToday } from '../../../contract/dates.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { surpriseQuery, useChangeSurprise } from './data.ts';

export function SurpriseDialog({ onClose }: { onClose: () => void }) {
  const { eventId } = useSession().site;
  const surprise = useQuery(surpriseQuery(eventId));
  const change = useChangeSurprise(eventId);
  const tomorrow = addDays(getLocalToday(), 1);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [dayProblem, setDayProblem] = useState<string>();
  const state = surprise.data;
  const stored = state?.hidden ? (state.reveal_on ?? '') : '';
  const day = typed ?? stored;
  const save = async (revealOn: string | null) => {
    setProblem(undefined);
    setDayProblem(undefined);
    try {
      await change.mutateAsync(revealOn);
      toast.success(revealOn === null ? 'Names are visible again' : `Names are hidden until ${formatDate(revealOn)}`);
      onClose();
    } catch (cause) {
      const placed = cause instanceof ApiFailure ? cause.fields['reveal_on'] : undefined;
      setDayProblem(placed);
      if (placed === undefined) setProblem(formatFailure(cause, 'Couldn’t save your changes. Please try again.'));
    }
  };
  return (
    <FormDialog
      title="Surprise Mode"
      dirty={day !== stored}
      busy={change.isPending}
      problem={problem}
      action={state?.hidden ? 'Change Date' : 'Hide Names'}
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
        if (day === '') setDayProblem('Please choose a date.');
        else void save(day);
      }}
      onClose={onClose}
    >
      {!state && surprise.isError && (
        <LoadError title="Couldn’t load Surprise Mode" retry={() => void surprise.refetch()} />
      )}
      {!state && !surprise.isError && <Loading label="Loading..." rows={2} />}
      {state && (
        <>
          <p className="dlg-words">
            Hide who gave what until a date you choose: in lists, emails, and downloads. You can still see which gifts
            are taken.
          </p>
          <Field
            label="Hide names until"
            hint="Names and messages appear once this date has started in every time zone."
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
