import { Lightbulb } from 'lucide-react';

interface SuggestionChipsProps {
  label: string;
  names: readonly string[];
  onChoose: (name: string) => void;
}

/** What a form can be filled in with, at a press. */
export function SuggestionChips({ label, names, onChoose }: SuggestionChipsProps) {
  if (names.length === 0) return null;
  return (
    <div className="suggestions" role="group" aria-label={label}>
      <span className="suggestions__label">
        <Lightbulb aria-hidden="true" />
        {label}
      </span>
      {names.map((name) => (
        <button key={name} className="suggestions__chip" type="button" onClick={() => onChoose(name)}>
          {name}
        </button>
      ))}
    </div>
  );
}
