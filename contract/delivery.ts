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
