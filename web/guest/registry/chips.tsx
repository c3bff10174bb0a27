import { hostTextProps } from '../text-direction.ts';

interface ChipsProps {
  categories: readonly string[];
  /** null: all of them. */
  chosen: string | null;
  /** The gifts of what was chosen are on their way. */
  waiting: boolean;
  onChoose: (category: string | null) => void;
}

/** The filter: All Items, and one chip for each distinct category; nothing where there is but one. */
export function Chips({ categories, chosen, waiting, onChoose }: ChipsProps) {
  if (categories.length < 2) return null;
  return (
    <div className="chips" role="group" aria-label="Categories" aria-busy={waiting}>
      {[null, ...categories].map((category) => (
        <button
          key={category ?? ''}
          className="chip"
          type="button"
          aria-pressed={category === chosen}
          onClick={() => onChoose(category)}
          {...hostTextProps(category ?? '')}
        >
          {category ?? 'All Items'}
        </button>
      ))}
    </div>
  );
}
