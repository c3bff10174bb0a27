import {
  BookOpen,
  CalendarClock,
  Gift,
  Home,
  Images,
  Mail,
  MapPin,
  MessageCircleQuestionMark,
  Shirt,
  Text,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { BuiltInKind, SectionKind, WrittenKind } from '../../../contract/section-kinds.ts';
import { paths } from '../paths.ts';

export const KIND_ICONS: Readonly<Record<SectionKind, LucideIcon>> = {
  home: Home,
  schedule: CalendarClock,
  rsvp: Mail,
  registry: Gift,
  gallery: Images,
  story: BookOpen,
  travel: MapPin,
  party: UsersRound,
  dress_code: Shirt,
  faq: MessageCircleQuestionMark,
  text: Text,
};

/** Where owners write what a built-in section contains, and what they should know of it. */
export const BUILT_INS: Readonly<Record<BuiltInKind, { to: string; about: string; hidden?: string }>> = {
  home: { to: paths.event, about: 'Names, date, and place. Always first.' },
  schedule: { to: paths.schedule, about: 'What happens when. Left out while your schedule is empty.' },
  rsvp: {
    to: paths.questions,
    about: 'Where guests reply, until your event is over.',
    hidden: 'Guests can’t reply on your site.',
  },
  registry: { to: paths.registry, about: 'Gifts and funds.' },
  gallery: { to: paths.gallery, about: 'Your photos. They come first once your event is over.' },
};

export const WRITTEN: Readonly<Record<WrittenKind, { name: string; about: string }>> = {
  story: { name: 'Story', about: 'How it all began, with a timeline and photos' },
  travel: { name: 'Travel & stay', about: 'Hotels, airports, parking, and trains' },
  party: { name: 'Wedding party or hosts', about: 'The people at your side' },
  dress_code: { name: 'Dress code', about: 'What to wear' },
  faq: { name: 'Questions & answers', about: 'What guests ask most' },
  text: { name: 'Free text', about: 'Anything else you want to say' },
};

export const buildEditPath = (what: { id: string } | { kind: WrittenKind }): string =>
  `${paths.sectionEditor}?${new URLSearchParams(what).toString()}`;
