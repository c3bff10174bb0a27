import { memo } from 'react';
import type { PagePart } from '../../../contract/pages.ts';
import { getSectionProps } from './section-props.ts';

/** The same object always, because React writes the markup again for another one. */
const KEPT = { __html: '' };

/**
 * In browsers: a written section stays as the server rendered it, so that neither its words nor the code that draws them
 * are loaded again for hydration.
 */
export const KeptSection = memo(({ part }: { part: PagePart }) => (
  <section {...getSectionProps(part)} suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />
));
