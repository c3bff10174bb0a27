import type { ReactNode } from 'react';

const DATA_LINK = 'See or delete what this site stores about you';

/** Ends the foot of every mail to a guest, or of its text. */
export const formatDataLink = (dataUrl: string): string => `${DATA_LINK}: ${dataUrl}`;

export function GuestFoot({ dataUrl, children }: { dataUrl: string; children: ReactNode }) {
  return (
    <>
      {children}
      <br />
      <br />
      <a className="soft" href={dataUrl} style={{ color: 'inherit' }}>
        {DATA_LINK}
      </a>
    </>
  );
}
