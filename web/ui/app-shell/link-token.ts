import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * Returns the `token` of a link that opens the page at `path`, or null. Removes it from the address bar at once,
 * so that no screenshot or copied address contains it, and keeps it in the history entry, so that a reload keeps
 * it.
 */
export function useLinkToken(path: string): string | null {
  const [query] = useSearchParams();
  const state = useLocation().state as { token?: string } | null;
  const navigate = useNavigate();
  const shown = query.get('token');
  useEffect(() => {
    if (query.has('token')) void navigate(path, { replace: true, state: { token: shown } });
  }, [path, query, shown, navigate]);
  return shown || state?.token || null;
}
