import type { Role } from '../look.tsx';
import { Block, drawEach, Row, Table } from '../table.tsx';
import { Names, Title, Words } from '../words.tsx';
import { mix, type MailDesign } from './design.tsx';
import { Band, Middle, Pennant, Piece } from './pieces.tsx';

const ROUND = "'Baloo 2','Arial Rounded MT Bold',Nunito,'Varela Round','Trebuchet MS',Verdana,Arial,sans-serif";

/** A party poster in two inks: bunting, big letters, a cake with candles, confetti. */
export const funBirthday: MailDesign = {
  display: { family: ROUND, weight: 800, spacing: -0.01, scale: 0.94 },
  text: "Nunito,'Avenir Next','Trebuchet MS',Verdana,Arial,sans-serif",
  align: 'center',
  makeColors: ({ p100, p200, p300, p500, p700, p900, s200, s400, s500 }) => ({
    light: {
      ground: mix(p100, '#ffe9cf', 0.4),
      sheet: '#fff8ec',
      plate: mix(p100, '#fff8ec', 0.3),
      ink: p900,
      soft: mix(p900, '#fff8ec', 0.15),
      accent: p700,
      line: mix(p500, '#fff8ec', 0.5),
      button: p700,
      buttonInk: '#fff8ec',
      band: p900,
      bandInk: '#fff8ec',
      bandAccent: s200,
      first: p300,
      second: s400,
      third: '#fff8ec',
    },
    dark: {
      ground: '#161012',
      sheet: mix('#221a1c', p900, 0.25),
      plate: mix('#221a1c', p900, 0.6),
      ink: '#fff3e2',
      soft: '#dfcfc2',
      accent: p200,
      line: mix(p500, '#221a1c', 0.4),
      button: p200,
      buttonInk: p900,
      band: p900,
      bandInk: '#fff8ec',
      bandAccent: s200,
      first: p300,
      second: s500,
      third: '#fff8ec',
    },
  }),
  Sheet: ({ children }) => (
    <Table paint={{ ground: 'sheet' }} style={{ borderRadius: '22px', overflow: 'hidden' }}>
      {children}
    </Table>
  ),
  Opening: ({ greeting, occasion, names, subtitle }) => (
    <>
      <Garland />
      <Band paint={{ ground: 'band' }} padding="30px 40px 0" className="pad">
        <Words ink="bandInk" size={19} lead={27} weight={700}>
          {greeting}
          {occasion !== '' && (
            <>
              <br />
              {occasion}
            </>
          )}
        </Words>
      </Band>
      <Band paint={{ ground: 'band' }} padding="14px 24px 20px">
        <Names names={names} subtitle={subtitle} ink="bandInk" and="bandAccent" />
      </Band>
      <Band paint={{ ground: 'band' }} padding="8px 0 0">
        <Cake />
      </Band>
    </>
  ),
  Heading: ({ hosts, title }) => (
    <>
      <Garland />
      <Band paint={{ ground: 'band' }} padding="26px 40px 34px" className="pad">
        <Words ink="bandAccent" size={17} lead={25} weight={700}>
          {hosts}
        </Words>
        <Title ink="bandInk" size={38}>
          {title}
        </Title>
      </Band>
    </>
  ),
  When: ({ facts }) =>
    facts && (
      <Row above={36}>
        <Words ink="accent" size={18} lead={26} weight={700}>
          {facts.weekday}
        </Words>
        <Words display ink="ink" size={38} lead={46} className="n3">
          {facts.month} {facts.day}, {facts.year}
        </Words>
        <Words ink="ink" size={19} lead={28} weight={700}>
          {facts.time} {facts.until}
        </Words>
        {facts.zone !== '' && (
          <Words ink="soft" size={15} lead={24}>
            {facts.zone}
          </Words>
        )}
      </Row>
    ),
  Divider: () => (
    <Row above={32}>
      <Confetti />
    </Row>
  ),
  Close: () => (
    <Row above={36} below={34}>
      <Confetti />
    </Row>
  ),
};

const FLAGS: readonly Role[] = ['third', 'first', 'second', 'third', 'first', 'second', 'third'];

function Garland() {
  return (
    <Band paint={{ ground: 'band', top: 'second' }} padding="0" style={{ borderTop: '5px solid' }}>
      <Middle>
        {drawEach(FLAGS, (role) => (
          <Pennant role={role} width={36} height={44} />
        ))}
      </Middle>
    </Band>
  );
}

function Cake() {
  return (
    <>
      <Middle>
        {drawEach(CANDLES, (role) => (
          <Candle role={role} />
        ))}
      </Middle>
      <Middle>
        <Piece paint={{ ground: 'third' }} width={150} height={12} style={{ borderRadius: '14px 14px 0 0' }} />
      </Middle>
      <Middle>
        {drawEach([16, 9, 16, 9, 16], (height) => (
          <Piece paint={{ ground: 'third' }} width={30} height={height} at="top" style={DRIP} />
        ))}
      </Middle>
      <Middle>
        <Piece paint={{ ground: 'first' }} width={150} height={22} />
      </Middle>
      <Middle>
        <Piece paint={{ ground: 'second' }} width={216} height={40} style={{ borderRadius: '12px 12px 0 0' }} />
      </Middle>
      <Middle>
        <Piece paint={{ ground: 'sheet' }} width={264} height={8} style={{ borderRadius: '8px 8px 0 0' }} />
      </Middle>
    </>
  );
}

const CANDLES: readonly Role[] = ['first', 'third', 'second', 'third', 'first'];
const DRIP = { borderRadius: '0 0 15px 15px' };

function Candle({ role }: { role: Role }) {
  return (
    <td style={{ padding: '0 8px', verticalAlign: 'bottom' }}>
      <Block
        paint={{ ground: 'bandAccent' }}
        style={{ width: '9px', height: 12, borderRadius: '60% 60% 50% 50%', margin: '0 auto 3px' }}
      />
      <Block paint={{ ground: role }} style={{ width: '8px', height: 26, margin: '0 auto' }} />
    </td>
  );
}

const PAPERS: readonly (readonly [role: Role, width: number, height: number, at: 'top' | 'middle' | 'bottom'])[] = [
  ['first', 14, 6, 'top'],
  ['second', 8, 8, 'bottom'],
  ['accent', 6, 14, 'middle'],
  ['first', 9, 9, 'bottom'],
  ['second', 16, 6, 'middle'],
  ['accent', 8, 8, 'top'],
  ['first', 6, 14, 'middle'],
  ['second', 9, 9, 'top'],
  ['accent', 14, 6, 'bottom'],
];

function Confetti() {
  return (
    <Middle style={{ height: '26px' }}>
      {drawEach(PAPERS, ([role, width, height, at]) => (
        <Piece
          paint={{ ground: role }}
          width={width}
          height={height}
          at={at}
          gap={6}
          style={{ borderRadius: width === height ? '50%' : '3px' }}
        />
      ))}
    </Middle>
  );
}
