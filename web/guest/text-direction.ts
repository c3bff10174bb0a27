/**
 * What goes onto an element with words of the hosts' own: its direction follows its words, and letters of scripts that
 * the designs' fonts lack are not spaced out or put in capitals, because that tears many of them apart.
 */
export function hostTextProps(text: string): { dir: 'auto'; 'data-script'?: 'other' | 'wide' } {
  if (/[\p{L}\p{M}]/u.test(text.replace(/[\p{Script=Latin}\p{Script=Inherited}\p{Script=Common}]/gu, '')))
    return { dir: 'auto', 'data-script': 'other' };
  return WIDE_LATIN.test(text) ? { dir: 'auto', 'data-script': 'wide' } : { dir: 'auto' };
}

/** Latin letters beyond those of Western Europe, which some display faces lack: there a design sets the word in another. */
const WIDE_LATIN = /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff]/;

/** The same for a sentence of ours in which hosts or guests are named: it is English from its first word, whoever that is. */
export const sentenceProps = (text: string) => ({ ...hostTextProps(text), dir: 'ltr' }) as const;
