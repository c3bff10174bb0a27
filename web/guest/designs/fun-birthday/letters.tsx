import { hostTextProps } from '../../text-direction.ts';

/**
 * Words whose letters jostle each other: each stands in an element of its own, with the marks upon it. Scripts whose
 * letters join stay whole, and readers are told the words.
 */
export function Letters({ text }: { text: string }) {
  if (hostTextProps(text)['data-script'] === 'other') return text;
  return (
    <>
      <span className="visually-hidden">{text}</span>
      <span className="letters" aria-hidden="true">
        {[...text.matchAll(/\s+|\S+/g)].map(({ 0: word, index }) =>
          word.trim() === '' ? (
            word
          ) : (
            <span key={index}>
              {[...word.matchAll(/\P{M}\p{M}*/gu)].map(({ 0: letter, index: at }) => (
                <i key={at}>{letter}</i>
              ))}
            </span>
          ),
        )}
      </span>
    </>
  );
}
