import { LoadError } from './states.tsx';

/** Shown when a page's code fails to load (a dropped connection, a new release) or a page throws. */
export function PageError() {
  return (
    <main className="page">
      <LoadError title="Couldn’t load this page." retry={() => window.location.reload()} />
    </main>
  );
}
