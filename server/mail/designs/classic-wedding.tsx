import { usePaint } from '../look.tsx';
import { Row, Table } from '../table.tsx';
import { Names, Title, Words } from '../words.tsx';
import { mix, type MailDesign } from './design.tsx';
import { SignedRule } from './pieces.tsx';

const SERIF = "'Cormorant Garamond','Hoefler Text',Garamond,Baskerville,Georgia,'Times New Roman',serif";

/** An engraved card on cotton paper: a double frame, capitals between hairlines, a seal at the end. */
export const classicWedding: MailDesign = {
  display: { family: SERIF, weight: 400, scale: 1 },
  text: SERIF,
  align: 'center',
  makeColors: ({ p50, p100, p200, p300, p700, p800, p900, s50 }) => ({
    light: {
      ground: mix(mix(p50, s50, 0.5), '#e9dfd2', 0.5),
      sheet: '#fffdf9',
      plate: mix(p50, '#fffdf9', 0.4),
      ink: '#2b2421',
      soft: '#5c524b',
      accent: p700,
      line: mix(p700, '#fffdf9', 0.6),
      button: p700,
      buttonInk: '#fffdf9',
      band: p800,
      bandInk: '#fffdf9',
      bandAccent: p100,
      first: p700,
      second: mix(p700, '#fffdf9', 0.35),
      third: p100,
    },
    dark: {
      ground: '#14100e',
      sheet: '#211b18',
      plate: mix('#211b18', p900, 0.35),
      ink: '#f6eee4',
      soft: '#d3c7ba',
      accent: p200,
      line: mix(p300, '#211b18', 0.55),
      button: p200,
      buttonInk: mix(p900, '#14100e', 0.4),
      band: p800,
      bandInk: '#fffdf9',
      bandAccent: p100,
      first: p200,
      second: mix(p200, '#211b18', 0.35),
      third: mix(p900, '#211b18', 0.3),
    },
  }),
  Sheet: ({ children }) => (
    <Table paint={{ ground: 'sheet', edge: 'first' }} style={{ border: '1px solid' }}>
      <tr>
        <td style={{ padding: '5px' }}>
          <Table paint={{ edge: 'line' }} style={{ border: '1px solid' }}>
            {children}
          </Table>
        </td>
      </tr>
    </Table>
  ),
  Opening: ({ greeting, occasion, names, subtitle }) => (
    <>
      <Row above={44}>
        <SignedRule ink="first" line="line" sign="◆" width={64} />
      </Row>
      <Row above={26}>
        <Words display italic ink="accent" size={25} lead={32}>
          {greeting}
        </Words>
      </Row>
      {occasion !== '' && (
        <Row above={14}>
          <Words ink="soft" size={13} lead={20} caps={0.2}>
            {occasion}
          </Words>
        </Row>
      )}
      <Row above={16}>
        <Names names={names} subtitle={subtitle} ink="ink" and="accent" />
      </Row>
    </>
  ),
  Heading: ({ hosts, title }) => (
    <>
      <Row above={40}>
        <SignedRule ink="first" line="line" sign="◆" width={64} />
      </Row>
      {hosts !== '' && (
        <Row above={20}>
          <Words ink="soft" size={13} lead={20} caps={0.2}>
            {hosts}
          </Words>
        </Row>
      )}
      <Row above={10}>
        <Title ink="ink" size={40}>
          {title}
        </Title>
      </Row>
    </>
  ),
  When({ facts }) {
    const paint = usePaint();
    if (!facts) return null;
    const side = (text: string) => (
      <td
        width="33%"
        {...paint(
          { edge: 'line' },
          { borderWidth: '1px 0', borderStyle: 'solid', padding: '7px 0', verticalAlign: 'middle' },
        )}
      >
        <Words ink="ink" size={12} lead={18} caps={0.1}>
          {text}
        </Words>
      </td>
    );
    return (
      <Row above={34}>
        <Words display ink="ink" size={27} lead={32}>
          {facts.month}
        </Words>
        <Table style={{ maxWidth: '380px', margin: '4px auto' }}>
          <tr>
            {side(facts.weekday)}
            <td width="34%" style={{ verticalAlign: 'middle' }}>
              <Words display ink="accent" size={60} lead={62}>
                {facts.day}
              </Words>
            </td>
            {side(facts.time)}
          </tr>
        </Table>
        <Words display ink="ink" size={22} lead={28}>
          {facts.year}
        </Words>
        <Hours text={[facts.until, facts.zone]} />
      </Row>
    );
  },
  Divider: () => (
    <Row above={36}>
      <SignedRule ink="first" line="line" sign="◆" width={40} />
    </Row>
  ),
  Close({ initials }) {
    const paint = usePaint();
    return (
      <Row above={40} below={38}>
        <table
          role="presentation"
          align="center"
          cellPadding={0}
          cellSpacing={0}
          aria-hidden="true"
          style={{ margin: '0 auto', borderCollapse: 'separate' }}
        >
          <tbody>
            <tr>
              <td
                align="center"
                {...paint(
                  { ground: 'button', edge: 'second' },
                  { width: '76px', height: '76px', border: '4px double', borderRadius: '50%' },
                )}
              >
                <Words display italic ink="buttonInk" size={initials.length > 1 ? 21 : 30} lead={34}>
                  {initials.join(' & ') || '✦'}
                </Words>
              </td>
            </tr>
          </tbody>
        </table>
      </Row>
    );
  },
};

function Hours({ text }: { text: readonly string[] }) {
  const said = text.filter((part) => part !== '').join(' · ');
  return said === '' ? null : (
    <Words italic ink="soft" size={16} lead={24} style={{ paddingTop: '4px' }}>
      {said}
    </Words>
  );
}
