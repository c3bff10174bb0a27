import { formatHosts } from '../../../contract/occasions.ts';
import type { Brand } from '../../../contract/pages.ts';
import { formatGuestLinks, GuestFoot } from '../../mail/guest-foot.tsx';
import { renderGuestMail, type MailAppearance } from '../../mail/guest-frame.tsx';
import { Action, Paragraph, Subtitle, WrittenLink } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

interface FoundLink {
  /** Of the invitation. */
  name: string;
  url: string;
}

export function renderFoundInvitationsMail({
  brand,
  event,
  links,
  dataUrl,
}: {
  brand: Brand;
  event: MailAppearance;
  /** At least one. */
  links: readonly FoundLink[];
  dataUrl: string;
}): MailContent {
  const hosts = formatHosts(event.couple_names);
  const from = hosts === '' ? '' : ` from ${hosts}`;
  const several = links.length > 1;
  const what = several ? 'Your invitations' : 'Your invitation';
  const intro = several
    ? `You asked for your invitation${from}. These have your email address. Each link opens one of them:`
    : `You asked for your invitation${from}. This link opens it:`;
  const personal = `${several ? 'These links are' : 'This link is'} personal, so please don’t pass ${several ? 'them' : 'it'} on.`;
  const otherwise = 'Didn’t ask for this? You can ignore this email.';
  const written = links.map(({ name, url }) => (several ? `For ${name}:\n${url}` : url));
  return {
    subject: `${what}${from}`,
    text: `${[intro, ...written, personal, otherwise, formatGuestLinks({ dataUrl }), brand.name].join('\n\n')}\n`,
    html: renderGuestMail({
      event,
      preview: several ? `${links.length} invitations${from}.` : `Open it with this link.`,
      title: what,
      foot: <GuestFoot dataUrl={dataUrl}>{otherwise}</GuestFoot>,
      children: (
        <>
          <Paragraph>{intro}</Paragraph>
          {links.map((link) => (
            <Found key={link.url} {...link} several={several} />
          ))}
          <Paragraph>{personal}</Paragraph>
        </>
      ),
    }),
  };
}

function Found({ name, url, several }: FoundLink & { several: boolean }) {
  return (
    <>
      {several && <Subtitle>For {name}</Subtitle>}
      <Action href={url}>Open the Invitation</Action>
      <WrittenLink href={url}>Or copy this link:</WrittenLink>
    </>
  );
}
