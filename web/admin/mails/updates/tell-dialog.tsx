import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Event } from '../../../../contract/event.ts';
import type { ToTell } from '../../../../contract/updates.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';
import { formatCount, formatNumber } from '../../../ui/app-shell/format-count.ts';
import { toast } from '../../../ui/toast.tsx';
import { useIdempotencyKey } from '../../kit/idempotency.ts';
import { useDebounced } from '../../kit/use-debounced.ts';
import { paths } from '../../paths.ts';
import { MailPreviewPart } from '../mail-preview.tsx';
import { ChangesList } from './changes-list.tsx';
import { previewQuery, useSendUpdates } from './data.ts';
import { formatQuestion } from './list.ts';
import { LeftBehindLine } from './left-behind-line.tsx';
import { ReachedLine } from './reached-line.tsx';
import { isNoteTooLong, NoteField } from '../note-field.tsx';
import '../send-dialog.css';
import './tell-dialog.css';

export interface TellDialogProps {
  toTell: ToTell;
  event: Event;
  onDecline: () => void;
  onDone: () => void;
}

/** Asks whether to email the households that were told something else, with a note, and whether to ask them again. */
export function TellDialog({ toTell, event, onDecline, onDone }: TellDialogProps) {
  const { what, differences, sending, replied } = toTell;
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [asksAgain, setAsksAgain] = useState(false);
  const [previewed, setPreviewed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = useSendUpdates(event.id);
  const idempotency = useIdempotencyKey();
  const tooLong = isNoteTooLong(note);
  // Without a date nobody can say whether they come.
  const mayAsk = replied > 0 && (what === 'changed' || what === 'resumed');

  const submit = async (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (tooLong) return;
    setProblem(undefined);
    const form = { note, ask_again: mayAsk && asksAgain };
    try {
      const { sending: count } = await send.mutateAsync({ form, key: idempotency.getKey(form) });
      // With others left, the next question is about them.
      if (toTell.skipped.length === 0) onDone();
      toast.success(count === 0 ? 'They already know' : `${formatCount(count, 'email is', 'emails are')} on the way`, {
        topic: 'mails',
        action: { label: 'See emails', onPress: () => void navigate(`${paths.mails}?kind=update`) },
      });
    } catch (cause) {
      setProblem(formatFailure(cause, 'The emails couldn’t be sent. Please try again.'));
    }
  };

  return (
    <FormDialog
      className="dlg--tell"
      title={formatQuestion(what, sending, event.event_type)}
      intro="By email, in your site’s design, each with their own link."
      dirty={note !== ''}
      busy={send.isPending}
      problem={problem}
      action={`Tell ${formatCount(sending, 'Household', 'Households')}`}
      acting="Sending..."
      disabled={tooLong}
      cancel={{ label: 'Not Now' }}
      onSubmit={(submitted) => void submit(submitted)}
      onClose={onDecline}
    >
      {differences.length > 0 && <ChangesList differences={differences} invitations={toTell.invitations} />}
      {(what === 'postponed' || what === 'cancelled') && <p className="tell__state">{EXPLAINED[what]}</p>}
      <LeftBehindLine event={event} onLeave={onDecline} />
      <ReachedLine toTell={toTell} />
      <NoteField
        label="A personal note"
        hint="Shown in every email, signed with your names."
        note={note}
        onChange={setNote}
      />
      {mayAsk && <AskAgain sending={sending} replied={replied} on={asksAgain} onChange={setAsksAgain} />}
      <button
        className="button tell__preview"
        type="button"
        aria-expanded={previewed}
        onClick={() => setPreviewed(!previewed)}
      >
        {previewed ? 'Hide the Preview' : 'Preview the Email'}
      </button>
      {previewed && <Preview event={event.id} note={note} asksAgain={mayAsk && asksAgain} />}
    </FormDialog>
  );
}

const EXPLAINED = {
  postponed:
    'The email says that there is no new date yet, and has a calendar file that takes the old one out of their calendars.',
  cancelled:
    'The email has a calendar file that takes the date out of their calendars. They don’t need to reply, and your registry is closed.',
};

interface AskAgainProps {
  sending: number;
  replied: number;
  on: boolean;
  onChange: (on: boolean) => void;
}

function AskAgain({ sending, replied, on, onChange }: AskAgainProps) {
  const id = useId();
  return (
    <div className="tell__again">
      <label className="check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={on}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>Ask them again whether they can come</span>
      </label>
      <p className="hint" id={`${id}-hint`}>
        {formatReplied(sending, replied)}
      </p>
    </div>
  );
}

function formatReplied(sending: number, replied: number): string {
  if (replied === 1)
    return `${sending === 1 ? 'They have replied.' : 'One of them has replied.'} If you ask again, this reply doesn’t count until they answer, and is kept as history.`;
  const who = replied === sending ? 'All of them' : `${formatNumber(replied)} of them`;
  return `${who} have replied. If you ask again, these replies don’t count until they answer, and are kept as history.`;
}

function Preview({ event, note, asksAgain }: { event: string; note: string; asksAgain: boolean }) {
  const preview = useQuery(previewQuery(event, { note: useDebounced(note), ask_again: asksAgain }));
  if (preview.isLoadingError)
    return (
      <p className="problem" role="alert">
        {formatFailure(preview.error, 'The preview couldn’t be loaded.')}
      </p>
    );
  if (!preview.data?.mail)
    return (
      <p className="dim small" role="status">
        Loading the preview...
      </p>
    );
  return <MailPreviewPart mail={preview.data.mail} busy={preview.isFetching} />;
}
