import type { TemplateId } from '../../../../contract/catalog.ts';
import type { ColorTheme, EventType } from '../../../../contract/event-kinds.ts';
import type { sectionForm } from '../../../../contract/sections.ts';
import type { z } from 'zod';
import type { InputType } from '../../../../contract/rsvp.ts';

/**
 * The sample data of a demo site: an event as a real host would write it, with everything received so far. Seeded
 * through the same actions as on a paid site. The pictures are stored beside it.
 */
export interface Story {
  template: TemplateId;
  theme: ColorTheme;
  subdomain: string;
  host: { name: string; email: string };
  event: {
    event_type: EventType;
    event_name: string;
    couple_names: string;
    event_caption: string;
    venue_name: string;
    venue_address: string;
    event_time: string;
    event_end_time?: string;
    time_zone: string;
    contact: string;
  };
  /** 0 is Sunday. */
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Questions in addition to those that every event has; `after` is the key of the preceding question. */
  questions: readonly StoryQuestion[];
  gifts: readonly StoryGift[];
  payment: { details: string; link: string };
  pictures: readonly StoryPicture[];
  guests: readonly StoryGuest[];
  schedule?: readonly StoryItem[];
  sections?: readonly StorySection[];
  /** The people of households whose name does not name them. */
  families?: Readonly<Record<StoryGuest[0], readonly string[]>>;
  /** Names of people. */
  children?: readonly string[];
  infants?: readonly string[];
}

/** As a host would enter it. */
export type StorySection = z.input<typeof sectionForm>;

export interface StoryItem {
  name: string;
  /** Days after the event; negative for the days before. */
  day: number;
  from: string;
  to?: string;
  venue?: string;
  address?: string;
  dress?: string;
  words?: string;
  /** Only these guests; everybody if missing. */
  invited?: readonly StoryGuest[0][];
}

export interface StoryQuestion {
  label: string;
  input_type: InputType;
  options?: readonly string[];
  required?: true;
  placeholder?: string;
}

export interface StoryGift {
  title: string;
  category: string;
  description: string;
  /** US dollars; for a fund, the goal. */
  price: number;
  /** A picture file beside the story; if missing, the design draws one for the category. */
  picture?: string;
  url?: string;
  units?: number;
  bought?: readonly string[];
  /** `amount` is in US dollars. */
  given?: readonly (readonly [guest: string, amount: number, words?: string])[];
  /** Only the guest and the hosts see amounts. */
  anonymous?: true;
}

export interface StoryPicture {
  file: string;
  title: string;
  caption: string;
}

/** `most` is the maximum number of people. */
export type StoryGuest = readonly [name: string, most: number, reply?: StoryReply];

export interface StoryReply {
  yes?: number;
  no?: true;
  maybe?: true;
  names?: string;
  diet?: string;
  words?: string;
  answers?: Readonly<Record<string, string | readonly string[]>>;
}
