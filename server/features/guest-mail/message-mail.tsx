import { GuestFoot } from '../../mail/guest-foot.tsx';
import { renderGuestMail } from '../../mail/guest-frame.tsx';
import { formatMailReason, formatTextFoot, joinText } from '../../mail/letter-text.tsx';
import { formatLightLine, formatLightWords, LightWords } from '../../mail/light-words.tsx';
import { Action } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';
import type { MailingFacts } from './invitation-mail.tsx';

const PREVIEW_CHARACTERS = 140;

/** Renders what the hosts have written to many guests, whom they greet in it. */
export function renderMessageMail(mail: Omit<MailingFacts, 'name'> & { body: string }): MailContent {
  const { event, subject, inviteUrl, foot } = mail;
  const body = mail.body.trim();
  const sender = formatMailReason(mail);
  return {
    subject,
    text: joinText([formatLightWords(body), `Our invitation:\n${inviteUrl}`, formatTextFoot(sender, foot)]),
    html: renderGuestMail({
      event,
      title: subject,
      preview: formatLightLine(body).slice(0, PREVIEW_CHARACTERS),
      foot: foot ? <GuestFoot {...foot}>{sender}</GuestFoot> : sender,
      children: (
        <>
          <LightWords>{body}</LightWords>
          <Action href={inviteUrl}>Open our invitation</Action>
        </>
      ),
    }),
  };
}
