/** A tooltip shows the whole text. */
export function Truncated({ under = false, children }: { under?: boolean; children: string }) {
  return (
    <span className={under ? 'clip under' : 'clip'} title={children}>
      {children}
    </span>
  );
}
