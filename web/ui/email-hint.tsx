import { suggestEmail } from '../../contract/email-slip.ts';

interface EmailHintProps {
  email: string;
  /** That of a button which looks like a link. */
  className: string;
  onUse: (meant: string) => void;
}

/** Asks whoever mistypes the domain of their address what they meant; a tap corrects it. */
export function EmailHint({ email, className, onUse }: EmailHintProps) {
  const meant = suggestEmail(email);
  if (meant === undefined) return null;
  return (
    <p className="help email-hint" role="status">
      <button className={className} type="button" onClick={() => onUse(meant)}>
        Did you mean {meant}?
      </button>
    </p>
  );
}
