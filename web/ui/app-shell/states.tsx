import type { ReactNode } from 'react';
import errorArt from './art/error.svg';
import './states.css';

export function Empty({
  art,
  title,
  hint,
  children,
}: {
  art: string;
  title: string;
  hint: string;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <img src={art} alt="" width="168" height="126" />
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  );
}

export function LoadError({ title, hint, retry }: { title: string; hint?: string; retry: () => void }) {
  return (
    <div className="empty" role="alert">
      <img src={errorArt} alt="" width="168" height="126" />
      <h2>{title}</h2>
      <p>{hint ?? 'Your data is safe. Check your connection and try again.'}</p>
      <button className="button button--go" type="button" onClick={retry}>
        Try Again
      </button>
    </div>
  );
}

interface LoadingProps {
  label: string;
  stats?: 'plain' | 'bars';
  tools?: boolean;
  rows?: number;
}

/** Has the heights of the page's content, to avoid layout shifts. */
export function Loading({ label, stats, tools = false, rows = 6 }: LoadingProps) {
  return (
    <div className="loading" role="status">
      {stats && (
        <div className={`stats-row loading__stats--${stats}`} aria-hidden="true">
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key}>
              <span className="skeleton skeleton--word" />
              <span className="skeleton skeleton--figure" />
              <span className="skeleton skeleton--line" />
            </div>
          ))}
        </div>
      )}
      {tools && <div className="skeleton loading__tools" aria-hidden="true" />}
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div className="loading__row" key={row}>
            <span className="skeleton skeleton--name" />
            <span className="skeleton skeleton--word" />
            <span className="skeleton skeleton--word" />
          </div>
        ))}
      </div>
      <p className="loading__label">{label}</p>
    </div>
  );
}
