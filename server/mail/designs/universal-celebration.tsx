import { drawEach, Row, Table } from '../table.tsx';
import { usePaint, type Role } from '../look.tsx';
import { Names, Title, Words } from '../words.tsx';
import { mix, type MailDesign } from './design.tsx';
import { Band, Middle, repeat, Strip } from './pieces.tsx';

const SERIF = "'DM Serif Display','Playfair Display','Bodoni MT',Georgia,'Times New Roman',serif";

/** A festival program: an awning, a bill with large names, two columns for day and hour, paper fans. */
export const universalCelebration: MailDesign = {
  display: { family: SERIF, weight: 700, spacing: -0.01, scale: 0.92 },
  text: "'DM Sans','Avenir Next','Helvetica Neue','Segoe UI',Helvetica,Arial,sans-serif",
  align: 'left',
  makeColors: ({ p50, p100, p200, p300, p400, p700, p800, p900, s100, s200, s300, s500 }) => ({
    light: {
      ground: mix(mix(p50, '#fbf5e9', 0.6), s200, 0.35),
      sheet: mix(mix(p50, '#fbf5e9', 0.65), '#ffffff', 0.5),
      plate: p100,
      ink: '#1e1a18',
      soft: '#524840',
      accent: p700,
      line: '#a89f95',
      button: p700,
      buttonInk: '#ffffff',
      band: p800,
      bandInk: '#ffffff',
      bandAccent: s200,
      first: mix(p700, p800, 0.2),
      second: s200,
      third: p300,
    },
    dark: {
      ground: '#14100e',
      sheet: '#211b18',
      plate: mix('#2b2420', p900, 0.5),
      ink: '#f8f0e6',
      soft: '#d3c8bd',
      accent: p200,
      line: '#6c6159',
      button: p200,
      buttonInk: mix(p900, '#14100e', 0.4),
      band: p800,
      bandInk: '#ffffff',
      bandAccent: s100,
      first: mix(p700, p800, 0.2),
      second: s300,
      third: mix(p400, s500, 0.3),
    },
  }),
  Sheet: ({ children }) => <Table paint={{ ground: 'sheet' }}>{children}</Table>,
  Opening: ({ greeting, occasion, names, subtitle }) => (
    <>
      <Awning />
      <Band paint={{ ground: 'band' }} padding="30px 48px 0" className="pad">
        <Words ink="bandInk" size={19} lead={28}>
          {greeting}
          {occasion !== '' && (
            <>
              <br />
              {occasion}
            </>
          )}
        </Words>
      </Band>
      <Band paint={{ ground: 'band' }} padding="14px 48px 40px" className="pad">
        <Names names={names} subtitle={subtitle} ink="bandInk" and="bandAccent" />
      </Band>
    </>
  ),
  Heading: ({ hosts, title }) => (
    <>
      <Awning />
      <Band paint={{ ground: 'band' }} padding="26px 48px 34px" className="pad">
        <Words ink="bandAccent" size={17} lead={26}>
          {hosts}
        </Words>
        <Title ink="bandInk" size={40}>
          {title}
        </Title>
      </Band>
    </>
  ),
  When({ facts }) {
    const paint = usePaint();
    if (!facts) return null;
    return (
      <Band paint={{ ground: 'sheet' }} padding="0">
        <Table>
          <tr>
            <td
              width="50%"
              {...paint({ ground: 'plate' }, { padding: '26px 12px 28px 48px', verticalAlign: 'top' }, 'pad-left')}
            >
              <Words ink="ink" size={16} lead={24}>
                {facts.weekday}
              </Words>
              <Words display ink="ink" size={27} lead={34}>
                {facts.month}
              </Words>
              <Words display ink="accent" size={64} lead={66}>
                {facts.day}
              </Words>
              <Words ink="soft" size={15} lead={24}>
                {facts.year}
              </Words>
            </td>
            <td
              width="50%"
              {...paint(
                { ground: 'sheet', edge: 'ink' },
                {
                  padding: '26px 10px 28px 18px',
                  verticalAlign: 'top',
                  borderWidth: '0 0 0 2px',
                  borderStyle: 'solid',
                },
              )}
            >
              <Words display ink="ink" size={24} lead={34}>
                {facts.time}
              </Words>
              <Words ink="soft" size={16} lead={25}>
                {facts.until}
              </Words>
              <Words ink="soft" size={15} lead={24}>
                {facts.zone}
              </Words>
            </td>
          </tr>
        </Table>
      </Band>
    );
  },
  Divider: () => (
    <Row above={34}>
      <table role="presentation" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <Fan outer="first" inner="second" size={36} />
            <Fan outer="third" inner="first" size={36} />
            <Fan outer="second" inner="third" size={36} />
          </tr>
        </tbody>
      </table>
    </Row>
  ),
  Close: () => (
    <tr>
      <td style={{ padding: '40px 0 0' }}>
        <Middle>
          {drawEach(FANS, ([outer, inner, size]) => (
            <Fan outer={outer} inner={inner} size={size} />
          ))}
        </Middle>
        <Strip roles={repeat(12, 'first', 'second')} height={12} />
      </td>
    </tr>
  ),
};

/** Striped cloth with a scalloped edge. */
function Awning() {
  return (
    <>
      <Band paint={{ ground: 'band' }} padding="0">
        <Strip roles={repeat(12, 'second', 'first')} height={30} />
      </Band>
      <Band paint={{ ground: 'band' }} padding="0">
        <Strip roles={repeat(12, 'second', 'first')} height={18} style={{ borderRadius: '0 0 30px 30px' }} />
      </Band>
    </>
  );
}

const FANS: readonly (readonly [outer: Role, inner: Role, size: number])[] = [
  ['third', 'first', 56],
  ['first', 'second', 92],
  ['second', 'third', 68],
];

/** Half a rosette, with a smaller one in it. */
function Fan({ outer, inner, size }: { outer: Role; inner: Role; size: number }) {
  const paint = usePaint();
  const half = (width: number) => ({
    width: `${width}px`,
    height: `${width / 2}px`,
    borderRadius: `${width}px ${width}px 0 0`,
  });
  return (
    <td valign="bottom" style={{ verticalAlign: 'bottom' }}>
      <div aria-hidden="true" {...paint({ ground: outer }, { ...half(size), overflow: 'hidden' })}>
        <div style={{ height: `${size / 4}px`, fontSize: '1px', lineHeight: '1px' }}>&nbsp;</div>
        <div {...paint({ ground: inner }, { ...half(size / 2), margin: '0 auto', fontSize: '1px', lineHeight: '1px' })}>
          &nbsp;
        </div>
      </div>
    </td>
  );
}
