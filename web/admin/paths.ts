export const paths = {
  login: '/admin/login',
  forgotPassword: '/admin/forgot-password',
  resetPassword: '/admin/reset-password',
  /** Continues a sign-in from the main site on the owner's own site. */
  handoff: '/auth',
  dashboard: '/admin/dashboard',
  event: '/admin/event',
  sections: '/admin/sections',
  sectionEditor: '/admin/sections/edit',
  guestView: '/admin/see-as-a-guest',
  themes: '/admin/themes',
  gallery: '/admin/gallery',
  rsvp: '/admin/rsvp',
  questions: '/admin/rsvp/questions',
  headcount: '/admin/headcount',
  registry: '/admin/registry',
  thanks: '/admin/registry/thanks',
  schedule: '/admin/schedule',
  guests: '/admin/guests',
  guestCards: '/admin/guests/cards',
  share: '/admin/guests/share',
  mails: '/admin/guests/mails',
  account: '/admin/account',
  confirmEmail: '/admin/confirm-email',
  restoreEmail: '/admin/restore-email',
  undoSecondFactor: '/admin/undo-second-factor',
  /** Opened by the link that invites a second owner. */
  join: '/admin/join',
  /** The site as guests see it, outside of the owner area. */
  site: '/',
  /** Where guests find their invitation. */
  find: '/find',
  /** The picture of a shared link, in the site's design. */
  shareCard: '/share.jpg',
} as const;

/** Opens the dialog for how guests pay. */
export const PAYMENT_PATH = `${paths.registry}?open=payment`;

export function buildInvitationUrl(origin: string, uniqueToken: string): string {
  return `${origin}/invite/${encodeURIComponent(uniqueToken)}`;
}

export function buildHandoffUrl(origin: string, handoff: string): string {
  return `${origin}${paths.handoff}?${new URLSearchParams({ token: handoff }).toString()}`;
}
