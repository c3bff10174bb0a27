import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { FetchedPage } from '../../../contract/paging.ts';
import './pager.css';

export interface PagerProps {
  page: FetchedPage<unknown>;
  /** Another page is on its way; these are the rows of the one before. */
  busy: boolean;
  /** So many match on all pages. */
  total: number;
  /** So many rows has a full page. */
  pageRows: number;
  /** Undefined where the way to this page is not known: it was come to by its address alone. */
  pagesBefore: number | undefined;
  toNext: (after: string) => void;
  toPrevious: () => void;
}

/** Below a list that comes in pages: where one is in it, and the way on. Not there where one page is all. */
export function Pager({ page: { rows, next }, busy, total, pageRows, pagesBefore, toNext, toPrevious }: PagerProps) {
  if (pagesBefore === 0 && next === undefined) return null;
  const first = computeFirstNumber(rows.length, next === undefined, total, pagesBefore && pagesBefore * pageRows);
  const turn = (way: () => void) => {
    if (busy) return;
    way();
    window.scrollTo(0, 0);
  };
  return (
    <nav className="list-foot" aria-label="Pages">
      <span className="num" role="status">
        {first === undefined ? `${rows.length} of ${total}` : `${first} to ${first - 1 + rows.length} of ${total}`}
      </span>
      <span className="pager">
        <button
          className="button"
          type="button"
          aria-disabled={pagesBefore === 0}
          onClick={() => pagesBefore !== 0 && turn(toPrevious)}
        >
          <ArrowLeft aria-hidden="true" />
          {pagesBefore === undefined ? 'First page' : 'Previous'}
        </button>
        <button
          className="button"
          type="button"
          aria-disabled={next === undefined}
          onClick={() => next !== undefined && turn(() => toNext(next))}
        >
          Next
          <ArrowRight aria-hidden="true" />
        </button>
      </span>
    </nav>
  );
}

/** The number of a page's first row: counted from the end on the last page, as rows before it may be gone meanwhile. */
function computeFirstNumber(
  rows: number,
  isLast: boolean,
  total: number,
  before: number | undefined,
): number | undefined {
  const most = Math.max(0, total - rows);
  if (isLast) return most + 1;
  return before === undefined ? undefined : Math.min(before, most) + 1;
}
