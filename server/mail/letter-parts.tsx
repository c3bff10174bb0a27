import type { Event } from '../../contract/event.ts';
import { listPlaceLines, listWhenLines } from './event-facts.tsx';
import { useLook, usePaint } from './look.tsx';
import { drawEach, Row } from './table.tsx';
import { Lines, splitParagraphs, Words } from './words.tsx';

/** The place of an event: its name, then its address. */
export function Place({ lines: [venue, ...address] }: { lines: readonly string[] }) {
  if (venue === undefined) return null;
  return (
    <Row above={24}>
      <Words display ink="ink" size={24} lead={32}>
        {venue}
      </Words>
      {address.length > 0 && (
        <Words ink="soft" size={16} lead={25} style={{ paddingTop: '4px' }}>
          <Lines>{address.join('\n')}</Lines>
        </Words>
      )}
    </Row>
  );
}

/** Date, hours and place in the middle of a letter. */
export function WhenAndWhere({ event }: { event: Event }) {
  const [date = '', hours = ''] = listWhenLines(event);
  return (
    <>
      {date !== '' && (
        <Row above={24}>
          <Words display ink="accent" size={25} lead={33}>
            {date}
          </Words>
          <Words ink="ink" size={17} lead={26}>
            {hours}
          </Words>
        </Row>
      )}
      <Place lines={listPlaceLines(event)} />
    </>
  );
}

/** What the hosts wrote, and their names. */
export function SignedNote({ signed, children }: { signed: string; children: string }) {
  return (
    <>
      <Paragraphs>{children}</Paragraphs>
      {signed !== '' && (
        <Row above={14}>
          <Words display ink="accent" size={24} lead={32}>
            {signed}
          </Words>
        </Row>
      )}
    </>
  );
}

/** Text as it was typed. */
export function Paragraphs({ children }: { children: string }) {
  return drawEach(splitParagraphs(children), (paragraph, at) => (
    <Row above={at === 0 ? 24 : 16}>
      <Words ink="ink" size={17} lead={28}>
        <Lines>{paragraph}</Lines>
      </Words>
    </Row>
  ));
}

export interface MailPhoto {
  url: string;
  /** Shown instead while the mail program blocks pictures. */
  alt: string;
}

export function Photo({ url, alt }: MailPhoto) {
  const { text } = useLook();
  const paint = usePaint();
  return (
    <Row above={32}>
      <img
        src={url}
        alt={alt}
        width="504"
        {...paint(
          { ground: 'plate', ink: 'soft' },
          {
            display: 'block',
            width: '100%',
            height: 'auto',
            border: 0,
            font: `italic 400 15px/24px ${text}`,
            textAlign: 'center',
          },
        )}
      />
    </Row>
  );
}
