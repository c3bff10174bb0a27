import { Button, Link } from './mail-layout.tsx';
import { useLook } from './look.tsx';
import { Row, Table } from './table.tsx';
import { Words } from './words.tsx';

/** The parts by which a guest answers. */
interface AnswerLinks {
  inviteUrl: string;
  /** A sentence; empty without a deadline. */
  deadline: string;
}

const YES = 'We’ll be there';
const NO = 'Can’t make it';
const OPEN = 'Open our invitation';

/** The form, not its section, is named, so that its first lines are on a small screen without scripts too. */
const buildAnswerUrl = (inviteUrl: string, answer: 'yes' | 'no') => `${inviteUrl}?answer=${answer}#reply-sheet`;

export function Answers({ inviteUrl, deadline }: AnswerLinks) {
  const { align } = useLook();
  const [between, outside] = align === 'left' ? ['0 10px 10px 0', 0] : ['0 5px 10px', '0 auto'];
  return (
    <>
      {deadline !== '' && (
        <Row above={26}>
          <Words ink="ink" size={17} lead={26}>
            {deadline}
          </Words>
        </Row>
      )}
      <Row above={20}>
        <Table style={{ maxWidth: '440px', margin: outside }}>
          <tr>
            <td className="stack" width="50%" style={{ padding: between }}>
              <Button href={buildAnswerUrl(inviteUrl, 'yes')}>{YES}</Button>
            </td>
            <td className="stack" width="50%" style={{ padding: between }}>
              <Button href={buildAnswerUrl(inviteUrl, 'no')} quiet>
                {NO}
              </Button>
            </td>
          </tr>
        </Table>
      </Row>
      <Row above={12}>
        <Words ink="ink" size={17} lead={26}>
          <Link href={inviteUrl}>{OPEN}</Link>
        </Words>
      </Row>
    </>
  );
}

export const formatAnswers = ({ inviteUrl, deadline }: AnswerLinks): string =>
  [
    ...(deadline === '' ? [] : [deadline]),
    `${YES}:\n${buildAnswerUrl(inviteUrl, 'yes')}`,
    `${NO}:\n${buildAnswerUrl(inviteUrl, 'no')}`,
    `${OPEN}:\n${inviteUrl}`,
  ].join('\n\n');

export const CALENDAR_NOTE = 'The date is attached, ready for your calendar.';
