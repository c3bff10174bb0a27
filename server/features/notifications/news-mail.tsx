import type { Brand } from '../../../contract/pages.ts';
import { joinText } from '../../mail/letter-text.tsx';
import { Action, Paragraph, Remark, renderMail } from '../../mail/mail-layout.tsx';
import { formatGreeting, formatSettings, Greeting, Settings } from '../../mail/owner-letter.tsx';
import { drawEach } from '../../mail/table.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** What owners are told of replies and gifts. Subjects contain no text from guests. */

interface NewsMail {
  brand: Brand;
  ownerName: string;
  siteUrl: string;
  /** How many are not listed. */
  more: number;
}

interface GiftNews {
  id: string;
  gift: string;
  guest: string | null;
  amount: string | null;
  reference: string | null;
  /** From the guest; empty for none. */
  note: string;
}

interface Entry {
  id: string;
  title: string;
  lines: readonly string[];
  /** What the guest wrote, each of one or several lines. */
  notes: readonly string[];
}

export function renderRepliesMail({
  replies,
  ...mail
}: NewsMail & {
  replies: readonly (Omit<Entry, 'title'> & { who: string; changed: boolean })[];
}): MailContent {
  const count = replies.length + mail.more;
  const isChange = replies.every(({ changed }) => changed);
  const title = isChange ? (count === 1 ? 'A reply has changed' : `${count} replies have changed`) : formatNew(count);
  return renderNews(mail, {
    title,
    opening: `News from your guests on ${new URL(mail.siteUrl).host}:`,
    entries: replies.map(({ who, changed, ...entry }) => ({ ...entry, title: changed ? `${who} (changed)` : who })),
    after: '',
    page: '/admin/rsvp',
    action: 'See all replies',
  });
}

const formatNew = (count: number) => (count === 1 ? 'You have a new reply' : `You have ${count} new replies`);

export function renderGiftsMail({
  gifts,
  ...mail
}: NewsMail & {
  /** `guest` is null during a surprise; `amount` and `reference` are those of a contribution. */
  gifts: readonly GiftNews[];
}): MailContent {
  const purchases = gifts.filter(({ amount }) => amount === null).length;
  const count = gifts.length + mail.more;
  const isBought = purchases === gifts.length;
  return renderNews(mail, {
    title: isBought ? formatBought(count) : purchases === 0 ? formatPromised(count) : `${count} new gifts`,
    opening: isBought
      ? `Your guests marked ${count === 1 ? 'this gift' : 'these gifts'} as purchased on ${new URL(mail.siteUrl).host}:`
      : `New gifts from your guests on ${new URL(mail.siteUrl).host}:`,
    entries: gifts.map(describeGift),
    after: [...(purchases > 0 ? [CANCELING] : []), ...(isBought ? [] : [ARRIVING])].join(' '),
    page: '/admin/registry',
    action: 'Open your registry',
  });
}

const CANCELING =
  'Purchased gifts are no longer offered to other guests. Was it a mistake? Cancel the purchase under Reservations to make the gift available again.';
const ARRIVING =
  'Guests send you the money themselves, as you have told them under How Guests Pay. You can recognize it by its reference.';

function describeGift({ id, gift, guest, amount, reference, note }: GiftNews): Entry {
  const by = guest === null ? [] : [`by ${guest}`];
  return {
    id,
    title: amount === null ? gift : `${amount} promised for ${gift}`,
    lines: [...by, ...(reference === null ? [] : [`Reference ${reference}`])],
    notes: note === '' ? [] : [note],
  };
}

const formatBought = (count: number) => (count === 1 ? 'A gift was purchased' : `${count} gifts were purchased`);
const formatPromised = (count: number) =>
  count === 1 ? 'A guest promised a contribution' : `${count} contributions were promised`;

function renderNews(
  { brand, ownerName, siteUrl, more }: NewsMail,
  news: {
    title: string;
    opening: string;
    entries: readonly Entry[];
    /** May be empty. */
    after: string;
    page: string;
    action: string;
  },
): MailContent {
  const { title, opening, entries, after, page, action } = news;
  const others = more > 0 ? [`And ${more} more.`] : [];
  const rest = [...others, ...(after === '' ? [] : [after])];
  const listed = entries.map((entry) =>
    [`- ${entry.title}`, ...listLines(entry).map((line) => `  ${line}`)].join('\n'),
  );
  return {
    subject: title,
    text: joinText([
      `${formatGreeting(ownerName)}\n\n${opening}`,
      listed.join('\n'),
      ...rest,
      `${action}: ${siteUrl}${page}`,
      formatSettings(HOW, siteUrl),
      brand.name,
    ]),
    html: renderMail({
      brand,
      preview: entries.map((entry) => [entry.title, ...entry.lines].join(', ')).join('; '),
      title,
      foot: <Settings siteUrl={siteUrl}>{HOW}</Settings>,
      children: (
        <>
          <Greeting ownerName={ownerName}>{opening}</Greeting>
          {entries.map((entry) => (
            <Paragraph key={entry.id}>
              <strong>{entry.title}</strong>
              {drawEach(listLines(entry), (line) => (
                <>
                  <br />
                  {line}
                </>
              ))}
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

const HOW = 'You choose when we email you about replies and gifts in your';

const listLines = ({ lines, notes }: Entry): string[] => [...lines, ...notes.flatMap((note) => note.split('\n'))];
