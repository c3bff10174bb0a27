import { SUBDOMAIN_MAX, checkSubdomain } from '../../../contract/sites.ts';

/** Best first. The last one ends in `spare`, so that one is free even if all the others are sold. */
export function suggestAddresses(name: string, spare: string): string[] {
  const base = name.slice(0, SUBDOMAIN_MAX - LONGEST_AFFIX).replace(/-+$/, '');
  const words = [
    `our-${base}`,
    `${base}-party`,
    `${base}-celebration`,
    `${base}-day`,
    `the-${base}`,
    `${base}-together`,
  ];
  const numbers = Array.from({ length: 19 }, (_, index) => `${base}-${index + 2}`);
  return [...words, ...numbers, `${base}-${spare}`].filter(
    (near) => near !== name && checkSubdomain(near) === undefined,
  );
}

const LONGEST_AFFIX = '-celebration'.length;
