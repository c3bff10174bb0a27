import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { GuestSelection } from '../../../contract/guests.ts';
import { NOTE_MAX, type MailPreview } from '../../../contract/mails.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { toast } from '../../ui/toast.tsx';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { useDebounced } from '../kit/use-debounced.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { previewQuery, useSendInvitations } from './data.ts';
import { listSkipped } from './list.ts';
import { MailPreviewPart } from './mail-preview.tsx';
import './send-dialog.css';

interface SendDialogProps {
  selection: GuestSelection;
  onClose: () => void;
  onSent: () => void;
}

/** Shows who gets the invitation by email and how it looks, takes a personal note, and sends. */
export function SendDialog({ selection, onClose, onSent }: SendDialogProps) {
  const { site, user } = useSession();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [again, setAgain] = useState(false);
  const [problem, setProblem] = useState<string>();
  const preview = useQuery(previewQuery(site.eventId, selection, useDebounced(note), again));
  const send = useSendInvitations(site.eventId);
  const idempotency = useIdempotencyKey();
  const count = preview.data?.sending ?? 0;
  const tooLong = note.length > NOTE_MAX;

  const submit = async (test?: true) => {
    setProblem(undefined);
    const body = { selection, note, again, ...(test && { test }) };
    try {
      const { sending } = await send.mutateAsync({ ...body, key: idempotency.getKey(body) });
      idempotency.reset();
      if (test) {
        toast.success(`A test is on its way to ${user.email}`, { topic: 'mails' });
        return;
      }
      toast.success(`${formatCount(sending, 'invitation is', 'invitations are')} on the way`, {
        topic: 'mails',
        action: { label: 'See emails', onPress: () => void navigate(paths.mails) },
      });
      onSent();
      onClose();
    } catch (cause) {
      setProblem(formatFailure(cause, 'The invitations couldn’t be sent. Please try again.'));
    }
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!tooLong) void submit();
  };

  return (
    <FormDialog
      className="dlg--send"
      title="Send Invitations by Email"
      dirty={note !== ''}
      busy={send.isPending}
      problem={problem ?? (preview.error ? formatFailure(preview.error, 'The preview couldn’t be loaded.') : undefined)}
      action={count === 0 ? 'Send' : `Send ${formatCount(count, 'Invitation', 'Invitations')}`}
      acting="Sending..."
      disabled={count === 0 || tooLong || preview.isPlaceholderData}
      aside={
        <button
          className="button aside"
          type="button"
          disabled={send.isPending || !preview.data?.mail || tooLong}
          onClick={() => void submit(true)}
        >
          Send a Test to Me
        </button>
      }
      onSubmit={save}
      onClose={onClose}
    >
      <Recipients preview={preview.data} again={again} onAgain={setAgain} />
      <Field
        label="A personal line"
        need="optional"
        hint="Shown in every invitation of this batch, above the details."
        problem={tooLong ? `Please use at most ${NOTE_MAX} characters.` : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {preview.data?.mail && <MailPreviewPart mail={preview.data.mail} busy={preview.isFetching} />}
    </FormDialog>
  );
}

interface RecipientsProps {
  preview: MailPreview | undefined;
  again: boolean;
  onAgain: (again: boolean) => void;
}

function Recipients({ preview, again, onAgain }: RecipientsProps) {
  const id = useId();
  if (!preview)
    return (
      <p className="send__count" role="status">
        Checking who gets one...
      </p>
    );
  const { sending, skipped } = preview;
  const mailed = skipped.some(({ reason }) => reason === 'already_sent');
  return (
    <div className="send__who">
      <p className="send__count" role="status">
        {sending === 0
          ? 'Nobody gets this email.'
          : `${formatCount(sending, 'household gets', 'households get')} this email, each with their own link.`}
      </p>
      {skipped.length > 0 && (
        <>
          <p className="dim small">Left out:</p>
          <ul className="send__skipped small">
            {listSkipped(skipped).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {(mailed || again) && (
        <label className="check send__again" htmlFor={id}>
          <input id={id} type="checkbox" checked={again} onChange={(event) => onAgain(event.target.checked)} />
          <span>Send it again to those who were emailed before</span>
        </label>
      )}
    </div>
  );
}
