/** As chats and social networks require it. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The server draws it. Lengths are in pixels; file paths are relative to the repository's root. */
export interface ShareCard {
  ground: string | null;
  /** An overlay between background and text: as large as the card, partly transparent. */
  over: string | null;
  fonts: readonly string[];
  box: { left: number; top: number; width: number; height: number };
  align: 'left' | 'center';
  /** Vertical position of the text in the area. */
  hold: 'middle' | 'bottom';
  lines: readonly ShareLine[];
}

/** Its font is reduced if it is wider than the text area. */
export interface ShareLine {
  runs: readonly ShareRun[];
  height: number;
}

export interface ShareRun {
  text: string;
  /** Font families, in order of fallback for missing letters. */
  families: string;
  size: number;
  color: string;
  tracking?: number;
  capitals?: true;
}
