import type { ComponentProps } from 'react';

/** The same object always, because React writes the markup again for another one. */
const KEPT = { __html: '' };

/** In browsers: the list of photos as the server rendered it, whose data is not loaded again for hydration. */
export function KeptPhotos(props: ComponentProps<'ul'>) {
  return <ul {...props} suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />;
}
