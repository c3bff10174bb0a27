import { useEffect, useRef, useState } from 'react';
import { getTemplate, TEMPLATES, TEMPLATE_CATEGORIES } from '../../../contract/catalog.ts';
import type { Template, TemplateCategory, TemplateId } from '../../../contract/catalog.ts';
import type { Brand, SampleAddresses } from '../../../contract/pages.ts';
import { buildSiteOrigin } from '../../../contract/subdomain.ts';
import { findSitePicture } from '../pictures.ts';
import type { View } from './views.ts';
import { Drawing } from '../layout/drawing.tsx';

type SidePicture = readonly [TemplateId, View & ('wide' | 'phone')];

const CATEGORY_TEXTS: Readonly<
  Record<TemplateCategory, { name: string; note: string; beside: readonly SidePicture[] }>
> = {
  wedding: {
    name: 'Weddings',
    note: 'Three wedding designs, from letterpress to pressed flowers.',
    beside: [['rustic-wedding', 'phone']],
  },
  birthday: {
    name: 'Birthdays',
    note: 'One for cake at three, one for champagne at eight.',
    beside: [
      ['fun-birthday', 'phone'],
      ['elegant-birthday', 'phone'],
    ],
  },
  'baby-shower': {
    name: 'Baby showers',
    note: 'A quiet night sky, with your date in the moon.',
    beside: [
      ['sweet-baby', 'wide'],
      ['sweet-baby', 'phone'],
    ],
  },
  'gender-reveal': {
    name: 'Gender reveals',
    note: 'One question, and everyone gets to guess.',
    beside: [
      ['reveal-surprise', 'wide'],
      ['reveal-surprise', 'phone'],
    ],
  },
  general: {
    name: 'General',
    note: 'For retirements, anniversaries, graduations and ordinary Sundays.',
    beside: [
      ['universal-celebration', 'wide'],
      ['universal-celebration', 'phone'],
    ],
  },
};

export interface TemplatesProps {
  brand: Brand;
  samples: SampleAddresses;
  chosen: TemplateId | undefined;
  onSelect: (id: TemplateId) => void;
  onPreview: (id: TemplateId) => void;
}

/** The filter consists of radio buttons and CSS; a script is needed only to announce the number of results. */
export function Templates({ brand, samples, chosen, onSelect, onPreview }: TemplatesProps) {
  const filter = useRef<HTMLFieldSetElement>(null);
  const [category, setCategory] = useState('all');
  const read = () => setCategory(filter.current?.querySelector<HTMLInputElement>('input:checked')?.value ?? 'all');
  // The visitor may have chosen a category before hydration.
  useEffect(read, []);
  const count = TEMPLATES.filter((template) => category === 'all' || template.category === category).length;

  return (
    <section className="template-gallery" id="templates" aria-labelledby="templates-heading">
      <div className="template-gallery__head">
        <h2 id="templates-heading">Eight designs to choose from</h2>
        <p className="lede">
          Eight different designs, not one design in eight colors. Every plan includes all of them.
        </p>
      </div>
      <div className="filter">
        <fieldset ref={filter} onChange={read}>
          <legend className="visually-hidden">Show templates for</legend>
          <label>
            <input type="radio" name="category" value="all" id="category-all" aria-label="All" defaultChecked />
            All
          </label>
          {TEMPLATE_CATEGORIES.map((one) => (
            <label key={one}>
              <input type="radio" name="category" value={one} />
              {CATEGORY_TEXTS[one].name}
            </label>
          ))}
        </fieldset>
        <p className="filter__count" role="status">
          {count} of {TEMPLATES.length} <span className="visually-hidden">templates shown</span>
        </p>
      </div>
      <ul className="template-gallery__list">
        {TEMPLATES.map((template) => (
          <TemplateCard
            key={template.id}
            brand={brand}
            demo={samples[template.id]}
            template={template}
            chosen={template.id === chosen}
            onSelect={onSelect}
            onPreview={onPreview}
          />
        ))}
        {TEMPLATE_CATEGORIES.map((one) => (
          <TemplatesNote key={one} category={one} />
        ))}
      </ul>
    </section>
  );
}

interface TemplateCardProps extends Omit<TemplatesProps, 'chosen' | 'samples'> {
  demo: string | undefined;
  template: Template;
  chosen: boolean;
}

function TemplateCard({ brand, demo, template, chosen, onSelect, onPreview }: TemplateCardProps) {
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
          {demo !== undefined && (
            <a
              className="link"
              href={buildSiteOrigin(brand.origin, demo)}
              target="_blank"
              rel="noreferrer"
              aria-describedby={`template-${id}`}
            >
              Live Demo
            </a>
          )}
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
        <span className="visually-hidden" id={`template-${id}`}>
          {name}
        </span>
      </div>
    </li>
  );
}

/** Fills a row that a filter has emptied: the same templates on a screen. */
function TemplatesNote({ category }: { category: TemplateCategory }) {
  const { note, beside } = CATEGORY_TEXTS[category];
  return (
    <li className="category-note" data-category={category}>
      <div className="category-note__art">
        {beside.map(([id, view]) => (
          <picture key={view + id}>
            <img
              {...findSitePicture(id, view, view === 'wide' ? '44vw' : '(max-width: 1020px) 30vw, 180px')}
              data-view={view}
              alt={`The site in the ${getTemplate(id).name} design, on a ${view === 'wide' ? 'large screen' : 'phone'}`}
              loading="lazy"
            />
          </picture>
        ))}
      </div>
      <div className="category-note__caption">
        <p className="italic">{note}</p>
        <p className="soft">Every design works for any celebration. You write the texts and the questions.</p>
        <label className="link" htmlFor="category-all">
          See all eight
        </label>
      </div>
    </li>
  );
}
