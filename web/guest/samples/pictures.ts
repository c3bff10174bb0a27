import cake from '../gallery/samples/cake.webp';
import glasses from '../gallery/samples/glasses.webp';
import lake from '../gallery/samples/lake.webp';
import letter from '../gallery/samples/letter.webp';
import roses from '../gallery/samples/roses.webp';
import table from '../gallery/samples/table.webp';
import type { Picture } from '../gallery/lightbox.ts';

/** Six photographs that are none: drawn for the test page and for whatever needs a gallery to show. */
export const SAMPLE_PICTURES: readonly Picture[] = [
  { src: lake, alt: 'Two people in a boat on a lake, the sun low behind them', caption: 'The last hour of the day' },
  { src: roses, alt: 'Roses in a hedge, wide open', caption: 'Roses along the garden wall' },
  { src: table, alt: 'A long table laid for dinner under strings of lights', caption: 'The long table' },
  { src: letter, alt: 'A sealed envelope beside two rings on a ribbon', caption: 'Sealed, and not yet sent' },
  { src: glasses, alt: 'Two filled glasses in warm light', caption: 'To the next fifty years' },
  { src: cake, alt: 'A white cake of three tiers with sugar roses', caption: 'A slice, or three' },
];
