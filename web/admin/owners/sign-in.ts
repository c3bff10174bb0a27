import { ApiFailure, createClient } from '../../../contract/client.ts';
import type { OwnerApi } from '../../../contract/api.ts';
import { formatCodesLeft } from '../../../contract/second-factor.ts';
import { buildHandoffUrl } from '../paths.ts';
import { buildSiteOrigin } from '../../../contract/subdomain.ts';
import type { Brand } from '../../../contract/pages.ts';
import { storeOwner } from './stored-owner.ts';

const NO_SITE = 'No subdomain found for your account. Please contact support.';

export interface SignInForm {
  email: string;
  password: string;
  /** Of an account with two-step verification. */
  code?: string;
}

/** Failures throw an error with the message to show. */
const api = createClient<OwnerApi>({ fetch: requireReadable });

export function signIn(form: SignInForm, subdomain: string | null) {
  return api('POST /admin/login', { body: { ...form, ...(subdomain !== null && { subdomain }) } });
}

/**
 * Completes a sign-in: on the owner's site it stores the owner, since the cookie is set already; from the main site it
 * returns the URL of the owner's site. Returns null to stay.
 */
export function completeSignIn(
  answer: Awaited<ReturnType<typeof signIn>>,
  brand: Brand,
  onSite: string | null,
): string | null {
  if (onSite !== null) {
    storeOwner(answer.user);
    return null;
  }
  if (answer.user.subdomain === null) throw new Error(NO_SITE);
  return buildHandoffUrl(buildSiteOrigin(brand.origin, answer.user.subdomain), answer.handoff);
}

/** Returns the description of a toast: how many recovery codes are left after a sign-in with one. */
export function describeCodesLeft({ recoveryCodesLeft }: Awaited<ReturnType<typeof signIn>>): { description?: string } {
  return recoveryCodesLeft === undefined ? {} : { description: formatCodesLeft(recoveryCodesLeft) };
}

export function formatSignInProblem(cause: unknown): string {
  if (cause instanceof ApiFailure && cause.status >= 500) return `Server error: ${cause.status}`;
  return (cause instanceof Error && cause.message) || 'Login failed';
}

/** Turns a successful response with an empty body or invalid JSON into a failure with its own message. */
async function requireReadable(...sent: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...sent);
  if (!response.ok) return response;
  const text = await response.text();
  if (text === '') return createRefusal('Empty response from server');
  try {
    JSON.parse(text);
    return new Response(text, response);
  } catch {
    return createRefusal('Invalid response format from server');
  }
}

function createRefusal(error: string): Response {
  return Response.json({ error, code: 'internal_error' }, { status: 400 });
}
