import type { OperatorSite } from '../../../contract/back-office.ts';
import type { ListView } from '../kit/list-view.ts';
import { usePagedRows } from '../kit/paged-list.tsx';
import { SITE_STATES } from './site-status.tsx';

/** Newest first. */
export function useSites({ search, status }: ListView) {
  const query = { ...(search !== '' && { search }), ...(isState(status) && { status }) };
  return usePagedRows(['GET /operator/sites', query], (client, page) => client('GET /operator/sites', { query, page }));
}

const isState = (status: string): status is OperatorSite['status'] => status in SITE_STATES;
