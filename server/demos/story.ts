import type { TemplateId } from '../../contract/catalog.ts';
import type { ColorTheme, EventType } from '../../contract/event-kinds.ts';
import type { InputType } from '../../contract/rsvp.ts';

/**
 * What is told on a demo site: an event as a real host would write it, with everything that has come in so far. It is
 * played through the same actions as on a site that was bought (features/demos). Pictures lie beside the story.
 */
export interface Story {
  template: TemplateId;
  theme: ColorTheme;
  /** The first label of its address. */
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
  /** What is asked besides the questions that every event has; `after` names the key that it follows. */
  questions: readonly StoryQuestion[];
  gifts: readonly StoryGift[];
  /** How to pay into the funds. */
  payment: { details: string; link: string };
  pictures: readonly StoryPicture[];
  /** The invitations, with their replies. */
  guests: readonly StoryGuest[];
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
  /** US dollars; of a fund what it hopes for. */
  price: number;
  /** A picture beside the story; without one the design draws one for the category. */
  picture?: string;
  url?: string;
  units?: number;
  /** Who bought one, by the names of invitations. */
  bought?: readonly string[];
  /** Who has given what to a fund, in US dollars, with which words. */
  given?: readonly (readonly [guest: string, amount: number, words?: string])[];
  /** Amounts stay between each guest and the hosts. */
  anonymous?: true;
}

export interface StoryPicture {
  file: string;
  title: string;
  caption: string;
}

/** One invitation; at most so many people are asked. */
export type StoryGuest = readonly [name: string, most: number, reply?: StoryReply];

/** What came back. `yes` is how many come. */
export interface StoryReply {
  yes?: number;
  no?: true;
  maybe?: true;
  /** The others who come. */
  names?: string;
  diet?: string;
  words?: string;
  /** Answers to the story's own questions, by their label. */
  answers?: Readonly<Record<string, string | readonly string[]>>;
}
