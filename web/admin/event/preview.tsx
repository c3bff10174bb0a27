import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { OwnEvent } from '../../../contract/event.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { previewQuery } from './data.ts';
import { previewOf } from './form-values.ts';
import type { EventValues } from './form-values.ts';
import '../../ui/area/dialogs.css';
import './preview.css';

/** How long the typing must rest before the preview follows, in milliseconds. */
const REST_MS = 300;

interface PreviewProps {
  values: EventValues;
  event: OwnEvent;
}

/** The invitation as it will be, beside the form. */
export function EventPreview(props: PreviewProps) {
  return (
    <aside className="preview" aria-label="Preview">
      <Invitation {...props} />
      <p className="hint">Your invitation on a phone, with what you have typed. Guests see it once you save.</p>
    </aside>
  );
}

/** The same where there is no room beside the form. */
export function PreviewDialog({ onClose, ...props }: PreviewProps & { onClose: () => void }) {
  const id = useId();
  return (
    <Dialog className="dlg dlg--side" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        {/* In the frame the focus would be out of reach of Escape. */}
        <h2 id={id} ref={(heading) => heading?.setAttribute('autofocus', '')} tabIndex={-1}>
          Preview
        </h2>
        <p className="hint">With what you have typed. Guests see it once you save.</p>
      </div>
      <Invitation {...props} />
    </Dialog>
  );
}

/** What the server makes of the values, each time that the typing rests. */
function Invitation({ values, event }: PreviewProps) {
  const settled = useSettled(JSON.stringify(previewOf(values, event)));
  const page = useQuery({ ...previewQuery(settled, event.version), placeholderData: keepPreviousData });
  if (page.isError) {
    return (
      <div className="invitation invitation--none" role="status">
        <p>The preview could not be loaded.</p>
        <button className="btn" type="button" onClick={() => void page.refetch()}>
          Try Again
        </button>
      </div>
    );
  }
  if (page.data === undefined) return <div className="invitation bone" aria-hidden="true" />;
  return <Frame html={page.data} />;
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** A page without script in a frame; what follows it takes its place without a flash, and where one had scrolled to stays. */
function Frame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    const next = new DOMParser().parseFromString(html, 'text/html');
    if (shown && sheetsOf(shown) === sheetsOf(next)) shown.body.replaceChildren(...next.body.childNodes);
    else if (frame.current) frame.current.srcdoc = html;
  }, [html]);
  return (
    <div className="invitation">
      <iframe ref={frame} title="Your invitation" sandbox="allow-same-origin" />
    </div>
  );
}

const sheetsOf = ({ head }: Document) =>
  [...head.querySelectorAll('link[rel=stylesheet]')].map((sheet) => sheet.getAttribute('href')).join(' ');
