import cake from '../../rendered/samples/cake.webp';
import glasses from '../../rendered/samples/glasses.webp';
import lake from '../../rendered/samples/lake.webp';
import letter from '../../rendered/samples/letter.webp';
import roses from '../../rendered/samples/roses.webp';
import table from '../../rendered/samples/table.webp';
import type { GridImage } from '../gallery/photo.tsx';

const createSamplePicture = (id: string, image_url: string, alt: string, caption: string): GridImage => ({
  id,
  title: caption,
  caption,
  alt,
  image_url,
  sizes: [],
  miniature: '',
});

export const SAMPLE_PICTURES: readonly GridImage[] = [
  createSamplePicture(
    'lake',
    lake,
    'Two people in a boat on a lake, the sun low behind them',
    'The last hour of the day',
  ),
  createSamplePicture('roses', roses, 'Roses in a hedge, wide open', 'Roses along the garden wall'),
  createSamplePicture('table', table, 'A long table laid for dinner under strings of lights', 'The long table'),
  createSamplePicture('letter', letter, 'A sealed envelope beside two rings on a ribbon', 'Sealed, and not yet sent'),
  createSamplePicture('glasses', glasses, 'Two filled glasses in warm light', 'To the next fifty years'),
  createSamplePicture('cake', cake, 'A white cake of three tiers with sugar roses', 'A slice, or three'),
];
