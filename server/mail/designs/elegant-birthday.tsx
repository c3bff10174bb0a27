import type { Role } from '../look.tsx';
import { Block, drawEach, Row, Table } from '../table.tsx';
import { Names, Title, Words } from '../words.tsx';
import { mix, type MailDesign } from './design.tsx';
import { Middle, Piece, SignedRule } from './pieces.tsx';

const GEOMETRIC = "'Poiret One','Century Gothic',Futura,'Avenir Next',Avenir,'Trebuchet MS',Arial,sans-serif";

/** An Art Deco evening on lacquer: a moon over a skyline, stepped foil lines, the day in a framed square. */
export const elegantBirthday: MailDesign = {
  display: { family: GEOMETRIC, weight: 400, spacing: 0.04, scale: 0.9 },
  text: "Raleway,'Avenir Next',Avenir,'Century Gothic','Segoe UI',Helvetica,Arial,sans-serif",
  align: 'center',
  makeColors: ({ p900, s100, s200, s300, s500 }) => {
    const [ivory, pale, metal, deep] = [
      mix('#f3ecdd', s100, 0.24),
      mix('#e8dcc1', s200, 0.24),
      mix('#d7c49a', s300, 0.24),
      mix('#a0864a', s500, 0.24),
    ];
    const [night, lacquer] = [mix('#09090c', p900, 0.3), mix('#111115', p900, 0.42)];
    // An evening is dark in both modes.
    const colors = {
      ground: night,
      sheet: lacquer,
      plate: mix(lacquer, night, 0.6),
      ink: ivory,
      soft: mix(pale, lacquer, 0.12),
      accent: metal,
      line: mix(deep, lacquer, 0.3),
      button: metal,
      buttonInk: '#17130d',
      band: lacquer,
      bandInk: ivory,
      bandAccent: metal,
      first: metal,
      second: deep,
      third: mix(lacquer, deep, 0.34),
    };
    return { light: colors, dark: colors };
  },
  Sheet: ({ children }) => (
    <Table paint={{ ground: 'sheet', edge: 'second' }} style={{ border: '1px solid' }}>
      <tr>
        <td style={{ padding: '6px' }}>
          <Table paint={{ edge: 'first' }} style={{ border: '3px double' }}>
            {children}
          </Table>
        </td>
      </tr>
    </Table>
  ),
  Opening: ({ greeting, occasion, names, subtitle }) => (
    <>
      <Row above={38}>
        <Skyline />
      </Row>
      <Row above={30}>
        <Words ink="ink" size={18} lead={28}>
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
        <Names names={names} subtitle={subtitle} ink="accent" and="soft" />
      </Row>
    </>
  ),
  Heading: ({ hosts, title }) => (
    <>
      <Row above={36}>
        <Steps />
      </Row>
      {hosts !== '' && (
        <Row above={20}>
          <Words ink="accent" size={14} lead={22} caps={0.16}>
            {hosts}
          </Words>
        </Row>
      )}
      <Row above={8}>
        <Title ink="ink" size={36}>
          {title}
        </Title>
      </Row>
    </>
  ),
  When: ({ facts }) =>
    facts && (
      <Row above={34}>
        <Words ink="accent" size={15} lead={24} weight={600}>
          {facts.weekday}
        </Words>
        <Day>{facts.day}</Day>
        <Words display ink="ink" size={27} lead={36}>
          {facts.month} {facts.year}
        </Words>
        <Words display ink="accent" size={23} lead={34}>
          {facts.time}
        </Words>
        <Words ink="soft" size={15} lead={24}>
          {[facts.until, facts.zone].filter((part) => part !== '').join(', ')}
        </Words>
      </Row>
    ),
  Divider: () => (
    <Row above={36}>
      <SignedRule ink="accent" line="second" sign="◆" width={72} />
    </Row>
  ),
  Close: () => (
    <Row above={40} below={36}>
      <Steps />
    </Row>
  ),
};

/** Roofs, from left to right, on both sides of the moon. */
const TOWERS: readonly (readonly [role: Role, width: number, height: number])[] = [
  ['third', 22, 26],
  ['second', 3, 44],
  ['third', 26, 38],
  ['third', 18, 22],
  ['third', 24, 56],
  ['third', 12, 72],
  ['first', 3, 98],
  ['third', 12, 72],
  ['third', 24, 56],
];
const FAR_TOWERS: typeof TOWERS = [
  ['third', 26, 40],
  ['second', 3, 52],
  ['third', 22, 24],
];

function Skyline() {
  return (
    <>
      <Middle>
        {drawEach(TOWERS, ([role, width, height]) => (
          <Piece paint={{ ground: role }} width={width} height={height} />
        ))}
        <td valign="bottom" style={{ verticalAlign: 'bottom' }}>
          <Block
            paint={{ ground: 'first' }}
            style={{ width: '46px', height: 46, margin: '0 0 26px', borderRadius: '50%' }}
          />
          <Block paint={{ ground: 'third' }} style={{ width: '46px', height: 26 }} />
        </td>
        {drawEach(FAR_TOWERS, ([role, width, height]) => (
          <Piece paint={{ ground: role }} width={width} height={height} />
        ))}
      </Middle>
      <Block paint={{ ground: 'first' }} style={{ height: 1, maxWidth: '320px', margin: '0 auto' }} />
    </>
  );
}

/** Lines that grow, like the steps of a fan. */
function Steps() {
  return [20, 68, 116, 164].map((width) => (
    <Block key={width} paint={{ ground: 'second' }} style={{ width: `${width}px`, height: 2, margin: '0 auto 5px' }} />
  ));
}

function Day({ children }: { children: string }) {
  return (
    <Table
      paint={{ ground: 'plate', edge: 'first' }}
      style={{ width: '92px', margin: '12px auto', border: '4px double' }}
    >
      <tr>
        <td style={{ padding: '14px 0' }}>
          <Words display ink="ink" size={38} lead={46}>
            {children}
          </Words>
        </td>
      </tr>
    </Table>
  );
}
