import { LoadError } from './states.tsx';

/** When a page's code does not arrive (a dropped connection, a new release) or a page breaks. */
export function PageFault() {
  return (
    <main className="page">
      <LoadError title="This page could not be shown." retry={() => window.location.reload()} />
    </main>
  );
}
