import type { ReactNode } from 'react';
import type { Design } from '../designs/design.ts';

/** The heading of a section with the design's ornament, and a sentence below it. */
export function SectionHead(props: { id: string; title: string; design: Design; children?: ReactNode }) {
  const { id, title, design, children } = props;
  return (
    <div className="head">
      <h2 id={id}>{title}</h2>
      {design.Divider && <design.Divider />}
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}
