import { useEffect, useId, useState } from 'react';
import type { OwnEvent } from '../../../contract/event.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InvitationFrame } from '../kit/invitation-frame.tsx';
import { toPreviewBody } from './form-values.ts';
import type { EventValues } from './form-values.ts';
import '../../ui/app-shell/dialogs.css';
import './preview.css';

const PAUSE_MS = 300;

const PHONE = 390;

interface PreviewProps {
  values: EventValues;
  event: OwnEvent;
}

export function EventPreview(props: PreviewProps) {
  return (
    <aside className="preview" aria-label="Preview">
      <Invitation {...props} screen={PHONE} />
      <p className="hint">Your invitation on a phone, with your changes. Guests see them when you save.</p>
    </aside>
  );
}

export function PreviewDialog({ onClose, ...props }: PreviewProps & { onClose: () => void }) {
  const id = useId();
  return (
    <Dialog className="dlg dlg--side" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        {/* With the focus inside the iframe, the dialog would not receive Escape. */}
        <h2 id={id} ref={(heading) => heading?.setAttribute('autofocus', '')} tabIndex={-1}>
          Preview
        </h2>
        <p className="hint">Includes your changes. Guests see them when you save.</p>
      </div>
      <Invitation {...props} />
    </Dialog>
  );
}

function Invitation({ values, event, screen }: PreviewProps & { screen?: number }) {
  const settled = useDebounced(JSON.stringify(toPreviewBody(values, event)));
  return <InvitationFrame values={settled} version={event.version} {...(screen !== undefined && { screen })} />;
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
