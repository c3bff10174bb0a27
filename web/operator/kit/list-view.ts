import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a list is asked for. */
export interface ListView {
  search: string;
  /** A state, or empty for all. */
  status: string;
}

export const WHOLE_LIST: ListView = { search: '', status: '' };

/** What the history entry of a list keeps. */
export interface ListState {
  view?: ListView;
}

/** How long typing rests before it is looked for, in milliseconds. */
const REST_MS = 300;

/**
 * The view of the list on this page as it is typed, and as it is asked for once typing rests. It stays in the history
 * entry, so that going back finds it again, and out of the address, where it would leave the e-mails of buyers in the
 * browser's history.
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
