import { hasOptions, listOptions, type QuestionValues } from './form-values.ts';

const PEOPLE = [
  { name: 'Ada', isChild: false },
  { name: 'Max (child)', isChild: true },
];

/** What guests read while the owner writes the question. */
export function QuestionSample({ values }: { values: QuestionValues }) {
  const { label, input_type, options, placeholder, help_text, required, scope, adults_only } = values;
  const choices = hasOptions(input_type) ? [...new Set(listOptions(options))] : [];
  if (label.trim() === '') return null;
  const rows = scope === 'person' ? PEOPLE : [undefined];
  return (
    <section className="question-sample full" aria-label="Preview">
      <p className="hint">Preview</p>
      <p>
        <b>{label}</b>
        {required !== true && <span className="dim"> (optional)</span>}
      </p>
      {help_text && <p className="dim small">{help_text}</p>}
      <ul>
        {rows.map((person) => (
          <li key={person?.name ?? ''}>
            {person && (
              <span>
                {person.name}
                {required === true && adults_only && person.isChild && <span className="dim"> (optional)</span>}
              </span>
            )}
            <span className="question-sample__answer dim">
              {choices.length > 0 ? choices.map((choice) => <span key={choice}>{choice}</span>) : placeholder || '…'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
