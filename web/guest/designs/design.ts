import type { ComponentType } from 'react';
import type { ColorTheme } from '../../../contract/event-kinds.ts';
import type { Attendance } from '../../../contract/rsvp.ts';

/**
 * How an invitation looks. A design decides layout, type and ornament by its style sheet, which is a build entry of its
 * own; what a style sheet cannot draw, it hands over as the small components below. Its colours come from the theme.
 */
export interface Design {
  /** What guests choose among for yes, no and maybe. */
  attendance: Record<Attendance, string>;
  /** The picture at the top where the hosts have none of their own. */
  Scene: ComponentType;
  /** Within the card that says when and where. */
  Card?: ComponentType;
  /** Under the heading of a section. */
  Divider?: ComponentType;
  /** Beside the reply. */
  Margins?: ComponentType;
  /** A drawing for a section that is still empty. */
  Empty?: ComponentType<{ of: 'registry' | 'gallery' }>;
  /** A sprite with a drawing for each category of gifts (registry/drawings.ts). */
  gifts: string;
  /** Above the words of the footer. */
  Close?: ComponentType<{ initials: readonly string[]; theme: ColorTheme }>;
}

/** The folder of the design whose looks those templates have that are not drawn yet. */
export const PLAIN = 'plain';
