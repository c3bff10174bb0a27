/** Every path of the owner area: nothing else writes one by hand. */
export const paths = {
  login: '/admin/login',
  forgotPassword: '/admin/forgot-password',
  resetPassword: '/admin/reset-password',
  /** Where a sign-in on the main site arrives at the owner's own site. */
  handoff: '/auth',
  dashboard: '/admin/dashboard',
  event: '/admin/event',
  themes: '/admin/themes',
  gallery: '/admin/gallery',
  rsvp: '/admin/rsvp',
  questions: '/admin/rsvp/questions',
  registry: '/admin/registry',
  thanks: '/admin/registry/thanks',
  guests: '/admin/guests',
  guestCards: '/admin/guests/cards',
  account: '/admin/account',
  /** Where the link leads that is mailed to a new address of an owner. */
  confirmEmail: '/admin/confirm-email',
  /** Where the link leads that invites a second owner. */
  join: '/admin/join',
  /** The site as guests see it, outside the owner area. */
  site: '/',
} as const;

/** An invitation's own link, to send to the guest. */
export function buildInvitationUrl(origin: string, uniqueToken: string): string {
  return `${origin}/invite/${encodeURIComponent(uniqueToken)}`;
}

/** Where a sign-in on the main site continues: the site's landing, with the one-time code. */
export function buildHandoffUrl(origin: string, handoff: string, user: unknown): string {
  const query = new URLSearchParams({ token: handoff, user: JSON.stringify(user) });
  return `${origin}${paths.handoff}?${query.toString()}`;
}
