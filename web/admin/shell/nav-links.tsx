import {
  CalendarClock,
  CalendarDays,
  Gift,
  House,
  Images,
  Mail,
  MessageCircleQuestionMark,
  Palette,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { paths } from '../paths.ts';

/** `showsReplies`: with the number of replies that the owner has not seen. */
export const NAV_LINKS: readonly { to: string; name: string; Icon: LucideIcon; showsReplies?: true }[] = [
  { to: paths.dashboard, name: 'Dashboard', Icon: House },
  { to: paths.event, name: 'Event', Icon: CalendarDays },
  { to: paths.schedule, name: 'Schedule', Icon: CalendarClock },
  { to: paths.themes, name: 'Themes', Icon: Palette },
  { to: paths.gallery, name: 'Gallery', Icon: Images },
  { to: paths.rsvp, name: 'RSVP', Icon: Mail, showsReplies: true },
  { to: paths.questions, name: 'RSVP Questions', Icon: MessageCircleQuestionMark },
  { to: paths.registry, name: 'Registry', Icon: Gift },
  { to: paths.guests, name: 'Guests', Icon: Users },
];
