import type { Role } from '../look.tsx';
import { Block, drawEach, Row, Table } from '../table.tsx';
import { Names, Title, Words } from '../words.tsx';
import { mix, type MailDesign } from './design.tsx';
import { Middle } from './pieces.tsx';

const SLAB = "'Josefin Slab',Rockwell,'American Typewriter','Roboto Slab',Georgia,serif";

/** A herbarium sheet on kraft paper: stitched edges, a luggage tag for the date, wildflowers along the bottom. */
export const rusticWedding: MailDesign = {
  display: { family: SLAB, weight: 400, transform: 'uppercase', spacing: 0.06, scale: 0.78 },
  text: SLAB,
  align: 'center',
  makeColors: ({ p50, p200, p400, p500, p700, p800, p900, s300, s400, s500 }) => ({
    light: {
      ground: mix('#c9ad82', s300, 0.25),
      sheet: mix('#fbf3e2', p50, 0.2),
      plate: '#ecdcbd',
      ink: '#2f2619',
      soft: '#4d412f',
      accent: mix(p800, '#2f2619', 0.15),
      line: '#b59c72',
      button: mix(p700, '#2f2619', 0.1),
      buttonInk: '#fff8ea',
      band: p800,
      bandInk: '#fff8ea',
      bandAccent: p200,
      first: p500,
      second: s500,
      third: '#6d7a4c',
    },
    dark: {
      ground: '#17130d',
      sheet: '#241e15',
      plate: '#342a1b',
      ink: '#f6ecd6',
      soft: '#d5c6a8',
      accent: p200,
      line: '#7d6a49',
      button: p200,
      buttonInk: mix(p900, '#17130d', 0.4),
      band: p800,
      bandInk: '#fff8ea',
      bandAccent: p200,
      first: p400,
      second: s400,
      third: '#98a573',
    },
  }),
  Sheet: ({ children }) => (
    <Table paint={{ ground: 'sheet' }}>
      <tr>
        <td style={{ padding: '9px' }}>
          <Table paint={{ edge: 'line' }} style={{ border: '2px dashed' }}>
            {children}
          </Table>
        </td>
      </tr>
    </Table>
  ),
  Opening: ({ greeting, occasion, names, subtitle }) => (
    <>
      <Row above={36}>
        <Sprig />
      </Row>
      <Row above={18}>
        <Words ink="soft" size={19} lead={28}>
          {greeting}
          {occasion !== '' && (
            <>
              <br />
              {occasion}
            </>
          )}
        </Words>
      </Row>
      <Row above={16}>
        <Names names={names} subtitle={subtitle} ink="ink" and="accent" />
      </Row>
    </>
  ),
  Heading: ({ hosts, title }) => (
    <>
      <Row above={32}>
        <Sprig />
      </Row>
      {hosts !== '' && (
        <Row above={14}>
          <Words ink="soft" size={18} lead={26}>
            {hosts}
          </Words>
        </Row>
      )}
      <Row above={8}>
        <Title ink="ink" size={33}>
          {title}
        </Title>
      </Row>
    </>
  ),
  When: ({ facts }) => facts && <Tag {...facts} />,
  Divider: () => (
    <Row above={34}>
      <Sprig />
    </Row>
  ),
  Close: () => (
    <tr>
      <td style={{ padding: '34px 0 0', verticalAlign: 'bottom' }}>
        <Middle>
          {drawEach(MEADOW, ([sign, role, size, height], at) => (
            <Flower sign={sign} role={role} size={size} height={height} narrow={at % 2 === 0} />
          ))}
        </Middle>
        <Block paint={{ ground: 'third' }} style={{ height: 4 }} />
      </td>
    </tr>
  ),
};

const MEADOW: readonly (readonly [sign: string, role: Role, size: number, height: number])[] = [
  ['✿', 'second', 18, 18],
  ['❀', 'first', 26, 40],
  ['•', 'second', 22, 26],
  ['✿', 'first', 20, 30],
  ['❁', 'second', 28, 52],
  ['•', 'first', 20, 22],
  ['❀', 'second', 22, 36],
  ['✿', 'first', 30, 58],
  ['•', 'second', 20, 30],
  ['❁', 'first', 22, 42],
  ['✿', 'second', 20, 24],
  ['❀', 'first', 28, 48],
  ['•', 'second', 18, 20],
];

/** A head on a stem. Every other one is left out on phones. */
function Flower({
  sign,
  role,
  size,
  height,
  narrow,
}: {
  sign: string;
  role: Role;
  size: number;
  height: number;
  narrow: boolean;
}) {
  return (
    <td className={narrow ? 'wide' : undefined} valign="bottom" style={{ width: '34px', verticalAlign: 'bottom' }}>
      <Words as="p" ink={role} size={size} lead={size} style={{ textAlign: 'center' }}>
        {sign}
      </Words>
      <Block paint={{ ground: 'third' }} style={{ width: '2px', height, margin: '0 auto' }} />
    </td>
  );
}

function Sprig() {
  const piece = (sign: string, ink: Role, size: number) => (
    <td style={{ padding: '0 5px', verticalAlign: 'middle' }}>
      <Words ink={ink} size={size} lead={26}>
        {sign}
      </Words>
    </td>
  );
  const stem = (
    <td style={{ verticalAlign: 'middle' }}>
      <Block paint={{ ground: 'third' }} style={{ width: '44px', height: 2 }} />
    </td>
  );
  return (
    <Middle>
      {stem}
      {piece('✿', 'second', 15)}
      {piece('❀', 'first', 24)}
      {piece('✿', 'second', 15)}
      {stem}
    </Middle>
  );
}

function Tag({ weekday, month, day, year, time, until, zone }: Record<string, string>) {
  return (
    <Row above={32}>
      <Table
        paint={{ ground: 'plate', edge: 'line' }}
        style={{ maxWidth: '340px', margin: '0 auto', border: '1px solid', borderRadius: '36px 36px 6px 6px' }}
      >
        <tr>
          <td align="center" style={{ padding: '16px 18px 0' }}>
            <Block
              paint={{ ground: 'sheet', edge: 'line' }}
              style={{ width: '16px', height: 16, margin: '0 auto', border: '4px solid', borderRadius: '50%' }}
            />
          </td>
        </tr>
        <tr>
          <td align="center" style={{ padding: '10px 18px 24px' }}>
            <Words ink="soft" size={16} lead={24}>
              {weekday}
            </Words>
            <Words display ink="ink" size={28} lead={38} className="n4">
              {month} {day}, {year}
            </Words>
            <Words ink="accent" size={20} lead={30} weight={700}>
              {time}
            </Words>
            <Words ink="soft" size={15} lead={23}>
              {[until, zone].filter((part) => part !== '').join(', ')}
            </Words>
          </td>
        </tr>
      </Table>
    </Row>
  );
}
