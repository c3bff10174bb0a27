import type { PagePart } from '../../../contract/pages.ts';

/** The same on the server and in browsers. */
export const getSectionProps = ({ anchor, kind }: PagePart) => ({
  id: anchor,
  className: `written ${kind.replace('_', '-')}`,
  'aria-labelledby': `${anchor}-title`,
});
