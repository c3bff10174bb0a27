import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import type { Design } from '../design.ts';
import { Empty } from './empty.tsx';
import gifts from './gifts.svg';
import { findScene } from './scene.ts';

/** A festival program: shapes cut with scissors, a title across the edge of the picture, paper garlands. */
export const design: Design = {
  attendance: { yes: 'Yes, gladly', no: 'Sadly not', maybe: 'I don’t know yet' },
  Scene,
  Overlay: Garland,
  gifts,
  Margins: ({ of }) => of === 'rsvp' && <Fans />,
  Empty,
  Close: () => (
    <>
      <Garland />
      <Fans />
    </>
  ),
};

function Scene({ theme }: { theme: ColorTheme }) {
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={findScene(theme, 'tall')} width="780" height="924" />
      <img
        src={findScene(theme, 'wide')}
        alt="A town of cut paper at sundown: a lit bandstand hung with bunting, and balloons above it"
        width="1600"
        height="893"
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}

function Garland() {
  return <span className="garland" aria-hidden="true" />;
}

function Fans() {
  return (
    <span className="fans" aria-hidden="true">
      <i className="fan fan--first" />
      <i className="fan fan--second" />
      <i className="fan fan--third" />
    </span>
  );
}
