/**
 * Returns the attributes for an element with text by hosts or guests. Its direction follows the text. Scripts that the
 * designs' fonts lack get no letter spacing and no capitals, which break many of them.
 */
export function getTextProps(text: string): { dir: 'auto'; 'data-script'?: 'other' | 'wide' } {
  if (/[\p{L}\p{M}]/u.test(text.replace(/[\p{Script=Latin}\p{Script=Inherited}\p{Script=Common}]/gu, '')))
    return { dir: 'auto', 'data-script': 'other' };
  return WIDE_LATIN.test(text) ? { dir: 'auto', 'data-script': 'wide' } : { dir: 'auto' };
}

/** Latin letters beyond Western Europe, which some display fonts lack; designs set such words in another font. */
const WIDE_LATIN = /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff]/;

/**
 * Returns the same for an English sentence that contains names by hosts or guests: its direction is always left to
 * right.
 */
export const getSentenceProps = (text: string) => ({ ...getTextProps(text), dir: 'ltr' }) as const;
