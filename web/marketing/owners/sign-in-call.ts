import { ApiFailure } from '../../../contract/client.ts';
import { api } from '../api.ts';
import { buildSiteOrigin } from '../sites/address.ts';

export type SignedIn = { kind: 'signed-in'; url: string } | { kind: 'failed'; message: string };

const NO_ANSWER = 'Network error. Please try again.';

/**
 * Signs in and says where to go: to the owner's own site, with a code that is good once and briefly, so that the session
 * itself never stands in an address.
 */
export async function signIn(mainOrigin: string, email: string, password: string): Promise<SignedIn> {
  try {
    const { user, handoff } = await api('POST /admin/login', { body: { email, password } });
    if (user.subdomain === null || user.subdomain === '') {
      return { kind: 'failed', message: 'No subdomain found for your account. Please contact support.' };
    }
    const query = new URLSearchParams({ token: handoff, user: JSON.stringify(user) });
    return { kind: 'signed-in', url: `${buildSiteOrigin(mainOrigin, user.subdomain)}/auth?${query.toString()}` };
  } catch (error) {
    const unheard = !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500;
    if (unheard) return { kind: 'failed', message: NO_ANSWER };
    // A refusal in no shape of ours has no sentence worth reading.
    return { kind: 'failed', message: (error.code !== 'internal_error' && error.message) || 'Login failed' };
  }
}
