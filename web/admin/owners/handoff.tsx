import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { storeOwner } from './stored-owner.ts';

/**
 * /auth?token=…&user=…: the landing of a sign-in on the main site. The one-time code is taken from the address bar
 * before anything else happens, and turned into a session; who signed in is what the server says, not the address.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  window.history.replaceState(window.history.state, '', paths.handoff);
  try {
    const { user } = await api('POST /admin/exchange', { body: { token } });
    storeOwner(user);
    return redirect(paths.dashboard);
  } catch {
    window.location.replace(paths.site);
    // The browser leaves: nothing else may be shown.
    return new Promise<never>(() => {});
  }
}

/** Never shown: the loader always leads on. */
export const Component = () => null;
