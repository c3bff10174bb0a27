import type { ReactNode } from 'react';
import type { Brand } from '../../../contract/pages.ts';
import { Action, Paragraph, Remark, renderMail } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** What owners are told of replies and gifts. Subjects contain no text from guests. */

interface NewsMail {
  brand: Brand;
  ownerName: string;
  siteUrl: string;
  /** How many are not listed. */
  more: number;
}

interface Entry {
  id: string;
  title: string;
  lines: readonly string[];
}

export function renderRepliesMail({
  replies,
  ...mail
}: NewsMail & {
  replies: readonly { id: string; who: string; lines: readonly string[]; changed: boolean }[];
}): MailContent {
  const count = replies.length + mail.more;
  const isChange = replies.every(({ changed }) => changed);
  const title = isChange ? (count === 1 ? 'A reply has changed' : `${count} replies have changed`) : formatNew(count);
  return renderNews(mail, {
    title,
    opening: `News from your guests on ${new URL(mail.siteUrl).host}:`,
    entries: replies.map(({ id, who, lines, changed }) => ({
      id,
      title: changed ? `${who} (changed)` : who,
      lines,
    })),
    page: '/admin/rsvp',
    action: 'See all replies',
  });
}

const formatNew = (count: number) => (count === 1 ? 'You have a new reply' : `You have ${count} new replies`);

export function renderGiftsMail({
  gifts,
  ...mail
}: NewsMail & {
  /** `guest` is null during a surprise; `amount` is that of a contribution. */
  gifts: readonly { id: string; gift: string; guest: string | null; amount: string | null }[];
}): MailContent {
  const purchases = gifts.filter(({ amount }) => amount === null).length;
  const count = gifts.length + mail.more;
  const isBought = purchases === gifts.length;
  const canceling =
    'Purchased gifts are no longer offered to other guests. Was it a mistake? Cancel the purchase under Reservations to make the gift available again.';
  return renderNews(mail, {
    title: isBought ? formatBought(count) : formatGiven(count),
    opening: isBought
      ? `Your guests marked ${count === 1 ? 'this gift' : 'these gifts'} as purchased on ${new URL(mail.siteUrl).host}:`
      : `New gifts from your guests on ${new URL(mail.siteUrl).host}:`,
    entries: gifts.map(({ id, gift, guest, amount }) => ({
      id,
      title: amount === null ? gift : `${amount} for ${gift}`,
      lines: guest === null ? [] : [`by ${guest}`],
    })),
    after: purchases > 0 ? canceling : undefined,
    page: '/admin/registry',
    action: 'Open your registry',
  });
}

const formatBought = (count: number) => (count === 1 ? 'A gift was purchased' : `${count} gifts were purchased`);
const formatGiven = (count: number) => (count === 1 ? 'A guest contributed to a fund' : `You received ${count} gifts`);

function renderNews(
  { brand, ownerName, siteUrl, more }: NewsMail,
  news: {
    title: string;
    opening: string;
    entries: readonly Entry[];
    after?: string | undefined;
    page: string;
    action: string;
  },
): MailContent {
  const { title, opening, entries, after, page, action } = news;
  const hello = `Hello ${ownerName.trim().split(/\s+/)[0]},`;
  const others = more > 0 ? [`And ${more} more.`] : [];
  const rest = [...others, ...(after === undefined ? [] : [after])];
  const settings = `${siteUrl}/admin/account#notifications`;
  const how = 'You choose when we email you about replies and gifts:';
  const listed = entries.map((entry) => [`- ${entry.title}`, ...entry.lines.map((line) => `  ${line}`)].join('\n'));
  return {
    subject: title,
    text: `${[`${hello}\n\n${opening}`, listed.join('\n'), ...rest, `${action}: ${siteUrl}${page}`, `${how} ${settings}`, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: entries.map((entry) => [entry.title, ...entry.lines].join(', ')).join('; '),
      title,
      foot: (
        <>
          {how}{' '}
          <a className="soft" href={settings} style={{ color: 'inherit' }}>
            email settings
          </a>
        </>
      ),
      children: (
        <>
          <Paragraph>
            {hello}
            <br />
            {opening}
          </Paragraph>
          {entries.map((entry) => (
            <Paragraph key={entry.id}>
              <strong>{entry.title}</strong>
              {entry.lines.map(toLine)}
            </Paragraph>
          ))}
          {rest.map((sentence) => (
            <Remark key={sentence}>{sentence}</Remark>
          ))}
          <Action href={`${siteUrl}${page}`}>{action}</Action>
        </>
      ),
    }),
  };
}

const toLine = (line: string): ReactNode => (
  <span key={line}>
    <br />
    {line}
  </span>
);
