import type { InvitedGuest } from './answers.ts';
import { getTextProps } from '../text-direction.ts';

interface FormNotesProps {
  /** The guest for whom the reader replies without their link; null if there is none. */
  guest: InvitedGuest;
  /** The reader is not that guest. */
  onLeave: () => void;
  /** A button in a mail has chosen the answer. */
  chosen: boolean;
  submitLabel: string;
  late: boolean;
  /** Who or what is asked has changed since the page was loaded. */
  outdated: boolean;
}

/** What the reader should know before they answer. */
export function FormNotes({ guest, onLeave, chosen, submitLabel, late, outdated }: FormNotesProps) {
  return (
    <>
      {guest !== null && (
        <p className="answered">
          You’re replying for <strong {...getTextProps(guest.name)}>{guest.name}</strong>.{' '}
          <button className="quiet-link" type="button" onClick={onLeave}>
            Not you?
          </button>
        </p>
      )}
      {chosen && <p className="answered">Your answer is chosen. Tap “{submitLabel}” to send it.</p>}
      {late && <p className="answered">You can still reply. The hosts will see that it came after the deadline.</p>}
      {outdated && (
        <p className="answered" role="alert">
          Your invitation has changed since you opened this page. Please check your answers and submit them again.
        </p>
      )}
    </>
  );
}
