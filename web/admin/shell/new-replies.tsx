import { NEW_REPLIES_MAX } from '../../../contract/new-replies.ts';

const formatCount = (count: number) => (count < NEW_REPLIES_MAX ? String(count) : `${NEW_REPLIES_MAX - 1}+`);
const getNoun = (count: number) => (count === 1 ? 'new reply' : 'new replies');

/** Names a button without a text for screen readers. */
export const formatNewReplies = (name: string, count: number): string =>
  count === 0 ? name : `${name}, ${formatCount(count)} ${getNoun(count)}`;

/** Shows how many replies the owner has not seen yet; nothing for none. Screen readers get the words, too. */
export function NewReplies({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className="new-replies">{formatCount(count)}</span>
      <span className="visually-hidden"> {getNoun(count)}</span>
    </>
  );
}
