import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorSite } from '../../../contract/back-office.ts';
import { ApiFailure } from '../../../contract/client.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Field } from '../../ui/app-shell/field.tsx';
import { FormDialog } from '../../ui/app-shell/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';

/** Suspends a site for abuse, or restores it; `onAsk` opens the `BlockDialog`, which outlives the row. */
export function BlockButton({ site, onAsk }: { site: OperatorSite; onAsk: (site: OperatorSite) => void }) {
  if (site.erasedAt !== null) return null;
  const name = site.blocked ? 'Restore' : 'Suspend';
  return (
    <button
      className="button button--bare"
      type="button"
      aria-label={`${name} ${site.subdomain}`}
      onClick={() => onAsk(site)}
    >
      {name}
    </button>
  );
}

export function BlockDialog(props: DialogProps) {
  return props.site.blocked ? <Restore {...props} /> : <Suspend {...props} />;
}

interface DialogProps {
  site: OperatorSite;
  onClose: () => void;
}

function useSiteCommand<Input = void>(
  onClose: () => void,
  send: (input: Input) => Promise<OperatorSite>,
  done: string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast.success(done);
      onClose();
      queries.removeQueries({ type: 'inactive' });
      await queries.invalidateQueries({ queryKey: ['GET /operator/sites'] });
    },
  });
}

function Suspend({ site: { eventId, subdomain }, onClose }: DialogProps) {
  const [note, setNote] = useState('');
  const suspend = useSiteCommand(
    onClose,
    (typed: string) => api('POST /operator/sites/:site/suspend', { params: { site: eventId }, body: { note: typed } }),
    `${subdomain} is suspended`,
  );
  const fields = suspend.error instanceof ApiFailure ? suspend.error.fields : {};
  const failed = 'The site could not be suspended. Please try again.';
  return (
    <FormDialog
      title={`Suspend ${subdomain}?`}
      intro="Guests see a closed page at once, and the owner can look and export, but change nothing. The order and the term stay as they are."
      dirty={note !== ''}
      busy={suspend.isPending}
      problem={suspend.isError && !fields['note'] ? formatFailure(suspend.error, failed) : undefined}
      action="Suspend Site"
      acting="Suspending…"
      danger
      onSubmit={(event) => {
        event.preventDefault();
        suspend.mutate(note);
      }}
      onClose={onClose}
    >
      <Field label="Note" hint="Required: why, and who reported it. Only operators see it." problem={fields['note']}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function Restore({ site: { eventId, subdomain, suspendedAt }, onClose }: DialogProps) {
  const restore = useSiteCommand(
    onClose,
    () => api('POST /operator/sites/:site/restore', { params: { site: eventId } }),
    `${subdomain} is restored`,
  );
  const onError = (cause: unknown) => toast.error(formatFailure(cause, 'The site could not be restored'));
  return (
    <ConfirmDialog
      title={`Restore ${subdomain}?`}
      question={
        suspendedAt === null
          ? 'The site is again what its term makes it: online, or closed if the term has ended.'
          : 'The site stays suspended, because its payment was refunded. Its owner can renew it again.'
      }
      action="Restore Site"
      acting="Restoring…"
      harmless
      busy={restore.isPending}
      onConfirm={() => restore.mutate(undefined, { onError })}
      onCancel={onClose}
    />
  );
}
