import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { GuestSelection } from '../../../contract/guests.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { toast } from '../../ui/toast.tsx';
import { Preflight } from '../dashboard/preflight.tsx';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { useDebounced } from '../kit/use-debounced.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { previewQuery, useSendInvitations } from './data.ts';
import { MailPreviewPart } from './mail-preview.tsx';
import { Recipients } from './recipients.tsx';
import { MissingEmails } from './missing-emails.tsx';
import { isNoteTooLong, NoteField } from './note-field.tsx';
import './send-dialog.css';

interface SendDialogProps {
  selection: GuestSelection;
  onClose: () => void;
  onSent: () => void;
}

const WORDS = {
  one: 'household gets this email, with their own link.',
  many: 'households get this email, each with their own link.',
};

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
  const tooLong = isNoteTooLong(note);

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
      <Preflight onLeave={onClose} />
      <Recipients preview={preview.data} words={WORDS} again={{ on: again, onChange: setAgain }} />
      <MissingEmails skipped={preview.data?.skipped ?? []} />
      <NoteField
        label="A personal line"
        hint="Shown in every invitation of this batch, signed with your names unless you sign it."
        note={note}
        onChange={setNote}
      />
      {preview.data?.mail && <MailPreviewPart mail={preview.data.mail} busy={preview.isFetching} />}
    </FormDialog>
  );
}
