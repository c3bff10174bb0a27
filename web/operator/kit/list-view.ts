import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

export interface ListView {
  search: string;
  status: string;
}

export const WHOLE_LIST: ListView = { search: '', status: '' };

export interface ListState {
  view?: ListView;
}

const DEBOUNCE_MS = 300;

/**
 * Returns the view as it is typed (`view`) and as it is requested once typing pauses (`requested`). Keeps it in the
 * history entry, so that going back restores it, and out of the URL, so that the browser's history holds no emails
 * of buyers.
 */
export function useListView() {
  const stored = (useLocation().state as ListState | null)?.view ?? WHOLE_LIST;
  const navigate = useNavigate();
  // One of ours would end the one that a click has just begun.
  const isLeaving = useNavigation().state !== 'idle';
  const [view, setView] = useState(stored);
  const [requested, setRequested] = useState(stored);

  useEffect(() => {
    if (view === requested || isLeaving) return undefined;
    const rest = view.search === requested.search ? 0 : DEBOUNCE_MS;
    const timer = setTimeout(() => {
      setRequested(view);
      void navigate('.', { replace: true, preventScrollReset: true, state: { view } satisfies ListState });
    }, rest);
    return () => clearTimeout(timer);
  }, [view, requested, navigate, isLeaving]);

  return { view, requested, setView };
}

export const isWhole = ({ search, status }: ListView) => search === '' && status === '';
