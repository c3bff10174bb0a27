import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Status } from '../../ui/app-shell/status.tsx';
import { formatGuestCount } from '../kit/format.ts';
import { useSession } from '../shell/shell-context.ts';
import { answersToQuery } from './data.ts';
import { ATTENDANCE_LABEL } from './list.ts';
import './answers.css';

export function AnswerList({ question }: { question: string }) {
  const list = useInfiniteQuery(answersToQuery(useSession().site.eventId, question));
  if (list.isPending) return <p role="status">Loading answers...</p>;
  if (list.isLoadingError) {
    return (
      <p role="alert">
        Failed to load answers.{' '}
        <button className="more" type="button" onClick={() => void list.refetch()}>
          Try Again
        </button>
      </p>
    );
  }
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <ul className="given">
        {rows.map(({ id, name, attendance, guests, answer }) => (
          <li key={id}>
            <p>{answer}</p>
            <p className="dim small">
              {name}, {formatGuestCount(guests)} <Status kind={attendance}>{ATTENDANCE_LABEL[attendance]}</Status>
            </p>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button
          className="button"
          type="button"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
        >
          {list.isFetchingNextPage ? 'Loading answers...' : 'Show more answers'}
        </button>
      )}
    </>
  );
}

/** Dietary restrictions of guests who come or may come. */
export function DietaryDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  return (
    <Dialog className="dlg dlg--side" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        <h2 id={id}>Dietary notes</h2>
        <p className="dim small">From guests who said yes or maybe.</p>
      </div>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <div className="dlg__body" tabIndex={-1}>
        <AnswerList question="dietary_restrictions" />
      </div>
      <div className="dlg__foot">
        <button className="button" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
