import { TEMPLATES, TEMPLATE_CATEGORIES } from '../../../contract/catalog.ts';
import type { Template, TemplateCategory, TemplateId } from '../../../contract/catalog.ts';
import { Drawing } from '../frame/drawing.tsx';

const FILTERS: Readonly<Record<TemplateCategory, { name: string; note: string }>> = {
  wedding: { name: 'Weddings', note: 'Three for the day itself, from letterpress to pressed flowers.' },
  birthday: { name: 'Birthdays', note: 'One for cake at three, one for champagne at eight.' },
  'baby-shower': { name: 'Baby showers', note: 'A small shelf so far, and a quiet one.' },
  'gender-reveal': { name: 'Gender reveals', note: 'One question, and everybody guesses.' },
  general: { name: 'General', note: 'For retirements, anniversaries, graduations and Sundays.' },
};

export interface TemplatesProps {
  chosen: TemplateId | undefined;
  onSelect: (id: TemplateId) => void;
  onPreview: (id: TemplateId) => void;
}

/** The shop window. The filter is plain radio buttons and CSS: it needs no script. */
export function Templates({ chosen, onSelect, onPreview }: TemplatesProps) {
  return (
    <section className="window" id="templates" aria-labelledby="templates-heading">
      <div className="window__head">
        <h2 id="templates-heading">Eight invitations in the window</h2>
        <p className="lede">
          Each is a design of its own, not a colour of the same one. Every one is included, whichever plan you take.
        </p>
      </div>
      <fieldset className="filter">
        <legend className="unseen">Show templates for</legend>
        <label>
          <input type="radio" name="category" value="all" id="category-all" defaultChecked />
          All
        </label>
        {TEMPLATE_CATEGORIES.map((category) => (
          <label key={category}>
            <input type="radio" name="category" value={category} />
            {FILTERS[category].name}
          </label>
        ))}
      </fieldset>
      <ul className="shelves">
        {TEMPLATES.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            chosen={template.id === chosen}
            onSelect={onSelect}
            onPreview={onPreview}
          />
        ))}
        {TEMPLATE_CATEGORIES.map((category) => (
          <li key={category} className="shelf-note" data-category={category}>
            <div className="shelf-note__card">
              <p className="italic">{FILTERS[category].note}</p>
              <p className="soft">Any design carries any celebration: the words and the questions are yours.</p>
              <label className="link" htmlFor="category-all">
                See all eight
              </label>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TemplateCardProps {
  template: Template;
  chosen: boolean;
  onSelect: (id: TemplateId) => void;
  onPreview: (id: TemplateId) => void;
}

function TemplateCard({ template, chosen, onSelect, onPreview }: TemplateCardProps) {
  const { id, name, category, description } = template;
  return (
    <li className="template" data-category={category} data-template={id}>
      <button className="template__art" type="button" tabIndex={-1} aria-hidden="true" onClick={() => onPreview(id)}>
        <Drawing name={`card-${id}`} sizes="(max-width: 1020px) 44vw, 22vw" alt="" loading="lazy" />
      </button>
      <div className="template__caption">
        <h3>{name}</h3>
        <p>{description}</p>
        <div className="template__actions">
          <button className="link" type="button" aria-describedby={`template-${id}`} onClick={() => onPreview(id)}>
            Preview
          </button>
          <button
            className="link template__select"
            type="button"
            aria-describedby={`template-${id}`}
            aria-pressed={chosen}
            onClick={() => onSelect(id)}
          >
            Select This Template
          </button>
        </div>
        <span className="unseen" id={`template-${id}`}>
          {name}
        </span>
      </div>
    </li>
  );
}
