import type { ReactNode } from 'react';
import { getTextProps } from '../text-direction.ts';
import type { Design, Section } from '../designs/design.ts';

/** A word of this many letters needs smaller ones on a phone. */
const LONG_WORD = 9;

/** Of a title by the hosts. */
const getTitleProps = (title: string) => ({
  ...getTextProps(title),
  ...(title.split(/\s/).some((word) => word.length >= LONG_WORD) && { className: 'long' }),
});

interface SectionHeadProps {
  of: Section;
  /** Of the section, if it is not `of`. */
  id?: string;
  title: string;
  design: Design;
  children?: ReactNode;
}

export function SectionHead({ of, id = of, title, design, children }: SectionHeadProps) {
  return (
    <div className="head">
      <h2 id={`${id}-title`} {...(of === 'written' && getTitleProps(title))}>
        {design.Letters ? <design.Letters text={title} /> : title}
      </h2>
      {design.Divider && <design.Divider of={of} />}
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}
