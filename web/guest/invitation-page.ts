import type { GuestPage } from '../../contract/pages.ts';

export type InvitationPage = Extract<GuestPage, { page: 'invitation' }>;
