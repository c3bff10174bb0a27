import { Copy, Mail, MessageCircle, MessageSquareText, Share2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { SharedInvitation } from '../../../contract/mails.ts';
import { copyText } from '../../ui/app-shell/copy.ts';
import { toast } from '../../ui/toast.tsx';
import './share-message.css';

interface ShareMessageProps {
  shared: SharedInvitation;
  /** An app was opened with it, or it was copied. */
  onOpen?: () => void;
}

/** A message for one household, and the apps that can send it. */
export function ShareMessage({ shared, onOpen }: ShareMessageProps) {
  const { text } = shared;
  const share = async () => {
    // The person may close the sheet without choosing an app.
    await navigator.share({ text }).then(onOpen, () => undefined);
  };
  const copy = async () => {
    if (await copyText(text)) {
      onOpen?.();
      toast.success('Message copied to clipboard!', { topic: 'share' });
    } else toast.error('Couldn’t copy the message', { topic: 'share' });
  };
  return (
    <>
      <p className="share-message">{text}</p>
      <div className="share-ways">
        <Way href={shared.whatsapp_url} name="WhatsApp" Icon={MessageCircle} onOpen={onOpen} />
        <Way href={shared.sms_url} name="Text message" Icon={MessageSquareText} onOpen={onOpen} />
        <Way href={shared.mailto_url} name="Email" Icon={Mail} onOpen={onOpen} />
        {'share' in navigator && (
          <button className="button" type="button" onClick={() => void share()}>
            <Share2 aria-hidden="true" />
            Other app
          </button>
        )}
        <button className="button" type="button" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </button>
      </div>
    </>
  );
}

interface WayProps {
  href: string;
  name: string;
  Icon: LucideIcon;
  onOpen: (() => void) | undefined;
}

function Way({ href, name, Icon, onOpen }: WayProps) {
  return (
    <a className="button" href={href} target="_blank" rel="noreferrer" onClick={onOpen}>
      <Icon aria-hidden="true" />
      {name}
    </a>
  );
}
