import type { RefObject } from 'react';
import { getSentenceProps } from '../text-direction.ts';
import type { InvitedGuest } from './answers.ts';

interface ReplyTitleProps {
  heading: RefObject<HTMLHeadingElement | null>;
  guest: InvitedGuest;
  /** The guest has replied before. */
  again: boolean;
}

export function ReplyTitle({ heading, guest, again }: ReplyTitleProps) {
  const welcome = guest === null ? 'We’d love to have you attend!' : `${guest.name}, we’d love to have you attend!`;
  return (
    <h3
      ref={heading}
      id="reply-title"
      className={again ? 'visually-hidden' : 'reply-title'}
      tabIndex={-1}
      {...getSentenceProps(welcome)}
    >
      {again ? 'Change your reply' : welcome}
    </h3>
  );
}
