/** On an order. */
export const OPERATOR_ACTIONS = ['address', 'keep', 'resend', 'email', 'refund', 'replay'] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** Everything that the console's log has lines for. */
export const LOGGED_ACTIONS = [
  ...OPERATOR_ACTIONS,
  'sign_in',
  'sign_out',
  'password',
  'second_factor',
  'second_factor_reset',
  'operator_added',
  'operator_link',
  'operator_removed',
  'operator_signed_out',
  'owner_signed_out',
  'owner_factor_reset',
  'reencrypt',
  'retry_jobs',
  'dismiss_jobs',
  'suspend_site',
  'restore_site',
  'export',
] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];
