import { Paragraph } from './mail-layout.tsx';

/** What mails to owners share. */

interface OwnerLetter {
  ownerName: string;
  siteUrl: string;
}

export const takeFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** `Hello Eleanor,`; without a name `Hello,`. */
export const formatGreeting = (ownerName: string): string =>
  ownerName.trim() === '' ? 'Hello,' : `Hello ${takeFirstName(ownerName)},`;

export function Greeting({ ownerName, children }: Pick<OwnerLetter, 'ownerName'> & { children: string }) {
  return (
    <Paragraph>
      {formatGreeting(ownerName)}
      <br />
      {children}
    </Paragraph>
  );
}

/** At the foot of mails that owners have chosen to get. */
const buildSettingsUrl = (siteUrl: string): string => `${siteUrl}/admin/account#notifications`;

/** `why` ends before the words `email settings`. */
export const formatSettings = (why: string, siteUrl: string): string =>
  `${why} email settings: ${buildSettingsUrl(siteUrl)}`;

export function Settings({ siteUrl, children }: Pick<OwnerLetter, 'siteUrl'> & { children: string }) {
  return (
    <>
      {children}{' '}
      <a className="soft" href={buildSettingsUrl(siteUrl)} style={{ color: 'inherit' }}>
        email settings
      </a>
    </>
  );
}
