import type { ComponentType } from 'react';
import type { ColorTheme } from '../../../contract/event-kinds.ts';
import type { Attendance } from '../../../contract/rsvp.ts';

/** `written`: one that the hosts wrote. */
export type Section = 'schedule' | 'rsvp' | 'registry' | 'gallery' | 'written';

export interface PhotoSize {
  width: string;
  height: string;
}

/**
 * The look of an invitation. A design sets layout, type and ornament in its style sheet, which is a build entry of its
 * own; what CSS cannot draw is in the components below. Colors come from the theme.
 */
export interface Design {
  attendance: Record<Attendance, string>;
  /** The picture at the top if the hosts have no photo of their own. */
  Scene: ComponentType<{ theme: ColorTheme }>;
  /** Drawn between the picture or photo and the words. */
  Overlay?: ComponentType<{ theme: ColorTheme }>;
  /** Drawn inside the card with date and place. */
  Card?: ComponentType;
  /** Large text whose letters the design places one by one: names in the title, and headings of sections. */
  Letters?: ComponentType<{ text: string }>;
  /** Drawn under the heading of a section. */
  Divider?: ComponentType<{ of: Section }>;
  /** Drawn beside or behind the content of a section. */
  Margins?: ComponentType<{ of: Section }>;
  /** The progress of a fund, from 0 to 1, above the accessible progress bar. */
  Meter?: ComponentType<{ share: number }>;
  Empty?: ComponentType<{ of: 'registry' | 'gallery' }>;
  /** A sprite of the drawings that stand in for pictures of gifts (registry/drawings.ts). */
  gifts: string;
  /**
   * Returns the size of the photo at an index of the gallery on screens from 640 px, if it differs from the grid's. It
   * becomes the `sizes` attribute.
   */
  getPhotoSize?: (place: number) => PhotoSize;
  /** Drawn above the text of the footer. */
  Close?: ComponentType<{ initials: readonly string[]; theme: ColorTheme }>;
}
