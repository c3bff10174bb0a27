import type { ReactNode } from 'react';
import type { Role } from '../look.tsx';
import type { WhenFacts } from '../event-facts.tsx';
import { Block, drawEach, Row, Table } from '../table.tsx';
import { Names, Title, Words } from '../words.tsx';
import { mix, type MailDesign } from './design.tsx';
import { Band, Middle, repeat, Strip } from './pieces.tsx';

/** A paper-cut night light: stars over the names, a moon with the date, and clouds down to the morning. */
export const sweetBaby: MailDesign = {
  display: {
    family: "Sacramento,'Snell Roundhand','Savoye LET','Segoe Script','Dancing Script','Brush Script MT',cursive",
    weight: 400,
    scale: 0.9,
  },
  text: "Quicksand,'Avenir Next',Avenir,Nunito,'Trebuchet MS',Verdana,Arial,sans-serif",
  align: 'center',
  makeColors: ({ p50, p100, p200, p300, p500, p600, p700, p900, s300, s500 }) => ({
    light: {
      ground: mix(p100, '#f6f0fb', 0.4),
      sheet: '#fffdf8',
      plate: p50,
      ink: p900,
      soft: mix(p900, p700, 0.6),
      accent: p700,
      line: mix(p600, '#fffdf8', 0.6),
      button: p700,
      buttonInk: '#fff7e6',
      band: mix(p900, '#0a0912', 0.2),
      bandInk: '#fff7e6',
      bandAccent: p200,
      first: s300,
      second: '#fbeecb',
      third: p300,
    },
    dark: {
      ground: '#0d0b14',
      sheet: mix('#1a1724', p900, 0.3),
      plate: mix('#1a1724', p900, 0.6),
      ink: '#fdf3e1',
      soft: '#d6cbd9',
      accent: p200,
      line: mix(p500, '#1a1724', 0.4),
      button: p200,
      buttonInk: p900,
      band: mix(p900, '#0a0912', 0.45),
      bandInk: '#fff7e6',
      bandAccent: p200,
      first: s500,
      second: '#fbeecb',
      third: p500,
    },
  }),
  Sheet: ({ children }) => (
    <Table paint={{ ground: 'sheet' }} style={{ borderRadius: '26px', overflow: 'hidden' }}>
      {children}
    </Table>
  ),
  Opening: ({ greeting, occasion, names, subtitle }) => (
    <>
      <Stars />
      <Sky padding="10px 40px 0">
        <Words ink="bandInk" size={18} lead={28} weight={600}>
          {greeting}
          {occasion !== '' && (
            <>
              <br />
              {occasion}
            </>
          )}
        </Words>
      </Sky>
      <Sky padding="16px 24px 30px">
        <Names names={names} subtitle={subtitle} ink="bandInk" and="bandAccent" />
      </Sky>
    </>
  ),
  Heading: ({ hosts, title }) => (
    <>
      <Stars />
      <Sky padding="4px 40px 24px">
        <Words display ink="bandAccent" size={27} lead={36}>
          {hosts}
        </Words>
        <Title ink="bandInk" size={32} plain>
          {title}
        </Title>
      </Sky>
      <Clouds />
    </>
  ),
  When: ({ facts }) => (
    <>
      {facts && (
        <Sky padding="0 0 26px">
          <Moon {...facts} />
        </Sky>
      )}
      <Clouds />
    </>
  ),
  Divider: () => (
    <Row above={32}>
      <Middle>
        {drawEach(['third', 'first', 'third'] as const, (role, at) => (
          <Star role={role} size={at === 1 ? 20 : 13} />
        ))}
      </Middle>
    </Row>
  ),
  Close: () => (
    <>
      <Row above={34} />
      <Band paint={{ ground: 'sheet' }} padding="0">
        <Strip roles={repeat(7, 'plate')} height={26} style={{ borderRadius: '40px 40px 0 0' }} />
        <Block paint={{ ground: 'plate' }} style={{ height: 18 }} />
      </Band>
    </>
  ),
};

function Sky({ padding, children }: { padding: string; children: ReactNode }) {
  return (
    <Band paint={{ ground: 'band' }} padding={padding}>
      {children}
    </Band>
  );
}

const STARS: readonly (readonly [sign: string, role: Role, size: number, above: number])[] = [
  ['✦', 'first', 14, 26],
  ['·', 'bandInk', 22, 0],
  ['★', 'second', 20, 6],
  ['·', 'bandInk', 22, 24],
  ['✦', 'bandAccent', 12, 0],
  ['☾', 'second', 34, 10],
  ['✦', 'first', 13, 2],
  ['·', 'bandInk', 22, 20],
  ['★', 'second', 16, 10],
  ['·', 'bandInk', 22, 0],
  ['✦', 'bandAccent', 15, 22],
];

function Stars() {
  return (
    <Sky padding="14px 8px 0">
      <Table>
        <tr aria-hidden="true">
          {drawEach(STARS, ([sign, role, size, above]) => (
            <td style={{ padding: `${above}px 0 0`, verticalAlign: 'top' }}>
              <Words ink={role} size={size} lead={36}>
                {sign}
              </Words>
            </td>
          ))}
        </tr>
      </Table>
    </Sky>
  );
}

function Star({ role, size }: { role: Role; size: number }) {
  return (
    <td style={{ padding: '0 9px', verticalAlign: 'middle' }}>
      <Words ink={role} size={size} lead={24}>
        ★
      </Words>
    </td>
  );
}

/** Two rows of round tops: far clouds, and those of the sheet. */
function Clouds() {
  return (
    <Sky padding="0">
      <Strip roles={repeat(5, 'third')} height={14} style={{ borderRadius: '60px 60px 0 0' }} />
      <NearClouds />
    </Sky>
  );
}

function NearClouds() {
  return (
    <Table paint={{ ground: 'third' }}>
      <tr>
        <td>
          <Strip roles={repeat(7, 'sheet')} height={24} style={{ borderRadius: '44px 44px 0 0' }} />
        </td>
      </tr>
    </Table>
  );
}

function Moon({ weekday, month, day, year, time, until, zone }: WhenFacts) {
  return (
    <Table
      paint={{ ground: 'second' }}
      style={{ width: '248px', height: '248px', margin: '0 auto', borderRadius: '50%' }}
    >
      <tr>
        <td align="center" style={{ padding: '0 22px', verticalAlign: 'middle', height: '248px' }}>
          <Words display ink="band" size={31} lead={40}>
            {weekday}
          </Words>
          <Words ink="band" size={20} lead={28} weight={700}>
            {month} {day}, {year}
          </Words>
          <Words ink="band" size={19} lead={28} weight={700}>
            {time}
          </Words>
          <Words ink="band" size={14} lead={20}>
            {until}
          </Words>
          <Words ink="band" size={13} lead={19}>
            {zone}
          </Words>
        </td>
      </tr>
    </Table>
  );
}
