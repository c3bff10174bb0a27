import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import type { Setup } from '../../../contract/second-factor.ts';
import { toast } from '../toast.tsx';
import { copyText } from './copy.ts';
import { QrCode } from './qr-code.tsx';
import { encodeQr } from './qr.ts';
import './second-factor.css';

/** Shows a new secret to scan or type into an authenticator app. */
export function AppSecret({ setup: { secret, uri } }: { setup: Setup }) {
  const code = useMemo(() => encodeQr(uri), [uri]);
  const copy = async () => {
    if (await copyText(secret)) toast.success('Key copied.');
    else toast.error('The key couldn’t be copied. Please select and copy it.');
  };
  return (
    <div className="second-factor__app">
      <QrCode code={code} label="QR code for your authenticator app" />
      <p>
        Scan the code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
      </p>
      <div className="second-factor__here">
        <p>
          On this phone? <a href={uri}>Open your app</a>, or enter this key there:
        </p>
        <p className="second-factor__key">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <button className="button" type="button" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy Key
        </button>
      </div>
    </div>
  );
}
