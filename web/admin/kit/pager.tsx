import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { FetchedPage } from '../../../contract/paging.ts';
import './pager.css';

export interface PagerProps {
  page: FetchedPage<unknown>;
  /** The next page is loading; `page` is still the previous one. */
  busy: boolean;
  total: number;
  pageRows: number;
  /** How many rows a page may have, the fewest first; without them there is no choice. */
  pageSizes?: readonly number[];
  onPageSize?: (rows: number) => void;
  /** Undefined if unknown, because the page was opened by its URL. */
  pagesBefore: number | undefined;
  toNext: (after: string) => void;
  toPrevious: () => void;
}

export function Pager({ pageSizes = [], onPageSize, ...props }: PagerProps) {
  const { rows, next } = props.page;
  const { busy, total, pageRows, pagesBefore, toNext, toPrevious } = props;
  const [fewest = Infinity] = pageSizes;
  const isWhole = pagesBefore === 0 && next === undefined;
  if (isWhole && total <= fewest) return null;
  const first = computeFirstNumber(rows.length, next === undefined, total, pagesBefore && pagesBefore * pageRows);
  const turnPage = (goTo: () => void) => {
    if (busy) return;
    goTo();
    window.scrollTo(0, 0);
  };
  return (
    <nav className="list-foot" aria-label="Pages">
      <span className="num" role="status">
        {first === undefined ? `${rows.length} of ${total}` : `${first} to ${first - 1 + rows.length} of ${total}`}
      </span>
      {total > fewest && (
        <label className="pager__size">
          Rows per page
          <select className="input" value={pageRows} onChange={(event) => onPageSize?.(Number(event.target.value))}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <span className="pager" hidden={isWhole}>
        <button
          className="button"
          type="button"
          aria-disabled={pagesBefore === 0}
          onClick={() => pagesBefore !== 0 && turnPage(toPrevious)}
        >
          <ArrowLeft aria-hidden="true" />
          {pagesBefore === undefined ? 'First page' : 'Previous'}
        </button>
        <button
          className="button"
          type="button"
          aria-disabled={next === undefined}
          onClick={() => next !== undefined && turnPage(() => toNext(next))}
        >
          Next
          <ArrowRight aria-hidden="true" />
        </button>
      </span>
    </nav>
  );
}

/** The last page counts from the end, because earlier rows may have been deleted meanwhile. */
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
