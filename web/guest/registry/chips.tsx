import { getTextProps } from '../text-direction.ts';

interface ChipsProps {
  categories: readonly string[];
  chosen: string | null;
  /** The chosen gifts are still loading. */
  waiting: boolean;
  onChoose: (category: string | null) => void;
}

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
          {...getTextProps(category ?? '')}
        >
          {category ?? 'All Items'}
        </button>
      ))}
    </div>
  );
}
