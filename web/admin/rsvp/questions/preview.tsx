import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { LoadError } from '../../../ui/app-shell/states.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** The reply form as guests see it, in the look of the site. */
export function QuestionPreview({ onClose }: { onClose: () => void }) {
  const id = useId();
  // Asked anew each time: it shows the questions as they are now.
  const page = useQuery({ queryKey: ['form preview'], queryFn: readForm, gcTime: 0, refetchOnWindowFocus: false });
  return (
    <Dialog className="dlg question-preview" labelledBy={id} onClose={onClose}>
      <div className="dlg__head">
        <h2 id={id}>Preview Form</h2>
        <p className="dim small">
          As guests see it now. Hidden questions are left out, and nothing can be sent from here.
        </p>
      </div>
      {/* A part that scrolls has to be reachable by keyboard. */}
      <div className="dlg__body" tabIndex={-1}>
        {page.isPending && <p role="status">Loading the form...</p>}
        {page.isError && (
          <LoadError title="The form could not be shown. Please try again." retry={() => void page.refetch()} />
        )}
        {page.data !== undefined && <Frame page={page.data} />}
      </div>
    </Dialog>
  );
}

/** As tall as what it shows, so that it is the dialog that scrolls. */
function Frame({ page }: { page: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = () => {
    const shown = frame.current?.contentDocument?.body;
    if (frame.current && shown) frame.current.style.height = `${shown.scrollHeight}px`;
  };
  useEffect(() => {
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  return (
    <iframe ref={frame} title="The reply form" sandbox="allow-same-origin" tabIndex={-1} srcDoc={page} onLoad={fit} />
  );
}

/** The owner's own page, which the server gives without script and inert, with nothing in it but the form. */
async function readForm({ signal }: { signal: AbortSignal }): Promise<string> {
  const answer = await fetch('/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal,
  });
  if (!answer.ok) throw new Error(`the preview answered ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // What is fetched early is for parts that are taken out.
  for (const early of page.querySelectorAll('link[rel=preload]')) early.remove();
  const form = page.getElementById('rsvp');
  if (!form) throw new Error('the page has no form');
  for (let inner: Element = form; inner.parentElement && inner !== page.body; inner = inner.parentElement) {
    for (const beside of inner.parentElement.children)
      if (beside !== inner && !/^(LINK|STYLE)$/.test(beside.tagName)) beside.remove();
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
