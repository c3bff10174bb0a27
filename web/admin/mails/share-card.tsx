import { useQuery } from '@tanstack/react-query';
import { Copy, Mail, MessageCircle, MessageSquareText, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Invitation } from '../../../contract/guests.ts';
import { copyText } from '../../ui/app-shell/copy.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { sharedQuery } from './data.ts';

interface ShareCardProps {
  invitation: Invitation;
  busy: boolean;
  onSent: () => void;
  onSkip: () => void;
}

/** The message for one household, and the apps that can send it. */
export function ShareCard({ invitation, busy, onSent, onSkip }: ShareCardProps) {
  const { eventId } = useSession().site;
  const shared = useQuery(sharedQuery(eventId, invitation.id));
  const [opened, setOpened] = useState(false);
  const { data } = shared;
  const open = () => setOpened(true);
  const share = async (text: string) => {
    // The person may close the sheet without choosing an app.
    await navigator.share({ text }).then(open, () => undefined);
  };
  const copy = async (text: string) => {
    if (await copyText(text)) {
      open();
      toast.success('Message copied to clipboard!', { topic: 'share' });
    } else toast.error('Couldn’t copy the message', { topic: 'share' });
  };
  return (
    <section className="share-card" aria-labelledby="share-name" aria-busy={shared.isPending || busy}>
      <h2 id="share-name">{invitation.guest_name}</h2>
      {(invitation.phone || invitation.guest_email) && (
        <p className="dim small">{[invitation.phone, invitation.guest_email].filter(Boolean).join(' · ')}</p>
      )}
      {shared.error && (
        <p className="problem" role="alert">
          {formatFailure(shared.error, 'The message couldn’t be loaded.')}
        </p>
      )}
      {data && (
        <>
          <p className="share-card__text">{data.text}</p>
          <div className="share-card__ways">
            <Way href={data.whatsapp_url} name="WhatsApp" Icon={MessageCircle} onOpen={open} />
            <Way href={data.sms_url} name="Text message" Icon={MessageSquareText} onOpen={open} />
            <Way href={data.mailto_url} name="Email" Icon={Mail} onOpen={open} />
            {'share' in navigator && (
              <button className="button" type="button" onClick={() => void share(data.text)}>
                <Share2 aria-hidden="true" />
                Other app
              </button>
            )}
            <button className="button" type="button" onClick={() => void copy(data.text)}>
              <Copy aria-hidden="true" />
              Copy
            </button>
          </div>
        </>
      )}
      <div className="share-card__foot">
        <button className="button" type="button" disabled={busy} onClick={onSkip}>
          Skip
        </button>
        <button className={opened ? 'button button--go' : 'button'} type="button" disabled={busy} onClick={onSent}>
          {busy ? 'Saving...' : 'Sent, Next'}
        </button>
      </div>
    </section>
  );
}

interface WayProps {
  href: string;
  name: string;
  Icon: LucideIcon;
  onOpen: () => void;
}

function Way({ href, name, Icon, onOpen }: WayProps) {
  return (
    <a className="button" href={href} target="_blank" rel="noreferrer" onClick={onOpen}>
      <Icon aria-hidden="true" />
      {name}
    </a>
  );
}
