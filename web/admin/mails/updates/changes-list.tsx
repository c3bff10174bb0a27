import type { ToldDifference } from '../../../../contract/updates.ts';
import { formatCount } from '../../../ui/app-shell/format-count.ts';

interface ChangesListProps {
  differences: readonly ToldDifference[];
  /** How many are told. A difference that concerns fewer says so. */
  invitations: number;
}

/** What changes, old and new. */
export function ChangesList({ differences, invitations }: ChangesListProps) {
  const labels = [...new Set(differences.map(({ label }) => label))];
  return (
    <dl className="tell__changes">
      {labels.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          {differences
            .filter(({ label }) => label === name)
            .map(({ before, after, invitations: count }) => (
              <dd key={before}>
                {before !== '' && (
                  <>
                    <span className="visually-hidden">was </span>
                    <s>{before}</s> <span aria-hidden="true">→</span>
                    <span className="visually-hidden">, now </span>{' '}
                  </>
                )}
                <b>{after}</b>
                {count < invitations && (
                  <span className="dim small"> for {formatCount(count, 'household', 'households')}</span>
                )}
              </dd>
            ))}
        </div>
      ))}
    </dl>
  );
}
