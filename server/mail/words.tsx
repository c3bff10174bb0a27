import { drawEach } from './table.tsx';
import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { useLook, usePaint, type Role } from './look.tsx';

interface WordsProps {
  as?: 'p' | 'h1' | 'h2' | 'span' | 'li';
  ink: Role;
  /** The display face instead of the text face. */
  display?: boolean;
  size: number;
  /** Line height in px; 1.5 of the size by default. */
  lead?: number;
  weight?: number;
  italic?: boolean;
  /** In em, of capitals. */
  caps?: number;
  style?: CSSProperties;
  className?: string;
  children: ReactNode;
}

/** A text in one of the look's two faces. Long words break, so that they never widen the mail. */
export function Words({ as: Element = 'p', ink, size, className, style, children, ...face }: WordsProps) {
  const look = useLook();
  const paint = usePaint();
  return (
    <Element
      dir="auto"
      {...paint(
        { ink },
        { margin: 0, ...setFont(look, size, face), ...BREAK, textAlign: look.align, ...style },
        className,
      )}
    >
      {children}
    </Element>
  );
}

const BREAK: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

function setFont(
  { display, text }: ReturnType<typeof useLook>,
  size: number,
  face: Pick<WordsProps, 'display' | 'lead' | 'weight' | 'italic' | 'caps'>,
): CSSProperties {
  const family = face.display ? display.family : text;
  const weight = face.weight ?? (face.display ? display.weight : 400);
  const slope = face.italic || (face.display && display.style) ? 'italic ' : '';
  const lead = face.lead ?? Math.round(size * 1.5);
  const upper = face.caps !== undefined || (face.display && display.transform);
  const spacing = face.caps ?? (face.display ? display.spacing : undefined);
  return {
    font: `${slope}${weight} ${size}px/${lead}px ${family}`,
    ...(upper && { textTransform: 'uppercase' }),
    ...(spacing !== undefined && { letterSpacing: `${spacing}em` }),
  };
}

/** Sizes for the longest word of names, with the classes of their sizes on phones. */
const SIZES = [
  { letters: 8, size: 70, className: 'n1' },
  { letters: 12, size: 54, className: 'n2' },
  { letters: 17, size: 38, className: 'n3' },
  { letters: Infinity, size: 27, className: 'n4' },
] as const;

interface NamesProps {
  names: readonly string[];
  /** May be empty. */
  subtitle: string;
  ink: Role;
  and: Role;
  /** The second name is at the other side. */
  shift?: boolean;
}

/** The names of the hosts, one below the other, as large as their longest word allows. */
export function Names({ names, subtitle, ink, and, shift }: NamesProps) {
  const { display } = useLook();
  const longest = Math.max(...names.flatMap((name) => name.split(/[\s-]/)).map((word) => word.length));
  const { size, className } = SIZES[findSize(longest / display.scale)] ?? SIZES[3];
  const fitted = Math.round(size * Math.min(1, display.scale));
  return (
    <>
      <h1 style={{ margin: 0, fontWeight: 'normal' }}>
        {drawEach(names, (name, place) => (
          <Fragment>
            {place > 0 && (
              <Words
                as="span"
                ink={and}
                display
                size={Math.round(fitted * 0.6)}
                lead={Math.round(fitted * 0.72)}
                style={BLOCK}
              >
                &amp;
              </Words>
            )}
            <Words
              as="span"
              ink={ink}
              display
              size={fitted}
              lead={Math.round(fitted * 1.08)}
              style={shift && place % 2 === 1 ? { ...BLOCK, textAlign: 'right' } : BLOCK}
              className={className}
            >
              {name}
            </Words>
          </Fragment>
        ))}
      </h1>
      {subtitle !== '' && (
        <Words ink={ink} size={18} lead={27} style={{ paddingTop: '16px' }}>
          {subtitle}
        </Words>
      )}
    </>
  );
}

/** The title of a mail; a long one is smaller. `plain`: in the text face, bold. */
export function Title({
  ink,
  size,
  plain = false,
  children,
}: {
  ink: Role;
  size: number;
  plain?: boolean;
  children: string;
}) {
  const fitted = children.length > LONG_TITLE ? Math.round(size * 0.66) : size;
  return (
    <Words
      as="h1"
      ink={ink}
      display={!plain}
      {...(plain && { weight: 700 })}
      size={fitted}
      lead={Math.round(fitted * 1.18)}
      style={{ paddingTop: '8px' }}
      className={children.length > LONG_TITLE ? 'n4' : 'title'}
    >
      {children}
    </Words>
  );
}

const LONG_TITLE = 48;

const BLOCK: CSSProperties = { display: 'block' };

const findSize = (letters: number) => SIZES.findIndex((entry) => letters <= entry.letters);

/** A text as it was typed, with its paragraphs and line breaks. */
export function splitParagraphs(text: string): string[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** A text with its line breaks, whose web addresses are links. */
export function Lines({ children }: { children: string }) {
  return drawEach(children.split('\n'), (line, place) => (
    <Fragment>
      {place > 0 && <br />}
      {drawEach(line.split(WEB_ADDRESS), linkAddress)}
    </Fragment>
  ));
}

const WEB_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?')\]])/;

/** The matches of the expression are every second part. */
function linkAddress(part: string, at: number) {
  if (at % 2 === 0) return part;
  return (
    <a href={part} style={{ color: 'inherit', textDecoration: 'underline' }}>
      {part}
    </a>
  );
}
