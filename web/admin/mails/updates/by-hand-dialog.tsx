import { useState, type SubmitEvent } from 'react';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';
import { formatCount } from '../../../ui/app-shell/format-count.ts';
import { toast } from '../../../ui/toast.tsx';
import { ByHandList } from './by-hand-list.tsx';
import { ChangesList } from './changes-list.tsx';
import { useMarkAsTold } from './data.ts';
import { LeftBehindLine } from './left-behind-line.tsx';
import { formatState } from './list.ts';
import { ReachedLine } from './reached-line.tsx';
import type { TellDialogProps } from './tell-dialog.tsx';
import './tell-dialog.css';

/** For households that no mail reaches: the owner tells them by other means, and says so. */
export function ByHandDialog({ toTell, event, onDecline, onDone }: TellDialogProps) {
  const { what, differences, skipped } = toTell;
  const [problem, setProblem] = useState<string>();
  const mark = useMarkAsTold(event.id);
  const count = formatCount(skipped.length, 'household', 'households');
  const state = formatState(what, event.event_type);

  const submit = async (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    setProblem(undefined);
    try {
      await mark.mutateAsync(skipped);
      onDone();
      toast.success(`${count} marked as told`, { topic: 'mails' });
    } catch (cause) {
      setProblem(formatFailure(cause, 'Couldn’t save that. Please try again.'));
    }
  };

  return (
    <FormDialog
      className="dlg--tell"
      title={`Tell ${count} yourself${state === undefined ? '' : ` that ${state}`}?`}
      intro="Your page already says so. A call or a message makes sure that they know."
      dirty={false}
      busy={mark.isPending}
      problem={problem}
      action="I’ve Told Them"
      acting="Saving..."
      cancel={{ label: 'Not Now' }}
      onSubmit={(submitted) => void submit(submitted)}
      onClose={onDecline}
    >
      {differences.length > 0 && <ChangesList differences={differences} invitations={toTell.invitations} />}
      <LeftBehindLine event={event} onLeave={onDecline} />
      <ReachedLine toTell={toTell} />
      <ByHandList event={event.id} ids={skipped.map(({ id }) => id)} onLeave={onDecline} />
    </FormDialog>
  );
}
