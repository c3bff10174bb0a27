import type { ReactNode } from 'react';
import type { Event } from '../../contract/event.ts';
import { formatHosts, makeInitials } from '../../contract/occasions.ts';
import { listSteps } from './designs/design.tsx';
import { MAIL_DESIGNS } from './designs/designs.tsx';
import { renderDocument } from './document.tsx';
import { useLook, usePaint } from './look.tsx';
import { Table } from './table.tsx';

/** What decides how the mails of a site look. */
export type MailAppearance = Pick<Event, 'template_id' | 'color_theme' | 'couple_names'>;

interface GuestMailParts {
  event: MailAppearance;
  title: string;
  /** Inboxes show it beside the subject. */
  preview: string;
  /** Above the sheet. */
  envelope?: ReactNode;
  /** The top of the sheet; by default the hosts and the title. */
  opening?: ReactNode;
  /** Above the title; by default the hosts' names. */
  hosts?: string;
  /** Rows. */
  children: ReactNode;
  foot: ReactNode;
}

/** Renders a mail to a guest in the design and colors of the site. */
export function renderGuestMail({ event, title, preview, envelope, opening, children, foot, ...said }: GuestMailParts) {
  const design = MAIL_DESIGNS[event.template_id];
  const look = { ...design, ...design.makeColors(listSteps(event.color_theme)) };
  const hosts = said.hosts ?? formatHosts(event.couple_names);
  return renderDocument({
    look,
    title,
    preview,
    children: (
      <Table style={{ maxWidth: '600px' }}>
        <tr>
          <td>
            {envelope}
            <design.Sheet>
              {opening ?? <design.Heading hosts={hosts} title={title} />}
              {children}
              <design.Close initials={makeInitials(hosts)} />
            </design.Sheet>
          </td>
        </tr>
        <tr>
          <Foot>{foot}</Foot>
        </tr>
      </Table>
    ),
  });
}

function Foot({ children }: { children: ReactNode }) {
  const { text } = useLook();
  const paint = usePaint();
  return (
    <td
      align="center"
      {...paint(
        { ink: 'soft', ground: 'ground' },
        { padding: '26px 20px 0', font: `400 13px/21px ${text}`, textAlign: 'center', overflowWrap: 'anywhere' },
      )}
    >
      {children}
    </td>
  );
}
