import type { Brand } from '../../../contract/pages.ts';

/** The name in type, leading home: it is a setting, so no drawing of it exists. */
export function Wordmark({ brand }: { brand: Brand }) {
  return (
    <a className="wordmark" href={`${brand.origin}/`}>
      {brand.name}
    </a>
  );
}
