/**
 * The fonts that phones and computers have. Windows and Apple: Arial, Times New Roman, Georgia. Android: Roboto and Noto
 * Serif. ChromeOS and Linux: Roboto, Arimo and Tinos, or Liberation, or DejaVu.
 */
export interface Fallback {
  name: string;
  look: 'serif' | 'sans';
  /** Families with the same widths. */
  families: readonly string[];
  /** A font with these widths, in node_modules. */
  getFile: (cut: Cut) => string;
  cuts: readonly Cut[];
  /** A cut that some systems lack, though they have the regular one. */
  rare?: Cut;
}

export type Cut = 'regular' | 'bold' | 'italic';

const getPackageFile =
  (name: string) =>
  (cut: Cut): string =>
    `@fontsource/${name}/files/${name}-latin-${cut === 'bold' ? 700 : 400}-${cut === 'italic' ? 'italic' : 'normal'}.woff2`;

const getDejaVuFile =
  (name: string) =>
  (cut: Cut): string =>
    `dejavu-fonts-ttf/ttf/${name}${{ regular: '', bold: '-Bold', italic: '-Italic' }[cut]}.ttf`;

export const FALLBACKS: readonly Fallback[] = [
  {
    name: 'Times',
    look: 'serif',
    families: ['Times New Roman', 'Liberation Serif', 'Tinos'],
    getFile: getPackageFile('tinos'),
    cuts: ['regular', 'bold', 'italic'],
  },
  {
    name: 'Georgia',
    look: 'serif',
    families: ['Georgia', 'Gelasio'],
    getFile: getPackageFile('gelasio'),
    cuts: ['regular', 'bold', 'italic'],
  },
  {
    name: 'Noto Serif',
    look: 'serif',
    families: ['Noto Serif'],
    getFile: getPackageFile('noto-serif'),
    cuts: ['regular', 'bold', 'italic'],
  },
  {
    name: 'DejaVu Serif',
    look: 'serif',
    families: ['DejaVu Serif'],
    getFile: getDejaVuFile('DejaVuSerif'),
    cuts: ['regular', 'bold', 'italic'],
    rare: 'italic',
  },
  {
    name: 'Arial',
    look: 'sans',
    families: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'],
    getFile: getPackageFile('arimo'),
    cuts: ['regular', 'bold'],
  },
  {
    name: 'Roboto',
    look: 'sans',
    families: ['Roboto'],
    getFile: getPackageFile('roboto'),
    cuts: ['regular', 'bold'],
    rare: 'bold',
  },
  {
    name: 'DejaVu Sans',
    look: 'sans',
    families: ['DejaVu Sans'],
    getFile: getDejaVuFile('DejaVuSans'),
    cuts: ['regular', 'bold'],
  },
];

/** Full names of the fonts of a cut, by which style sheets find installed fonts. */
export function listLocalNames({ families }: Fallback, cut: Cut): string[] {
  if (cut === 'regular') return families.flatMap((family) => [family, `${family} Regular`]);
  return families.map((family) => `${family} ${cut === 'bold' ? 'Bold' : 'Italic'}`);
}
