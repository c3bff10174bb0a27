import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface ListView {
  search: string;
  /** A status, or empty for all. */
  status: string;
}

export const WHOLE_LIST: ListView = { search: '', status: '' };

export interface ListState {
  view?: ListView;
}

/** Pause in typing before a search, in milliseconds. */
const REST_MS = 300;

/**
 * Returns the view as it is typed (`view`) and as it is requested once typing pauses (`asked`). Keeps it in the
 * history entry, so that going back restores it, and out of the URL, so that the browser's history holds no emails
 * of buyers.
 */
export function useListView() {
  const kept = (useLocation().state as ListState | null)?.view ?? WHOLE_LIST;
  const navigate = useNavigate();
  const [view, change] = useState(kept);
  const [asked, ask] = useState(kept);

  useEffect(() => {
    if (view === asked) return undefined;
    const rest = view.search === asked.search ? 0 : REST_MS;
    const timer = setTimeout(() => {
      ask(view);
      void navigate('.', { replace: true, preventScrollReset: true, state: { view } satisfies ListState });
    }, rest);
    return () => clearTimeout(timer);
  }, [view, asked, navigate]);

  return { view, asked, change };
}

export const isWhole = ({ search, status }: ListView) => search === '' && status === '';
