import {
  CalendarClock,
  CalendarDays,
  Gift,
  House,
  Images,
  LayoutList,
  Mail,
  MessageCircleQuestionMark,
  Palette,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { paths } from '../paths.ts';

export interface NavLink {
  to: string;
  name: string;
  Icon: LucideIcon;
  /** With the number of replies that the owner has not seen. */
  showsReplies?: true;
}

/** The main pages by what they are about. */
export const NAV_GROUPS: readonly { name?: string; links: readonly NavLink[] }[] = [
  { links: [{ to: paths.dashboard, name: 'Dashboard', Icon: House }] },
  {
    name: 'Site',
    links: [
      { to: paths.event, name: 'Event', Icon: CalendarDays },
      { to: paths.schedule, name: 'Schedule', Icon: CalendarClock },
      { to: paths.sections, name: 'Sections', Icon: LayoutList },
      { to: paths.themes, name: 'Themes', Icon: Palette },
      { to: paths.gallery, name: 'Gallery', Icon: Images },
    ],
  },
  {
    name: 'Guests',
    links: [
      { to: paths.guests, name: 'Guests', Icon: Users },
      { to: paths.rsvp, name: 'RSVP', Icon: Mail, showsReplies: true },
      { to: paths.questions, name: 'RSVP Questions', Icon: MessageCircleQuestionMark },
    ],
  },
  { name: 'Gifts', links: [{ to: paths.registry, name: 'Registry', Icon: Gift }] },
];
