import type { ComponentType } from 'react';
import type { ColorTheme } from '../../../contract/event-kinds.ts';
import type { Attendance } from '../../../contract/rsvp.ts';

/** The sections below the first. */
export type Section = 'rsvp' | 'registry' | 'gallery';

/** The frame of a photograph. */
export interface PhotoSize {
  width: string;
  height: string;
}

/**
 * How an invitation looks. A design decides layout, type and ornament by its style sheet, which is a build entry of its
 * own; what a style sheet cannot draw, it hands over as the small components below. Its colours come from the theme.
 */
export interface Design {
  /** What guests choose among for yes, no and maybe. */
  attendance: Record<Attendance, string>;
  /** The picture at the top where the hosts have none of their own. */
  Scene: ComponentType<{ theme: ColorTheme }>;
  /** Between that picture, or the hosts' own, and the words. */
  Overlay?: ComponentType<{ theme: ColorTheme }>;
  /** Within the card that says when and where. */
  Card?: ComponentType;
  /** Words set large, where a design moves their letters one by one: names in the title, and headings of sections. */
  Letters?: ComponentType<{ text: string }>;
  /** Under the heading of a section. */
  Divider?: ComponentType<{ of: Section }>;
  /** Beside what is in a section, or behind it. */
  Margins?: ComponentType<{ of: Section }>;
  /** How far a fund has come, from 0 to 1, above the bar that says it to everybody. */
  Meter?: ComponentType<{ share: number }>;
  /** A drawing for a section that is still empty. */
  Empty?: ComponentType<{ of: 'registry' | 'gallery' }>;
  /** A sprite with a drawing for each category of gifts (registry/drawings.ts). */
  gifts: string;
  /**
   * How large it draws the photograph at a place of the gallery, counted from 0, on screens from 640 px: CSS lengths, where
   * they are not the grid's. Browsers choose the picture's size by them.
   */
  photoSize?: (place: number) => PhotoSize;
  /** Above the words of the footer. */
  Close?: ComponentType<{ initials: readonly string[]; theme: ColorTheme }>;
}
