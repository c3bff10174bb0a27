import { getTextProps } from '../../text-direction.ts';

/**
 * Wraps each letter, with its combining marks, in its own element so that letters can be moved. Scripts with joined
 * letters stay whole, and screen readers get the whole words. Lines may end at spaces and after hyphens.
 */
export function Letters({ text }: { text: string }) {
  if (getTextProps(text)['data-script'] === 'other') return text;
  return (
    <>
      <span className="visually-hidden">{text}</span>
      <span className="letters" aria-hidden="true">
        {[...text.matchAll(/\s+|[^\s-]+-?|-/g)].map(({ 0: word, index }) =>
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
