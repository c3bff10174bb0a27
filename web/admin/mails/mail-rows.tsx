import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../contract/dates.ts';
import type { MailEntry } from '../../../contract/mails.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { Status } from '../../ui/app-shell/status.tsx';
import { toast } from '../../ui/toast.tsx';
import { useIdempotencyKey } from '../kit/idempotency.ts';
import { lazyComponent } from '../kit/lazy.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { useResend } from './data.ts';
import { KIND_LABEL, SKIPPED_ONE, STATE_KIND, STATE_LABEL } from './list.ts';

const MailDialog = lazyComponent(async () => (await import('./mail-dialog.tsx')).MailDialog);

export function MailRows({ mails }: { mails: readonly MailEntry[] }) {
  const resend = useResend(useSession().site.eventId);
  const idempotency = useIdempotencyKey();
  const [shown, setShown] = useState<MailEntry>();
  const sendAgain = async ({ id, to }: MailEntry) => {
    try {
      const { sending, reason } = await resend.mutateAsync({ id, key: idempotency.getKey(id) });
      if (sending > 0) toast.success(`The email to ${to} is sent again`, { topic: 'mails' });
      else toast.error(reason === null ? 'This email can’t be sent again.' : SKIPPED_ONE[reason], { topic: 'mails' });
    } catch (cause) {
      toast.error(formatFailure(cause, 'The email couldn’t be sent again.'), { topic: 'mails' });
    }
    idempotency.reset();
  };
  return (
    <>
      <ul className="mails" aria-label="Emails">
        {mails.map((mail) => (
          <li key={mail.id} className="mail">
            <div className="mail__what">
              <h2>{mail.household ?? mail.to}</h2>
              {mail.household !== null && <p className="mail__to">{mail.to}</p>}
              <button className="mail__open" type="button" onClick={() => setShown(mail)}>
                {mail.subject}
              </button>
            </div>
            <div className="mail__state">
              <Status kind={STATE_KIND[mail.state]}>{STATE_LABEL[mail.state]}</Status>
              <Remedy mail={mail} />
            </div>
            <p className="mail__when dim small">
              {KIND_LABEL[mail.kind]} ·{' '}
              <time dateTime={mail.sent_at ?? mail.created_at}>{formatMoment(mail.sent_at ?? mail.created_at)}</time>
            </p>
            <Menu label={`Actions for the email to ${mail.to}`} button={<Ellipsis aria-hidden="true" />}>
              <MenuItem onClick={() => setShown(mail)}>Show email</MenuItem>
              <MenuItem onClick={() => void sendAgain(mail)}>Send again</MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
      {shown && <MailDialog mail={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** What the owner can do about a mail that did not arrive. */
function Remedy({ mail: { state, detail, to, invitation_id } }: { mail: MailEntry }) {
  if (state === 'sent') return null;
  const search = new URLSearchParams({ search: to }).toString();
  const canFix = (state === 'bounced' || state === 'failed') && invitation_id !== null;
  return (
    <p className="small dim">
      {detail ?? EXPLAINED[state]}
      {canFix && (
        <>
          {' '}
          <Link to={{ pathname: paths.guests, search }}>Fix the address</Link>
        </>
      )}
    </p>
  );
}

const EXPLAINED = {
  waiting: 'Will be sent in a moment.',
  failed: 'The mail server couldn’t be reached for a day.',
  bounced: 'There is no such mailbox.',
  unsubscribed: 'They asked for no more emails. Share the link another way.',
};
