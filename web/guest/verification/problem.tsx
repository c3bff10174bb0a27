/** The red box that says what went wrong; it stands empty before, so that readers hear it arrive. */
export function Problem({ id, children }: { id: string; children: string }) {
  return (
    <p className="verification-problem" id={id} role="alert">
      {children}
    </p>
  );
}
