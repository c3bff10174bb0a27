import { Copy, Download, Printer } from 'lucide-react';
import { toast } from '../toast.tsx';
import { copyText } from './copy.ts';
import { readDocumentData } from './page-data.ts';
import { saveFile } from './save-file.ts';
import './second-factor.css';

/** Shows new recovery codes, which cannot be shown again. `account` is the email that they belong to. */
export function RecoveryCodes({ codes, account }: { codes: readonly string[]; account: string }) {
  const title = `${readDocumentData().brand.name}: recovery codes for ${account} at ${window.location.host}`;
  const text = `${title}\nEach works once.\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    if (await copyText(text)) toast.success('Codes copied.');
    else toast.error('The codes couldn’t be copied. Download them instead.');
  };
  return (
    <>
      <p>
        If you lose your phone, you sign in with one of these codes instead. Each works once.{' '}
        <b>Save them now: we can’t show them again.</b>
      </p>
      <div className="recovery-codes">
        <p className="recovery-codes__title">{title}</p>
        <ul aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="second-factor__tools">
        <button className="button" type="button" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </button>
        <button
          className="button"
          type="button"
          onClick={() =>
            saveFile(`recovery-codes-${window.location.hostname}.txt`, new Blob([text], { type: 'text/plain' }))
          }
        >
          <Download aria-hidden="true" />
          Download
        </button>
        <button className="button" type="button" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </button>
      </div>
    </>
  );
}
