import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { MailEntry } from '../../../contract/mails.ts';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import '../../ui/app-shell/dialogs.css';
import { shownMailQuery } from './data.ts';
import { MailPreviewPart } from './mail-preview.tsx';
import './send-dialog.css';

/** Shows one of the mails. They are not stored, so it is written anew with what stands now. */
export function MailDialog({ mail, onClose }: { mail: MailEntry; onClose: () => void }) {
  const shown = useQuery(shownMailQuery(mail.id));
  const id = useId();
  const { data } = shown;
  return (
    <Dialog className="dlg dlg--send" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        <h2 id={id}>Email to {mail.household ?? mail.to}</h2>
        {data?.html && (
          <p className="dim small">With the details as they are today. In the email itself, the links are theirs.</p>
        )}
      </div>
      <div className="dlg__body">
        {shown.isLoadingError && (
          <LoadError title="Couldn’t load the email. Please try again." retry={() => void shown.refetch()} />
        )}
        {shown.isLoading && <Loading label="Loading the email..." rows={4} />}
        {data?.html && (
          <MailPreviewPart mail={{ to: data.to, subject: data.subject, html: data.html }} busy={shown.isFetching} />
        )}
        {data?.html === null && <p>{mail.kind === 'gift' ? PRIVATE : GONE}</p>}
      </div>
    </Dialog>
  );
}

const PRIVATE = 'Emails about gifts are between your guest and the registry, so that surprises stay surprises.';
const GONE = 'This email can’t be shown any more: what it was about has been deleted.';
