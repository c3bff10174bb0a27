import type { ReactNode } from 'react';
import { formatGuestCount } from '../../../contract/answers.ts';
import { formatUtcDay } from '../../../contract/dates.ts';
import type {
  StoredAnswers,
  StoredContribution,
  StoredGift,
  StoredInvitation,
  StoredMail,
  StoredReply,
} from '../../../contract/guest-data.ts';
import { formatMoney } from '../../../contract/money.ts';
import { ATTENDANCE_WORDS } from '../../../contract/people-answers.ts';
import { getTextProps } from '../text-direction.ts';

const GIFT_STATUS: Record<StoredGift['status'], string> = {
  reserved: 'Reserved',
  purchased: 'Purchased',
  expired: 'Reservation expired',
  cancelled: 'Canceled',
};

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="data-page__part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Reply({ reply: { current, versions } }: { reply: StoredReply }) {
  return (
    <>
      <Answers answers={current} />
      {versions.length > 0 && (
        <details>
          <summary>{versions.length === 1 ? '1 earlier version' : `${versions.length} earlier versions`}</summary>
          {versions.map((version) => (
            <Answers key={version.at} answers={version} />
          ))}
        </details>
      )}
    </>
  );
}

export function Answers({ answers }: { answers: StoredAnswers }) {
  const asked = answers.question_responses.map(
    ({ label, response_value: value }) => [label, [value].flat().join(', ')] as const,
  );
  return (
    <Rows
      rows={[
        ['Sent', formatUtcDay(answers.at)],
        ['Name', answers.name],
        ['Email', answers.email],
        ['Phone', answers.phone ?? ''],
        ['Attendance', ATTENDANCE_WORDS[answers.attendance]],
        ['Guests', answers.attendance === 'no' ? '' : formatGuestCount(answers.guests)],
        ['Guest names', answers.guest_names],
        ['Dietary restrictions', answers.dietary_restrictions],
        ['Message', answers.message],
        ...answers.people.map(({ label, value }) => [label, value] as const),
        ...asked,
      ]}
    />
  );
}

export function Gifts({ gifts }: { gifts: readonly StoredGift[] }) {
  return (
    <Part title="Gifts you chose">
      {gifts.map(({ title, status, guestName, message, at }) => (
        <Rows
          key={`${at} ${title}`}
          rows={[
            ['Gift', title],
            ['Status', GIFT_STATUS[status]],
            ['Chosen', formatUtcDay(at)],
            ['Your name', guestName],
            ['Your note', message],
          ]}
        />
      ))}
    </Part>
  );
}

export function Contributions({
  contributions,
  currency,
}: {
  contributions: readonly StoredContribution[];
  currency: string;
}) {
  return (
    <Part title="Your contributions">
      {contributions.map(({ fund, cents, guestName, message, at }) => (
        <Rows
          key={`${at} ${fund}`}
          rows={[
            ['Fund', fund],
            ['Amount', formatMoney(cents / 100, currency)],
            ['Noted', formatUtcDay(at)],
            ['Your name', guestName],
            ['Your note', message],
          ]}
        />
      ))}
    </Part>
  );
}

export function Mails({ mails }: { mails: readonly StoredMail[] }) {
  return (
    <Part title="Emails to you">
      {mails.map(({ subject, at }) => (
        <Rows
          key={`${at} ${subject}`}
          rows={[
            ['Subject', subject],
            ['Date', formatUtcDay(at)],
          ]}
        />
      ))}
    </Part>
  );
}

export function Invitation({ invitation }: { invitation: StoredInvitation }) {
  const { fields, openedAt } = invitation;
  return (
    <Rows
      rows={[
        ...fields.map(({ title, value }) => [title, value] as const),
        ['Link opened', openedAt === null ? 'Not yet' : formatUtcDay(openedAt)],
      ]}
    />
  );
}

/** Leaves out what is empty. */
function Rows({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="answer-rows">
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={`${label} ${value}`}>
            <dt {...getTextProps(label)}>{label}</dt>
            <dd {...getTextProps(value)}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
