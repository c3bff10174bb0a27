import { ArrowLeft, ArrowRight } from 'lucide-react';
import './pager.css';

interface PagerProps {
  /** The first row of this page, from 1, and how many it has. */
  first: number;
  rows: number;
  total: number;
  /** Undefined where there is nothing in that direction. */
  toPrevious: (() => void) | undefined;
  toNext: (() => void) | undefined;
}

/** Below a list that comes in pages: where one is in it, and the way on. Not there where one page is all. */
export function Pager({ first, rows, total, toPrevious, toNext }: PagerProps) {
  if (!toPrevious && !toNext) return null;
  const turn = (way: (() => void) | undefined) => () => {
    if (!way) return;
    way();
    window.scrollTo(0, 0);
  };
  return (
    <nav className="list-foot" aria-label="Pages">
      <span className="num" role="status">
        {first} to {first - 1 + rows} of {total}
      </span>
      <span className="pager">
        <button className="btn" type="button" aria-disabled={!toPrevious} onClick={turn(toPrevious)}>
          <ArrowLeft aria-hidden="true" />
          Previous
        </button>
        <button className="btn" type="button" aria-disabled={!toNext} onClick={turn(toNext)}>
          Next
          <ArrowRight aria-hidden="true" />
        </button>
      </span>
    </nav>
  );
}
