import type { ReactNode } from 'react';
import { usePaint } from './look.tsx';

const DATA_LINK = 'See or delete what this site stores about you';
const UNSUBSCRIBE = 'Unsubscribe from emails about this event';

/** At the foot of a mail to a guest. Mails that a guest has just asked for cannot be unsubscribed. */
export interface GuestLinks {
  dataUrl: string;
  unsubscribeUrl?: string;
}

/** Ends the text of every mail to a guest. */
export const formatGuestLinks = ({ dataUrl, unsubscribeUrl }: GuestLinks): string =>
  [...(unsubscribeUrl === undefined ? [] : [`${UNSUBSCRIBE}: ${unsubscribeUrl}`]), `${DATA_LINK}: ${dataUrl}`].join(
    '\n\n',
  );

export function GuestFoot({ dataUrl, unsubscribeUrl, children }: GuestLinks & { children: ReactNode }) {
  return (
    <>
      {children}
      <br />
      <br />
      {unsubscribeUrl !== undefined && (
        <>
          <FootLink href={unsubscribeUrl}>{UNSUBSCRIBE}</FootLink>
          <br />
        </>
      )}
      <FootLink href={dataUrl}>{DATA_LINK}</FootLink>
    </>
  );
}

function FootLink({ href, children }: { href: string; children: ReactNode }) {
  const paint = usePaint();
  return (
    <a href={href} {...paint({ ink: 'soft' }, { textDecoration: 'underline' })}>
      {children}
    </a>
  );
}
