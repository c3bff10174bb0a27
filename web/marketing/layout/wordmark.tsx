import type { Brand } from '../../../contract/pages.ts';

/** The product's name is a setting, so there is no drawing of it. */
export function Wordmark({ brand }: { brand: Brand }) {
  return (
    <a className="wordmark" href={`${brand.origin}/`}>
      {brand.name}
    </a>
  );
}
