import { NEW_REPLIES_MAX } from '../../../contract/new-replies.ts';

const formatCount = (count: number) => (count < NEW_REPLIES_MAX ? String(count) : `${NEW_REPLIES_MAX - 1}+`);

/** Names a link or button that shows them, for screen readers. */
export const formatNewReplies = (name: string, count: number): string =>
  count === 0 ? name : `${name}, ${formatCount(count)} new ${count === 1 ? 'reply' : 'replies'}`;

/** Shows how many replies the owner has not seen yet; nothing for none. The link or button around it says it. */
export function NewReplies({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="new-replies" aria-hidden="true">
      {formatCount(count)}
    </span>
  );
}
