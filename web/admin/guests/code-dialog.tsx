import { Download, Link2 } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { LinkedInvitation } from '../../../contract/guests.ts';
import '../../ui/app-shell/dialogs.css';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { saveFile } from '../../ui/app-shell/save-file.ts';
import { buildInvitationUrl } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { encodeQr, createPngFile, createSvgFile } from '../../ui/app-shell/qr.ts';
import { QrCode } from '../../ui/app-shell/qr-code.tsx';
import { copyInvitationLink } from './row-actions.ts';

export function CodeDialog({ invitation, onClose }: { invitation: LinkedInvitation; onClose: () => void }) {
  const { site } = useSession();
  const id = useId();
  const link = buildInvitationUrl(site.url, invitation.unique_token);
  const code = useMemo(() => encodeQr(link), [link]);
  const name = `invitation-${toFileName(invitation.guest_name)}`;
  const savePng = () =>
    void createPngFile(code).then(
      (file) => saveFile(`${name}.png`, file),
      () => toast.error('The PNG couldn’t be created. Download the SVG instead.'),
    );
  return (
    <Dialog className="dlg dlg--confirm" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        <h2 id={id}>QR Code for {invitation.guest_name}</h2>
      </div>
      <div className="dlg__body code">
        <QrCode code={code} label={`QR code with the link for ${invitation.guest_name}`} />
        <p className="code__link">{link}</p>
        <button className="button" type="button" onClick={() => void copyInvitationLink(site.url, invitation)}>
          <Link2 aria-hidden="true" />
          Copy Link
        </button>
      </div>
      <div className="dlg__foot">
        <button className="button" type="button" onClick={() => saveFile(`${name}.svg`, createSvgFile(code))}>
          <Download aria-hidden="true" />
          SVG
        </button>
        <button className="button" type="button" onClick={savePng}>
          <Download aria-hidden="true" />
          PNG
        </button>
      </div>
    </Dialog>
  );
}

const toFileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'guest';
