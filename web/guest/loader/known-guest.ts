import type { GuestPage } from '../../../contract/pages.ts';
import { readStored } from '../storage.ts';

/**
 * Returns whether the page, rendered for nobody, is opened by a guest whom the server can identify: by an invitation
 * link opened before, or by a verified email.
 */
export function isGuestKnown(): boolean {
  const page = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as Partial<GuestPage>;
  if (page.page !== 'invitation' || page.guest) return false;
  return [readStored('guestToken'), readStored('publicSessionToken')].some(Boolean);
}
