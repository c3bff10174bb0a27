/**
 * What became of the link of an invitation. `shared`: the owner has sent it by other means. Another email address starts
 * at `not_sent`.
 */
export const DELIVERIES = [
  'not_sent',
  'waiting',
  'sent',
  'failed',
  'bounced',
  'unsubscribed',
  'shared',
  'opened',
] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** In the words of the owner’s pages and of the export. */
export const DELIVERY_LABEL: Readonly<Record<Delivery, string>> = {
  not_sent: 'Not sent yet',
  waiting: 'Sending',
  sent: 'Sent',
  failed: 'Not delivered',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
  shared: 'Sent by you',
  opened: 'Opened',
};
