/** A link to another site. `to` tells links with the same words apart for screen readers. */
export function Outward({ href, to, children }: { href: string; to?: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden">{to !== undefined && ` to ${to}`} (opens in a new tab)</span>
    </a>
  );
}
