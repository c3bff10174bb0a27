import type { Brand } from '../../../contract/pages.ts';
import { INVITATION_DAYS } from '../../../contract/second-owner.ts';
import { Action, Address, renderMail, Paragraph, WrittenLink } from '../../mail/mail-layout.tsx';
import { formatGreeting } from '../../mail/owner-letter.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

export function renderOwnerInvitationMail(mail: {
  brand: Brand;
  inviter: string;
  siteUrl: string;
  link: string;
}): MailContent {
  const { brand, inviter, siteUrl, link } = mail;
  const asked = `${inviter} invited you to help manage this site:`;
  const means = 'You’ll see who is coming and can edit everything guests see.';
  const valid = `This link works once and expires in ${INVITATION_DAYS} days.`;
  const otherwise = `Don’t know ${inviter}? You can ignore this email.`;
  return {
    subject: `Invitation to manage ${new URL(siteUrl).host}`,
    text: joinText(brand, asked, siteUrl, means, link, valid, otherwise),
    html: renderMail({
      brand,
      preview: means,
      title: 'You’re invited to manage a site',
      foot: otherwise,
      children: (
        <>
          <Paragraph>{asked}</Paragraph>
          <Address href={siteUrl} />
          <Paragraph>{means}</Paragraph>
          <Action href={link}>Accept Invitation</Action>
          <WrittenLink href={link}>{valid} If the button doesn’t work, copy this link into your browser:</WrittenLink>
        </>
      ),
    }),
  };
}

/** Renders the mail to the first owner about an invitation that their account sent. */
export function renderSecondOwnerInvitedMail(mail: {
  brand: Brand;
  ownerName: string;
  /** The invited address. */
  email: string;
  siteUrl: string;
}): MailContent {
  const { brand, siteUrl } = mail;
  const link = `${siteUrl}/admin/forgot-password`;
  const hello = formatGreeting(mail.ownerName);
  const invited = `your account invited ${mail.email} to manage this site with you:`;
  const otherwise = 'Wasn’t you? Reset your password: that withdraws the invitation and signs everyone else out.';
  return {
    subject: `You invited someone to manage ${new URL(siteUrl).host}`,
    text: joinText(brand, `${hello} ${invited}`, siteUrl, otherwise, link),
    html: renderMail({
      brand,
      preview: `${mail.email} can accept for ${INVITATION_DAYS} days.`,
      title: 'You invited a second owner',
      foot: 'Was it you? Then there is nothing to do.',
      children: (
        <>
          <Paragraph>
            {hello}
            <br />
            {invited}
          </Paragraph>
          <Address href={siteUrl} />
          <WrittenLink href={link}>{otherwise}</WrittenLink>
        </>
      ),
    }),
  };
}

/** Renders the mail to the first owner about the accepted invitation. */
export function renderOwnerJoinedMail(mail: {
  brand: Brand;
  ownerName: string;
  second: { name: string; email: string };
  siteUrl: string;
}): MailContent {
  const { brand, second, siteUrl } = mail;
  const hello = formatGreeting(mail.ownerName);
  const joined = `${second.name} (${second.email}) accepted your invitation and can now manage your site:`;
  const otherwise = `You can remove them anytime on your account page: ${siteUrl}/admin/account`;
  return {
    subject: `Your second owner joined ${new URL(siteUrl).host}`,
    text: joinText(brand, `${hello} ${joined}`, siteUrl, otherwise),
    html: renderMail({
      brand,
      preview: 'Your invitation was accepted.',
      title: 'Your second owner joined',
      foot: otherwise,
      children: (
        <>
          <Paragraph>
            {hello}
            <br />
            {joined}
          </Paragraph>
          <Address href={siteUrl} />
        </>
      ),
    }),
  };
}

const joinText = (brand: Brand, ...parts: string[]) => `${[...parts, brand.name].join('\n\n')}\n`;
