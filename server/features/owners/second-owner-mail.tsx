import type { Brand } from '../../../contract/pages.ts';
import { INVITATION_DAYS } from '../../../contract/second-owner.ts';
import { Action, Address, renderMail, Paragraph, WrittenLink } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** Renders the invitation to become the second owner of a site. */
export function renderOwnerInvitationMail(mail: {
  brand: Brand;
  inviter: string;
  siteUrl: string;
  link: string;
}): MailContent {
  const { brand, inviter, siteUrl, link } = mail;
  const asked = `${inviter} would like to look after this site together with you:`;
  const means = 'You will see who is coming, and can change everything that guests see.';
  const valid = `The link works once, within ${INVITATION_DAYS} days.`;
  const otherwise = `You do not know ${inviter}? Then there is nothing to do: without the link nothing happens.`;
  return {
    subject: `Look after ${new URL(siteUrl).host} together`,
    text: joinText(brand, asked, siteUrl, means, link, valid, otherwise),
    html: renderMail({
      brand,
      preview: means,
      title: 'Two are better than one',
      foot: otherwise,
      children: (
        <>
          <Paragraph>{asked}</Paragraph>
          <Address href={siteUrl} />
          <Paragraph>{means}</Paragraph>
          <Action href={link}>Accept the Invitation</Action>
          <WrittenLink href={link}>{valid} If the button does nothing, copy this line into your browser:</WrittenLink>
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
  const hello = `Hello ${mail.ownerName.trim().split(/\s+/)[0] ?? mail.ownerName},`;
  const joined = `${second.name} (${second.email}) accepted your invitation, and looks after your site with you from now on:`;
  const otherwise = `You can take this back at any time on your account page: ${siteUrl}/admin/account`;
  return {
    subject: `Two of you look after ${new URL(siteUrl).host} now`,
    text: joinText(brand, `${hello} ${joined}`, siteUrl, otherwise),
    html: renderMail({
      brand,
      preview: 'Your invitation was accepted.',
      title: 'Now you are two',
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
