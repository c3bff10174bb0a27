/** The picture of a shared link: this large, because chats and networks ask for it so. In pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The picture as a design lays it out. The server draws it; files are named from the root of the repository. */
export interface ShareCard {
  /** What fills it; null: the hosts' own photo. */
  ground: string | null;
  /** What lies over that and under the words: as large as the picture, and transparent in places. */
  over: string | null;
  /** The faces that the families below name. */
  fonts: readonly string[];
  /** Where the words may stand. */
  box: { left: number; top: number; width: number; height: number };
  align: 'left' | 'centre';
  /** Where in the box they stand when it is higher than they are. */
  hold: 'middle' | 'bottom';
  lines: readonly ShareLine[];
}

/** A line. One that is wider than the box is set smaller. */
export interface ShareLine {
  runs: readonly ShareRun[];
  /** From this line's middle to those of its neighbours, half of it each, in pixels. */
  height: number;
}

export interface ShareRun {
  text: string;
  /** Families, the next one for letters that the one before lacks. */
  families: string;
  /** In pixels. */
  size: number;
  /** `#rrggbb` */
  colour: string;
  /** Added between letters, in pixels. */
  tracking?: number;
  capitals?: true;
}
