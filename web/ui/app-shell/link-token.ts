import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The `token` of a link that opens a page at this path, or null. It leaves the address bar at once, so that it is in no
 * screenshot and no copied address, and stays in the history entry, so that reloading keeps it.
 */
export function useLinkToken(path: string): string | null {
  const [query] = useSearchParams();
  const kept = useLocation().state as { token?: string } | null;
  const navigate = useNavigate();
  const shown = query.get('token');
  useEffect(() => {
    if (query.has('token')) void navigate(path, { replace: true, state: { token: shown } });
  }, [path, query, shown, navigate]);
  return shown || kept?.token || null;
}
