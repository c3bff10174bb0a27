import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import type { Design, Section } from '../design.ts';
import { Empty } from './empty.tsx';
import gifts from './gifts.svg';
import { Meter } from './meter.tsx';
import { meadowOf, sceneOf } from './scene.ts';

/** A herbarium: a meadow at dusk, torn kraft paper, taped stems, a luggage tag for the date, prints in an album. */
export const design: Design = {
  attendance: { yes: 'Yes, gladly', no: 'Sadly not', maybe: 'Not sure yet' },
  Scene,
  gifts,
  Card: Tag,
  Divider: ({ of }) => of !== 'schedule' && of !== 'written' && <Specimen of={of} />,
  Margins: ({ of }) =>
    of !== 'registry' && <span className={`stems stems--${of === 'rsvp' ? of : 'gallery'}`} aria-hidden="true" />,
  Meter,
  Empty,
  Close: Meadow,
};

function Scene({ theme }: { theme: ColorTheme }) {
  const { tall, wide } = sceneOf(theme);
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={tall} width="720" height="1200" />
      <img
        src={wide}
        alt="A barn with its door open and lit, lights strung across a meadow in flower at dusk"
        width="1600"
        height="1000"
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}

function Tag() {
  return (
    <>
      <svg className="twine" viewBox="0 0 120 134" aria-hidden="true" focusable="false">
        <path d="M61 130C52 96 40 70 20 52C4 38 6 16 24 4M61 130C66 92 84 72 92 50C98 30 88 14 104 2" />
      </svg>
      <span className="eye" aria-hidden="true" />
    </>
  );
}

function Meadow({ theme }: { theme: ColorTheme }) {
  const { tall, wide } = meadowOf(theme);
  return (
    <picture className="meadow">
      <source media="(max-width: 767px)" srcSet={tall} width="560" height="258" />
      <img src={wide} alt="" width="960" height="294" loading="lazy" decoding="async" />
    </picture>
  );
}

const SPECIMENS: Partial<Record<Section, string>> = {
  registry: 'Leucanthemum',
  gallery: 'Papaver rhoeas',
};

function Specimen({ of }: { of: Section }) {
  return (
    <span className={`specimen specimen--${of}`} aria-hidden="true">
      {SPECIMENS[of] && <i lang="la">{SPECIMENS[of]}</i>}
    </span>
  );
}
