/** Reads the colors of a rendered mail as mail programs show them, without a browser. */

interface Shown {
  text: string;
  /** WCAG 2, between the text and what is behind it. */
  contrast: number;
}

interface Element {
  ink: string;
  ground: string;
  hidden: boolean;
}

/** `dark`: as programs show it that know `prefers-color-scheme`. */
type Mode = 'light' | 'dark' | 'inverted';

/** Elements without an end tag. */
const VOID = /^(br|img|meta|hr|link)$/;

/** Lists all texts of a mail with their contrast. */
export function listContrasts(html: string, mode: Mode): Shown[] {
  const dark = mode === 'dark' ? readDarkColors(html) : new Map<string, string>();
  const body = html.slice(html.indexOf('<body'));
  const shown: Shown[] = [];
  const open: Element[] = [{ ink: '#000000', ground: '#ffffff', hidden: false }];
  for (const [, tag = '', text = ''] of body.matchAll(/<([^>]+)>|([^<]+)/g)) {
    const at = open.at(-1) ?? { ink: '', ground: '', hidden: true };
    if (tag.startsWith('/')) open.pop();
    else if (tag !== '') {
      if (!VOID.test(tag.split(/[\s/]/)[0] ?? '')) open.push(readElement(tag, at, dark));
    } else if (text.trim() !== '' && !at.hidden) {
      const [ink, ground] = mode === 'inverted' ? [invert(at.ink), invert(at.ground)] : [at.ink, at.ground];
      shown.push({ text: text.trim(), contrast: computeContrast(ink, ground) });
    }
  }
  return shown;
}

function readElement(tag: string, parent: Element, dark: ReadonlyMap<string, string>): Element {
  const style = /\sstyle="([^"]*)"/.exec(tag)?.[1] ?? '';
  const classes = (/\sclass="([^"]*)"/.exec(tag)?.[1] ?? '').split(' ');
  const read = (property: string, place: string): string | undefined => {
    const named = classes.find((name) => name.startsWith(`${place}-`) && dark.has(name));
    return dark.get(named ?? '') ?? new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(style)?.[1];
  };
  return {
    ink: read('color', 'i') ?? parent.ink,
    ground: read('background-color', 'g') ?? parent.ground,
    hidden: parent.hidden || /display:none/.test(style) || /aria-hidden="true"/.test(tag),
  };
}

function readDarkColors(html: string): Map<string, string> {
  const media = /@media\(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/.exec(html)?.[1] ?? '';
  return new Map(
    [...media.matchAll(/\.([\w-]+)\{[\w-]+:(#[0-9a-f]{6})!important\}/g)].map(([, name = '', color = '']) => [
      name,
      color,
    ]),
  );
}

/** As programs do that darken mails by themselves: light becomes dark in the same hue. */
function invert(color: string): string {
  const channels = readChannels(color);
  const shift = 1 - Math.max(...channels) - Math.min(...channels);
  return `#${channels.map((channel) => toHex(channel + shift)).join('')}`;
}

const readChannels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

const toHex = (channel: number) =>
  Math.round(Math.min(1, Math.max(0, channel)) * 255)
    .toString(16)
    .padStart(2, '0');

function computeContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = readChannels(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
