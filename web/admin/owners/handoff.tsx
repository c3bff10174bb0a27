import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { storeOwner } from './stored-owner.ts';

/**
 * /auth?token=…: continues a sign-in from the main site. Removes the one-time code from the address bar first,
 * then exchanges it for a session. The signed-in owner comes from the server, not from the URL.
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
    // The browser navigates away: render nothing else.
    return new Promise<never>(() => {});
  }
}

/** Never rendered: the loader always redirects. */
export const Component = () => null;
