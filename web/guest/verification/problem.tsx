/** It is always in the page, so that screen readers announce the text when it appears. */
export function Problem({ id, children }: { id: string; children: string }) {
  return (
    <p className="verification-problem" id={id} role="alert">
      {children}
    </p>
  );
}
