/** One line of a list; what does not fit is left out, and shown to who points at it. */
export function Truncated({ under = false, children }: { under?: boolean; children: string }) {
  return (
    <span className={under ? 'clip under' : 'clip'} title={children}>
      {children}
    </span>
  );
}
