import type { EventType } from '../../../contract/event-kinds.ts';
import type { WrittenKind } from '../../../contract/section-kinds.ts';
import { FAQ_IDEAS, MOMENT_IDEAS, PLACE_IDEAS, ROLE_IDEAS } from './ideas.ts';
import type { ItemValues } from './item-fields.ts';

/** A text that owners fill in: what is theirs to say is in square brackets. */
export interface Starter {
  name: string;
  text: string;
}

/** An item to begin with. */
export interface Idea {
  name: string;
  item: Readonly<ItemValues>;
}

export interface Suggestions {
  /** The title of a new section. */
  title: string;
  starters: readonly Starter[];
  ideas: readonly Idea[];
}

type OfType<What> = Readonly<Partial<Record<EventType, What>> & { other: What }>;

const STORY_TITLES: OfType<string> = {
  wedding: 'Our story',
  baby_shower: 'Our growing family',
  birthday: 'Through the years',
  retirement: 'A life’s work',
  anniversary: 'Our years together',
  graduation: 'The road here',
  other: 'Our story',
};

const STORIES: OfType<readonly Starter[]> = {
  wedding: [
    {
      name: 'How we met',
      text: 'We met in [place] in [year]. It took us [how long] to find out what all our friends already knew.\n\nNow we’re getting married, and we would love to have you there.',
    },
    {
      name: 'Why this place',
      text: 'We chose [place] because [reason]. It means a lot to us that you will see it, too.',
    },
  ],
  baby_shower: [
    { name: 'The news', text: 'A little one is on the way! We expect [him, her, or a surprise] in [month].' },
  ],
  birthday: [
    {
      name: 'Since then',
      text: '[Name] was born in [place] in [year], and nothing has been quiet since.\n\nCome and celebrate [number] years with us.',
    },
  ],
  retirement: [
    {
      name: 'From the first day',
      text: '[Name] started at [company] in [year]. After [number] years, it’s time for [what comes next].',
    },
  ],
  anniversary: [
    { name: 'Since we said yes', text: '[Number] years ago we said yes in [place]. We would do it again tomorrow.' },
  ],
  graduation: [
    { name: 'The road here', text: '[Name] graduates from [school] this [month], after [number] years of hard work.' },
  ],
  other: [{ name: 'Why we celebrate', text: 'We’re celebrating [reason], and it won’t be the same without you.' }],
};

const TRAVEL: readonly Starter[] = [
  {
    name: 'Getting here',
    text: 'Most guests come by [car or train]. From [city] it takes about [time].\n\nPlease book early: rooms fill up around our date.',
  },
  {
    name: 'Room block',
    text: 'We’re holding rooms at [hotel] until [date]. Name our booking code to get our rate.',
  },
];

const PARTIES: OfType<readonly Starter[]> = {
  wedding: [{ name: 'At our side', text: 'They have stood by us for years, and they will on the day.' }],
  other: [{ name: 'Your hosts', text: 'Questions, ideas, or a speech? These are the people to talk to.' }],
};

const DRESS: readonly Starter[] = [
  { name: 'Formal', text: '**Formal.** Suits and long dresses, and anything else you feel grand in.' },
  { name: 'Cocktail', text: '**Cocktail attire.** A suit or a cocktail dress is just right.' },
  {
    name: 'Garden',
    text: '**Garden party.** Light fabrics, and shoes that don’t mind grass. Evenings get cool, so bring a wrap.',
  },
  { name: 'Casual', text: '**Come as you are.** Jeans are fine. We want you to be comfortable.' },
  { name: 'Theme', text: '**Dress to the theme: [theme].** Think [examples]. It’s fun, not an exam.' },
];

const FAQ: readonly Starter[] = [
  { name: 'How to reach us', text: 'Is your question missing? Ask us: [your email or phone number].' },
];

const NOTES: readonly Starter[] = [
  { name: 'Thank you', text: 'Thank you for celebrating with us. Having you there is the best part of the day.' },
  { name: 'Photos', text: 'Please share your photos with **#[hashtag]**, so that we find them all.' },
  {
    name: 'Unplugged',
    text: 'We’re having an **unplugged ceremony**: please keep phones away until we have said yes.',
  },
];

const ofType = <What>(texts: OfType<What>, type: EventType): What => texts[type] ?? texts.other;

export function suggest(kind: WrittenKind, type: EventType): Suggestions {
  switch (kind) {
    case 'story':
      return { title: ofType(STORY_TITLES, type), starters: ofType(STORIES, type), ideas: ofType(MOMENT_IDEAS, type) };
    case 'travel':
      return { title: 'Travel & stay', starters: TRAVEL, ideas: PLACE_IDEAS };
    case 'party':
      return {
        title: type === 'wedding' ? 'Wedding party' : 'Your hosts',
        starters: ofType(PARTIES, type),
        ideas: ofType(ROLE_IDEAS, type),
      };
    case 'dress_code':
      return { title: 'Dress code', starters: DRESS, ideas: [] };
    case 'faq':
      return { title: 'Questions & answers', starters: FAQ, ideas: ofType(FAQ_IDEAS, type) };
    case 'text':
      return {
        title: 'Good to know',
        starters: type === 'wedding' ? NOTES : NOTES.filter(({ name }) => name !== 'Unplugged'),
        ideas: [],
      };
    default:
      return kind satisfies never;
  }
}

const BLANK = /\[[^[\]\n]+\]/g;

const readBlanks = (text: string): string[] => text.match(BLANK) ?? [];

const IDEAS: readonly Idea[] = [MOMENT_IDEAS, ROLE_IDEAS, FAQ_IDEAS].flatMap((ideas) =>
  Object.values<readonly Idea[]>(ideas).flat(),
);
const STARTERS = [
  ...[STORIES, PARTIES].flatMap((texts) => Object.values(texts).flat()),
  TRAVEL,
  DRESS,
  FAQ,
  NOTES,
].flat();

const BLANKS: ReadonlySet<string> = new Set(
  [...STARTERS.map(({ text }) => text), ...IDEAS.flatMap(({ item }) => Object.values(item))].flatMap(readBlanks),
);

/** The blanks of our suggestions in a text. What else owners write in brackets is theirs. */
export const listBlanks = (text: string): string[] => readBlanks(text).filter((blank) => BLANKS.has(blank));
