import type { GuestPage } from '../../contract/pages.ts';

/** The data of a page that shows an invitation. */
export type InvitationPage = Extract<GuestPage, { page: 'invitation' }>;
