import { createContext, useContext, type CSSProperties } from 'react';

/** What a color is for. Texts of `ink`, `soft` and `accent` are readable on `sheet`, `plate` and `ground`. */
export interface Colors {
  /** Around the sheet. */
  ground: string;
  sheet: string;
  /** A tinted area of the sheet. */
  plate: string;
  ink: string;
  soft: string;
  accent: string;
  line: string;
  button: string;
  buttonInk: string;
  /** The colored area at the top. */
  band: string;
  bandInk: string;
  bandAccent: string;
  /** Inks of the ornaments. */
  first: string;
  second: string;
  third: string;
}
export type Role = keyof Colors;

interface Face {
  family: string;
  weight: number;
  style?: 'italic';
  transform?: 'uppercase';
  /** In em. */
  spacing?: number;
  /** Relative to Georgia, which is wide. */
  scale: number;
}

export interface Look {
  light: Colors;
  dark: Colors;
  display: Face;
  /** Families of the running text. */
  text: string;
  align: 'center' | 'left';
}

const LookContext = createContext<Look | undefined>(undefined);
export const LookProvider = LookContext.Provider;

export function useLook(): Look {
  const look = useContext(LookContext);
  if (!look) throw new Error('a part of a mail outside of its layout');
  return look;
}

/** Where a color goes, as the first letters of its class. */
const PLACES = {
  g: 'background-color',
  i: 'color',
  e: 'border-color',
  t: 'border-top-color',
  b: 'border-bottom-color',
} as const;

export interface Paint {
  ground?: Role;
  ink?: Role;
  /** All four borders, or one of them. */
  edge?: Role;
  top?: Role;
  bottom?: Role;
}

/** Classes and styles of an element. */
export interface Painted {
  className: string;
  style: CSSProperties;
}

/**
 * Returns a function that colors an element: inline for mail programs that know nothing else, with classes for the
 * colors of the dark mode.
 */
export function usePaint(): (paint: Paint, style?: CSSProperties, className?: string) => Painted {
  const { light } = useLook();
  return ({ ground, ink, edge, top, bottom }, style, className) => ({
    className: [className, name('g', ground), name('i', ink), name('e', edge), name('t', top), name('b', bottom)]
      .filter((part) => part !== undefined)
      .join(' '),
    style: {
      ...style,
      ...(ground && { backgroundColor: light[ground] }),
      ...(ink && { color: light[ink] }),
      ...(edge && { borderColor: light[edge] }),
      ...(top && { borderTopColor: light[top] }),
      ...(bottom && { borderBottomColor: light[bottom] }),
    },
  });
}

const name = (place: keyof typeof PLACES, role: Role | undefined) => role && `${place}-${role}`;

/**
 * Returns the rules of the dark mode for the classes in a mail's markup. Inline styles must be overridden.
 *
 * @param media for programs that say so by `prefers-color-scheme`
 * @param outlook for Outlook on the web and on phones, which marks elements instead. It is a style element of its own,
 *   because some programs drop a whole element when they do not know a selector in it.
 */
export function buildDarkStyles(markup: string, dark: Colors): { media: string; outlook: string } {
  const painted = new Set(markup.match(/(?<=[" ])[gietb]-[a-zA-Z]+(?=[" ])/g));
  const rules = [...painted].sort().flatMap((named) => {
    const [place = '', role = ''] = named.split('-');
    if (!isPlace(place) || !isRole(role, dark)) return [];
    return [{ named, place, rule: `{${PLACES[place]}:${dark[role]}!important}` }];
  });
  return {
    media: `@media(prefers-color-scheme:dark){${rules.map(({ named, rule }) => `.${named}${rule}`).join('')}}`,
    outlook: rules.map(({ named, place, rule }) => `[data-ogs${place === 'i' ? 'c' : 'b'}] .${named}${rule}`).join(''),
  };
}

const isPlace = (place: string): place is keyof typeof PLACES => Object.hasOwn(PLACES, place);
const isRole = (role: string, colors: Colors): role is Role => Object.hasOwn(colors, role);
