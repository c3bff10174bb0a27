import { formatWeekdayDate } from '../../../contract/dates.ts';
import type { Event } from '../../../contract/event.ts';
import type { Brand } from '../../../contract/pages.ts';
import { joinSentences } from '../../../contract/sentences.ts';
import { joinText } from '../../mail/letter-text.tsx';
import { Action, Link, Paragraph, renderMail, Subtitle } from '../../mail/mail-layout.tsx';
import { formatGreeting, formatSettings, Greeting, Settings } from '../../mail/owner-letter.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';
import type { Task, Week } from './summary-rules.ts';

interface SummaryMail {
  brand: Brand;
  ownerName: string;
  siteUrl: string;
  event: Pick<Event, 'event_date' | 'rsvp_deadline' | 'status'>;
  /** In the event's zone. */
  today: string;
  week: Week;
  tasks: readonly Task[];
}

/** Renders the weekly mail to an owner. Nothing in it was typed by a guest. */
export function renderSummaryMail(mail: SummaryMail): MailContent {
  const { brand, ownerName, siteUrl, week } = mail;
  const opening = `This is how things stand on ${new URL(siteUrl).host}.`;
  const countdown = formatCountdown(mail);
  const parts = [
    { title: 'Last week', lines: listNews(week) },
    { title: 'Still waiting', lines: listWaiting(mail) },
  ].filter(({ lines }) => lines.length > 0);
  const tasks = mail.tasks.map((task) => ({ ...describeTask(task, mail), key: task }));
  return {
    subject: formatSubject(mail),
    text: joinText([
      `${formatGreeting(ownerName)}\n\n${opening}`,
      countdown,
      ...parts.map(({ title, lines }) => [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n')),
      tasks.length === 0 ? '' : ['What to do next:', ...tasks.map(({ words, url }) => `- ${words}: ${url}`)].join('\n'),
      `Open your dashboard: ${siteUrl}/admin/dashboard`,
      formatSettings(HOW, siteUrl),
      brand.name,
    ]),
    html: renderMail({
      brand,
      preview: joinSentences([...parts.flatMap(({ lines }) => lines), ...tasks.map(({ words }) => words)]),
      title: 'Your week',
      foot: <Settings siteUrl={siteUrl}>{HOW}</Settings>,
      children: (
        <>
          <Greeting ownerName={ownerName}>{opening}</Greeting>
          {countdown !== '' && <Paragraph>{countdown}</Paragraph>}
          {parts.map(({ title, lines }) => (
            <Part key={title} title={title} lines={lines} />
          ))}
          {tasks.length > 0 && <Subtitle>What to do next</Subtitle>}
          {tasks.map(({ key, words, url }) => (
            <Paragraph key={key}>
              <Link href={url}>{words}</Link>
            </Paragraph>
          ))}
          <Action href={`${siteUrl}/admin/dashboard`}>Open your dashboard</Action>
        </>
      ),
    }),
  };
}

const HOW = 'You get this every Monday if there is something to tell. Change it in your';

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <Subtitle>{title}</Subtitle>
      {lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </>
  );
}

const formatCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const countReplies = ({ coming, maybe, not_coming }: Week) => coming + maybe + not_coming;

function formatSubject({ week, tasks }: SummaryMail): string {
  const parts = [
    ...(countReplies(week) > 0 ? [formatCount(countReplies(week), 'new reply', 'new replies')] : []),
    ...(week.gifts > 0 ? [formatCount(week.gifts, 'new gift', 'new gifts')] : []),
    ...(countReplies(week) + week.gifts === 0 ? [formatCount(tasks.length, 'thing to do', 'things to do')] : []),
  ];
  return `Your week: ${parts.join(', ')}`;
}

function listNews(week: Week): string[] {
  const { coming, maybe, not_coming, gifts } = week;
  const details = [
    ...(coming > 0 ? [`${coming} coming`] : []),
    ...(maybe > 0 ? [`${maybe} not sure yet`] : []),
    ...(not_coming > 0 ? [`${not_coming} not coming`] : []),
  ];
  return [
    ...(details.length > 0
      ? [`${formatCount(countReplies(week), 'new reply', 'new replies')}: ${details.join(', ')}`]
      : []),
    ...(gifts > 0 ? [formatCount(gifts, 'new gift', 'new gifts')] : []),
  ];
}

function listWaiting({ week: { waiting, invitations }, event: { rsvp_deadline: deadline }, today }: SummaryMail) {
  if (waiting === 0) return [];
  const due =
    deadline === null
      ? ''
      : deadline < today
        ? ` The deadline was ${formatWeekdayDate(deadline)}.`
        : ` The deadline is ${formatWeekdayDate(deadline)}.`;
  const households = formatCount(invitations, 'household', 'households');
  return [`${waiting} of ${households} ${waiting === 1 ? 'hasn’t' : 'haven’t'} replied yet.${due}`];
}

function formatCountdown({ event: { event_date: date, status }, today }: SummaryMail): string {
  if (date === null || status !== 'planned') return '';
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  const left = days === 0 ? 'Today' : `${formatCount(days, 'day', 'days')} to go`;
  return `${left}: ${formatWeekdayDate(date)}.`;
}

function describeTask(task: Task, { siteUrl, week }: SummaryMail): { words: string; url: string } {
  const admin = `${siteUrl}/admin`;
  switch (task) {
    case 'check':
      return {
        words: `Check ${formatCount(week.to_check, 'reply', 'replies')} without an invitation link`,
        url: `${admin}/rsvp?tab=to-check`,
      };
    case 'remind':
      return {
        words: `Remind ${formatCount(week.waiting, 'household', 'households')} to reply`,
        url: `${admin}/guests/mails`,
      };
    case 'send':
      return {
        words: `Send ${formatCount(week.unsent, 'invitation', 'invitations')}`,
        url: `${admin}/guests?status=to_hand_over`,
      };
    case 'thank':
      return {
        words: `Write ${formatCount(week.unthanked, 'thank-you', 'thank-yous')}`,
        url: `${admin}/registry/thanks`,
      };
  }
}
