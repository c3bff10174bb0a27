import { MAIL_KINDS, MAIL_STATES, type MailKind, type MailState, type SkipReason } from '../../../contract/mails.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import type { StatusKind } from '../../ui/app-shell/status.tsx';
import type { Address, PagedView } from '../kit/paged-view.ts';

export interface MailView extends PagedView {
  kind: MailKind | 'all';
  state: MailState | 'all';
}

export const MAIL_ADDRESS: Address<MailView> = {
  viewOf: (query) => ({
    search: '',
    kind: MAIL_KINDS.find((kind) => kind === query.get('kind')) ?? 'all',
    state: MAIL_STATES.find((state) => state === query.get('state')) ?? 'all',
    after: query.get('after'),
  }),
  queryOf: ({ after, ...view }) => ({ ...filterOf(view), ...(after !== null && { after }) }),
};

export const filterOf = ({ kind, state }: Pick<MailView, 'kind' | 'state'>) => ({
  ...(kind !== 'all' && { kind }),
  ...(state !== 'all' && { state }),
});

export const KIND_LABEL: Record<MailKind, string> = {
  invitation: 'Invitation',
  reminder: 'Reminder',
  message: 'Message',
  update: 'Update',
  confirmation: 'RSVP confirmation',
  gift: 'Gift',
  thanks: 'Thank-you',
};

export const STATE_LABEL: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Not delivered',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
};

export const STATE_KIND = {
  waiting: 'wait',
  sent: 'yes',
  failed: 'no',
  bounced: 'no',
  unsubscribed: 'over',
} as const satisfies Record<MailState, StatusKind>;

const SKIPPED: Record<SkipReason, (count: number) => string> = {
  no_email: (count) => `${formatCount(count, 'has', 'have')} no email address`,
  unsubscribed: (count) => `${formatCount(count, 'has', 'have')} unsubscribed from your emails`,
  bounced: (count) => `${formatCount(count, 'address doesn’t', 'addresses don’t')} work`,
  answered: (count) => `${formatCount(count, 'has', 'have')} already replied`,
  already_sent: (count) => `${formatCount(count, 'was', 'were')} emailed before`,
};

/** Why one invitation gets no mail. */
export const SKIPPED_ONE: Record<SkipReason, string> = {
  no_email: 'This invitation has no email address.',
  unsubscribed: 'They have unsubscribed from your emails.',
  bounced: 'This address doesn’t work. Correct it in the guest list first.',
  answered: 'They have already replied.',
  already_sent: 'They were emailed before.',
};

/** A line for each reason: `3 have no email address`. */
export function listSkipped(skipped: readonly { reason: SkipReason }[]): string[] {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return reasons.map((reason) => SKIPPED[reason](skipped.filter((one) => one.reason === reason).length));
}
