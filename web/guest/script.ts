/**
 * What goes onto an element with words of the hosts' own: its direction follows its words, and letters of scripts that
 * the designs' fonts lack are not spaced out or put in capitals, because that tears many of them apart.
 */
export function script(text: string): { dir: 'auto'; 'data-script'?: 'other' } {
  return /[\p{L}\p{M}]/u.test(text.replace(/[\p{Script=Latin}\p{Script=Inherited}\p{Script=Common}]/gu, ''))
    ? { dir: 'auto', 'data-script': 'other' }
    : { dir: 'auto' };
}

/** The same for a sentence of ours in which hosts or guests are named: it is English from its first word, whoever that is. */
export const sentence = (text: string) => ({ ...script(text), dir: 'ltr' }) as const;
