import type { ReactNode } from 'react';
import type { Design, Section } from '../designs/design.ts';

export function SectionHead(props: { of: Section; title: string; design: Design; children?: ReactNode }) {
  const { of, title, design, children } = props;
  return (
    <div className="head">
      <h2 id={`${of}-title`}>{design.Letters ? <design.Letters text={title} /> : title}</h2>
      {design.Divider && <design.Divider of={of} />}
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}
