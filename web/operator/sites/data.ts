import type { OperatorSite } from '../../../contract/back-office.ts';
import { api } from '../api.ts';
import type { ListView } from '../kit/list-view.ts';
import { usePagedRows } from '../kit/paged-list.tsx';
import { SITE_STATES } from './site-status.tsx';

/** Newest first. */
export function useSites(view: ListView) {
  const query = toQuery(view);
  return usePagedRows(['GET /operator/sites', query], (client, page) => client('GET /operator/sites', { query, page }));
}

export const fetchSitesFile = (view: ListView) => api('GET /operator/sites/export', { query: toQuery(view) });

const toQuery = ({ search, status }: ListView) => ({
  ...(search !== '' && { search }),
  ...(isState(status) && { status }),
});

const isState = (status: string): status is OperatorSite['status'] => status in SITE_STATES;
