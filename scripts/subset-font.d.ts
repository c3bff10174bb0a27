/** What is used of subset-font, which comes without types. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    noHinting?: boolean;
    /** OpenType features to keep; without it all of them. */
    keepFeatures?: readonly string[];
    /** Where the axes of a variable font are fixed, or what is kept of them. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }

  /** The font with the glyphs of `text` alone. */
  export default function subsetFont(font: Uint8Array, text: string, options: SubsetOptions): Promise<Uint8Array>;
}
