import type { Role } from '../look.tsx';
import { usePaint } from '../look.tsx';
import { Block, drawEach, Row, Table } from '../table.tsx';
import { Names, Title, Words } from '../words.tsx';
import { mix, type MailDesign } from './design.tsx';
import { Band, Middle, Piece, repeat, Strip } from './pieces.tsx';

const ROUND = "Righteous,'Arial Rounded MT Bold','Varela Round','Trebuchet MS',Verdana,Arial,sans-serif";

/** Two halves and a seam: an egg between day and night, and a ticket to tear. */
export const revealSurprise: MailDesign = {
  display: { family: ROUND, weight: 700, scale: 0.92 },
  text: "Karla,'Avenir Next','Trebuchet MS','Segoe UI',Helvetica,Arial,sans-serif",
  align: 'center',
  makeColors: ({ p50, p100, p200, p300, p700, p900, s200, s300, s600, s800, s900 }) => ({
    light: {
      ground: mix(mix(p100, s200, 0.5), '#fff9ee', 0.35),
      sheet: '#fff9ee',
      plate: mix(p50, '#fff9ee', 0.3),
      ink: '#211c19',
      soft: '#544a43',
      accent: p700,
      line: '#cbbda7',
      button: p700,
      buttonInk: '#ffffff',
      band: mix(p900, s900, 0.5),
      bandInk: '#ffffff',
      bandAccent: s200,
      first: p200,
      second: s800,
      third: s300,
    },
    dark: {
      ground: '#12110f',
      sheet: '#1f1c18',
      plate: mix('#28241f', p900, 0.4),
      ink: '#f8f0e2',
      soft: '#d3c8b8',
      accent: p200,
      line: '#5d5345',
      button: p200,
      buttonInk: mix(p900, '#12110f', 0.4),
      band: mix(mix(p900, s900, 0.5), '#12110f', 0.25),
      bandInk: '#ffffff',
      bandAccent: s200,
      first: p300,
      second: s600,
      third: s300,
    },
  }),
  Sheet: ({ children }) => (
    <Table paint={{ ground: 'sheet' }} style={{ borderRadius: '18px', overflow: 'hidden' }}>
      {children}
    </Table>
  ),
  Opening: ({ greeting, occasion, names, subtitle }) => (
    <>
      <Band paint={{ ground: 'band' }} padding="40px 40px 0" className="pad">
        <Words ink="bandInk" size={19} lead={28}>
          {[greeting, occasion].filter((part) => part !== '').join(' ')}
        </Words>
      </Band>
      <Band paint={{ ground: 'band' }} padding="16px 24px 30px">
        <Names names={names} subtitle={subtitle} ink="bandInk" and="bandAccent" />
      </Band>
      <Band paint={{ ground: 'band' }} padding="0">
        <Nest />
      </Band>
      <Seam />
    </>
  ),
  Heading: ({ hosts, title }) => (
    <>
      <Band paint={{ ground: 'band' }} padding="32px 40px 30px" className="pad">
        <Words ink="bandAccent" size={17} lead={25} weight={700}>
          {hosts}
        </Words>
        <Title ink="bandInk" size={34}>
          {title}
        </Title>
      </Band>
      <Seam />
    </>
  ),
  When({ facts }) {
    const paint = usePaint();
    if (!facts) return null;
    return (
      <Row above={32}>
        <Table paint={{ ground: 'plate', edge: 'line' }} style={{ border: '2px solid', borderRadius: '16px' }}>
          <tr>
            <td
              width="50%"
              {...paint({ edge: 'line' }, { borderWidth: '0 2px 0 0', borderStyle: 'dashed', padding: '20px 10px' })}
            >
              <Words ink="accent" size={16} lead={24} weight={700}>
                {facts.weekday}
              </Words>
              <Words display ink="ink" size={21} lead={29}>
                {facts.month} {facts.day},
                <br />
                {facts.year}
              </Words>
            </td>
            <td width="50%" style={{ padding: '20px 10px', verticalAlign: 'middle' }}>
              <Words display ink="ink" size={23} lead={31}>
                {facts.time}
              </Words>
              <Words ink="soft" size={15} lead={22}>
                {facts.until}
              </Words>
              <Words ink="soft" size={14} lead={21}>
                {facts.zone}
              </Words>
            </td>
          </tr>
        </Table>
      </Row>
    );
  },
  Divider: () => (
    <Row above={32}>
      <Middle>
        <Half ink="first" left size={18} />
        <Half ink="second" size={18} />
      </Middle>
    </Row>
  ),
  Close: () => (
    <>
      <Row above={38} />
      <Seam />
    </>
  ),
};

/** Day at the left, night at the right. */
function Seam() {
  return (
    <tr>
      <td>
        <Strip roles={['first', 'second']} height={8} />
      </td>
    </tr>
  );
}

const EGG = 84;

/** The egg lies in a nest of twigs. */
function Nest() {
  return (
    <>
      <Middle>
        <Stripes />
        <Dots />
      </Middle>
      {[150, 176, 128].map((width, at) => (
        <Block
          key={width}
          paint={{ ground: at === 1 ? 'bandAccent' : 'third' }}
          style={{ width: `${width}px`, height: 7, margin: '0 auto 3px', borderRadius: '4px' }}
        />
      ))}
    </>
  );
}

/** The left half, with stripes. */
function Stripes() {
  const bands: readonly (readonly [role: Role, height: number])[] = [
    ['first', 34],
    ['third', 10],
    ['first', 14],
    ['third', 10],
    ['first', 36],
  ];
  return (
    <td valign="bottom" style={{ verticalAlign: 'bottom' }}>
      <div
        style={{
          width: `${EGG / 2}px`,
          borderRadius: `${EGG / 2}px 0 0 ${EGG / 2}px / 62px 0 0 42px`,
          overflow: 'hidden',
        }}
      >
        {drawEach(bands, ([role, height]) => (
          <Block paint={{ ground: role }} style={{ height }} />
        ))}
      </div>
    </td>
  );
}

/** The right half, with dots. */
function Dots() {
  const paint = usePaint();
  const rows = [[0], [1], [0, 1], [1], [0]];
  return (
    <td valign="bottom" style={{ verticalAlign: 'bottom' }}>
      <div
        {...paint(
          { ground: 'second' },
          {
            width: `${EGG / 2}px`,
            height: '104px',
            borderRadius: `0 ${EGG / 2}px ${EGG / 2}px 0 / 0 62px 42px 0`,
            overflow: 'hidden',
          },
        )}
      >
        <Table>
          {drawEach(rows, (dots, row) => (
            <tr>
              {drawEach(repeat(2, 'third'), (role, column) => (
                <Piece
                  paint={dots.includes(column) && row > 0 ? { ground: role } : {}}
                  width={8}
                  height={8}
                  style={{ margin: '6px auto', borderRadius: '50%' }}
                />
              ))}
            </tr>
          ))}
        </Table>
      </div>
    </td>
  );
}

function Half({ ink, left, size }: { ink: Role; left?: boolean; size: number }) {
  const [width, height] = [size / 2, Math.round(size * 1.25)];
  const radius = left
    ? `${width}px 0 0 ${width}px / ${height * 0.6}px 0 0 ${height * 0.4}px`
    : `0 ${width}px ${width}px 0 / 0 ${height * 0.6}px ${height * 0.4}px 0`;
  return <Piece paint={{ ground: ink }} width={width} height={height} style={{ borderRadius: radius }} />;
}
