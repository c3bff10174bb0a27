import { usePaint } from '../look.tsx';
import { Block, Row, Table } from '../table.tsx';
import { Names, Title, Words } from '../words.tsx';
import { mix, type MailDesign } from './design.tsx';
import { Band } from './pieces.tsx';

/** An exhibition poster: a dark print with an arch to the sea, names as the picture, white paper and one rule. */
export const modernWedding: MailDesign = {
  display: {
    family: "Didot,'Bodoni 72','Bodoni MT','Playfair Display','Times New Roman',serif",
    weight: 400,
    spacing: -0.02,
    scale: 1.05,
  },
  text: "Jost,Futura,'Avenir Next',Avenir,'Century Gothic','Segoe UI',Helvetica,Arial,sans-serif",
  align: 'left',
  makeColors: ({ p50, p100, p200, p300, p400, p700, p800, p900, s200 }) => ({
    light: {
      ground: mix(p50, '#eceef0', 0.5),
      sheet: '#ffffff',
      plate: p50,
      ink: mix('#111111', p900, 0.3),
      soft: mix('#505156', p900, 0.25),
      accent: p700,
      line: mix(p900, '#ffffff', 0.7),
      button: p800,
      buttonInk: '#ffffff',
      band: mix(p900, '#0a0d12', 0.25),
      bandInk: '#ffffff',
      bandAccent: s200,
      first: p300,
      second: mix(p700, p900, 0.4),
      third: p100,
    },
    dark: {
      ground: '#0c0d0f',
      sheet: '#17191c',
      plate: mix('#1d2024', p900, 0.4),
      ink: '#f4f5f6',
      soft: '#c3c7cc',
      accent: p200,
      line: mix(p400, '#17191c', 0.6),
      button: p100,
      buttonInk: mix(p900, '#0c0d0f', 0.3),
      band: mix(p900, '#0a0d12', 0.25),
      bandInk: '#ffffff',
      bandAccent: s200,
      first: p300,
      second: mix(p700, p900, 0.4),
      third: p100,
    },
  }),
  Sheet: ({ children }) => <Table paint={{ ground: 'sheet' }}>{children}</Table>,
  Opening: ({ greeting, occasion, names, subtitle }) => (
    <>
      <Band paint={{ ground: 'band' }} padding="40px 48px 0" className="pad">
        <Table>
          <tr>
            <td style={{ verticalAlign: 'top' }}>
              <Words ink="bandInk" size={19} lead={28}>
                {greeting}
                {occasion !== '' && (
                  <>
                    <br />
                    {occasion}
                  </>
                )}
              </Words>
            </td>
            <td width="112" style={{ width: '112px', verticalAlign: 'top' }}>
              <Arch />
            </td>
          </tr>
        </Table>
      </Band>
      <Band paint={{ ground: 'band' }} padding="26px 48px 44px" className="pad">
        <Names names={names} subtitle={subtitle} ink="bandInk" and="bandAccent" shift />
      </Band>
    </>
  ),
  Heading: ({ hosts, title }) => (
    <Band paint={{ ground: 'band' }} padding="36px 48px 40px" className="pad">
      <Words ink="bandAccent" size={17} lead={26}>
        {hosts}
      </Words>
      <Title ink="bandInk" size={44}>
        {title}
      </Title>
    </Band>
  ),
  When: ({ facts }) =>
    facts && (
      <Row above={42}>
        <Words ink="soft" size={17} lead={26}>
          {facts.weekday}
        </Words>
        <Words display ink="accent" size={46} lead={54} className="n2">
          {facts.month} {facts.day}, {facts.year}
        </Words>
        <Words ink="ink" size={19} lead={30}>
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
    <Row above={38}>
      <Block paint={{ ground: 'line' }} style={{ height: 1, width: '33%' }} />
    </Row>
  ),
  Close({ initials }) {
    const paint = usePaint();
    return (
      <tr>
        <td style={{ padding: '48px 0 0' }}>
          <div className="pad" style={{ padding: '0 48px 18px' }} aria-hidden="true">
            <Words display ink="accent" size={30} lead={36}>
              {initials.join(' & ')}
            </Words>
          </div>
          <div
            aria-hidden="true"
            {...paint({ ground: 'band' }, { height: '10px', fontSize: '1px', lineHeight: '10px' })}
          >
            &nbsp;
          </div>
        </td>
      </tr>
    );
  },
};

/** Sky, dusk and sea through an arch. */
function Arch() {
  return (
    <Table>
      <tr aria-hidden="true">
        <td align="right">
          <Block
            paint={{ ground: 'first' }}
            style={{ width: '80px', height: 56, borderRadius: '40px 40px 0 0', marginLeft: 'auto' }}
          />
          <Block paint={{ ground: 'third' }} style={{ width: '80px', height: 16, marginLeft: 'auto' }} />
          <Block paint={{ ground: 'second' }} style={{ width: '80px', height: 34, marginLeft: 'auto' }} />
        </td>
      </tr>
    </Table>
  );
}
