import { ApiFailure } from '../../../contract/client.ts';
import { api } from '../api.ts';
import { buildSiteOrigin } from '../../../contract/subdomain.ts';

export type SignedIn = { kind: 'signed-in'; url: string } | { kind: 'code' } | { kind: 'failed'; message: string };

const NO_ANSWER = 'Network error. Please try again.';

/**
 * Signs in and returns the URL of the owner's site with a handoff code. The code is short-lived and works once, so that
 * the session token is never in a URL. `code`: the account has two-step verification.
 */
export async function signIn(
  mainOrigin: string,
  form: { email: string; password: string; code?: string },
): Promise<SignedIn> {
  try {
    const { user, handoff } = await api('POST /admin/login', { body: form });
    if (user.subdomain === null || user.subdomain === '') {
      return { kind: 'failed', message: 'No subdomain found for your account. Please contact support.' };
    }
    const query = new URLSearchParams({ token: handoff });
    return { kind: 'signed-in', url: `${buildSiteOrigin(mainOrigin, user.subdomain)}/auth?${query.toString()}` };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'second_factor_required') return { kind: 'code' };
    const unanswered = !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500;
    if (unanswered) return { kind: 'failed', message: NO_ANSWER };
    // A response that is not one of our API errors has no useful message.
    return { kind: 'failed', message: (error.code !== 'internal_error' && error.message) || 'Login failed' };
  }
}
