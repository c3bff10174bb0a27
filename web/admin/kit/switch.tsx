import './switch.css';

interface SwitchProps {
  on: boolean;
  busy?: boolean;
  /** Accessible name, if the visible text is not enough. */
  about?: string;
  /** Id of a text about what it does. */
  describedBy?: string;
  onFlip: () => void;
  children: string;
}

export function Switch({ on, busy = false, about, describedBy, onFlip, children }: SwitchProps) {
  return (
    <button
      className="switch"
      type="button"
      role="switch"
      aria-checked={on}
      aria-disabled={busy || undefined}
      aria-label={about === undefined ? undefined : `${children}: ${about}`}
      aria-describedby={describedBy}
      onClick={() => {
        if (!busy) onFlip();
      }}
    >
      <span className="switch__track" aria-hidden="true" />
      {children}
    </button>
  );
}
